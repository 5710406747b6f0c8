import Tarn
import TarnEncoding
import TarnStorage

/// The commands that a follower sent to the owner and that are not confirmed yet; the follower shows their actions as
/// if they had been applied.
///
/// The owner answers commands in the order in which they were sent, so the answered ones are always the oldest.
///
/// Use it in the store's isolation only.
final class PendingCommands<State: Codable & Sendable, Action: Codable & Sendable> {
  /// The unconfirmed actions of all commands, in order.
  private var unconfirmed: [Action] = []
  /// Their texts, as in rows.
  private var texts: [String] = []
  /// The actions before this one are confirmed or dropped; they are removed when they are half of all.
  private var start = 0
  private var commands = CommandQueue()

  /// The actions that are not in the state yet, in order.
  var actions: ArraySlice<Action> { unconfirmed[start...] }

  var isEmpty: Bool { commands.isEmpty }

  /// Adds a command.
  ///
  /// - Complexity: The cost of encoding the command's actions.
  func add(_ command: StoreCommand<State, Action>) {
    let count = unconfirmed.count
    addActions(of: command)
    commands.append(actions: unconfirmed.count - count)
  }

  /// Processes the action of a received row: it confirms the oldest pending action, or it is that of another program.
  func confirm(_ text: String?) {
    guard let text, start < texts.count, texts[start] == text else { return }
    commands.confirmAction()
    removeActions(1)
  }

  /// Records that the owner answered a number of the oldest commands, and the row that contains their result.
  func resolve(_ count: Int, row: Int) { commands.resolve(count, row: row) }

  /// Removes the commands whose results are in the log up to a row, confirmed or not.
  ///
  /// - Returns: whether one of them had an unconfirmed action: it was refused, or its result is another one.
  @discardableResult func drop(upTo row: Int) -> Bool {
    let dropped = commands.drop { $0 <= row }
    removeActions(dropped)
    return dropped > 0
  }

  /// Removes all answered commands, and a number of unanswered ones whose result is unknown.
  func remove(unanswered: Int) {
    removeActions(commands.drop { _ in true })
    removeActions(commands.removeFirst(unanswered))
  }

  func removeAll() {
    (unconfirmed, texts, start) = ([], [], 0)
    commands = CommandQueue()
  }

  /// Removes the oldest unconfirmed actions.
  private func removeActions(_ count: Int) {
    start += count
    guard start > 0, 2 * start >= unconfirmed.count else { return }
    unconfirmed.removeFirst(start)
    texts.removeFirst(start)
    start = 0
  }

  /// Undo and time travel are shown only after the owner has executed them, because only the owner knows their result.
  private func addActions(of command: StoreCommand<State, Action>) {
    switch command {
    case .send(let action, _):
      let json = JSONWriter()
      // An action that can't be encoded is rejected, with a message, when it is sent.
      guard (try? json.append(action)) != nil else { return }
      unconfirmed.append(action)
      texts.append(String(decoding: json.bytes, as: UTF8.self))
    case .group(_, let commands): for command in commands { addActions(of: command) }
    case .undo, .redo, .jump, .load: break
    }
  }
}

/// The commands that are not confirmed, without their actions.
private struct CommandQueue {
  private struct Item {
    /// The number of unconfirmed actions.
    var actions: Int
    /// The number of the log row that contains the result, once it is known.
    var row: Int?
  }

  private var items: [Item] = []
  /// The items before this one are removed; they are freed when they are half of all.
  private var start = 0
  /// The items before this one have no unconfirmed action.
  private var firstUnconfirmed = 0
  /// The items before this one are answered.
  private var firstUnanswered = 0

  var isEmpty: Bool { start == items.count }

  mutating func append(actions: Int) { items.append(Item(actions: actions)) }

  /// Takes an action from the oldest item that has one.
  mutating func confirmAction() {
    while firstUnconfirmed < items.count, items[firstUnconfirmed].actions == 0 { firstUnconfirmed += 1 }
    if firstUnconfirmed < items.count { items[firstUnconfirmed].actions -= 1 }
  }

  mutating func resolve(_ count: Int, row: Int) {
    let end = min(items.count, firstUnanswered + count)
    for index in firstUnanswered..<end { items[index].row = row }
    firstUnanswered = end
  }

  /// Removes the oldest items as long as they are answered with such a row.
  ///
  /// - Returns: the number of their unconfirmed actions.
  mutating func drop(while isDropped: (Int) -> Bool) -> Int {
    var count = 0
    while start + count < items.count, let row = items[start + count].row, isDropped(row) { count += 1 }
    return removeFirst(count)
  }

  /// - Returns: the number of unconfirmed actions of the removed items.
  mutating func removeFirst(_ count: Int) -> Int {
    let end = min(items.count, start + count)
    let actions = items[start..<end].reduce(0) { $0 + $1.actions }
    start = end
    (firstUnconfirmed, firstUnanswered) = (max(firstUnconfirmed, start), max(firstUnanswered, start))
    if start > 0, 2 * start >= items.count {
      items.removeFirst(start)
      (firstUnconfirmed, firstUnanswered) = (firstUnconfirmed - start, firstUnanswered - start)
      start = 0
    }
    return actions
  }
}
