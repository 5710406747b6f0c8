import Tarn
import TarnEncoding
import TarnStorage

/// The commands that a follower sent to the owner and that are not confirmed yet; the follower shows their actions as
/// if they had been applied.
///
/// Use it in the store's isolation only.
final class PendingCommands<State: Codable & Sendable, Action: Codable & Sendable> {
  private struct Item {
    /// The unconfirmed actions, each with its text as in a row.
    var actions: ArraySlice<(action: Action, text: String)>
    /// The number of the log row that contains the result, once it is known.
    var row: Int?
  }

  private var items: [Item] = []
  /// The items before this one have no unconfirmed action.
  private var firstUnconfirmed = 0

  /// The actions that are not in the state yet, in order.
  var actions: [Action] {
    var actions: [Action] = []
    actions.reserveCapacity(items.count - firstUnconfirmed)
    for item in items[firstUnconfirmed...] { for (action, _) in item.actions { actions.append(action) } }
    return actions
  }

  var isEmpty: Bool { items.isEmpty }

  /// Adds a command.
  ///
  /// - Complexity: The cost of encoding the command's actions.
  func add(_ command: StoreCommand<State, Action>) {
    items.append(Item(actions: Self.actions(of: command)[...]))
  }

  /// Processes the action of a received row: it confirms the oldest pending action, or it is that of another program.
  func confirm(_ text: String?) {
    while firstUnconfirmed < items.count, items[firstUnconfirmed].actions.isEmpty { firstUnconfirmed += 1 }
    guard let text, firstUnconfirmed < items.count, items[firstUnconfirmed].actions.first?.text == text else { return }
    items[firstUnconfirmed].actions.removeFirst()
  }

  /// Records that the owner answered a number of the oldest commands, and the row that contains their result.
  func resolve(_ count: Int, row: Int) {
    var remaining = count
    for index in items.indices where items[index].row == nil && remaining > 0 {
      items[index].row = row
      remaining -= 1
    }
  }

  /// Removes the commands whose results are in the log up to a row, confirmed or not.
  ///
  /// - Returns: whether one of them had an unconfirmed action: it was refused, or its result is another one.
  @discardableResult func drop(upTo row: Int) -> Bool {
    var hadActions = false
    removeAll { item in
      guard let known = item.row, known <= row else { return false }
      if !item.actions.isEmpty { hadActions = true }
      return true
    }
    return hadActions
  }

  /// Removes all answered commands, and a number of unanswered ones whose result is unknown.
  func remove(unanswered: Int) {
    removeAll { $0.row != nil }
    items.removeFirst(min(unanswered, items.count))
  }

  func removeAll() { removeAll { _ in true } }

  private func removeAll(where isRemoved: (Item) -> Bool) {
    items.removeAll(where: isRemoved)
    firstUnconfirmed = 0
  }

  /// Undo and time travel are shown only after the owner has executed them, because only the owner knows their result.
  private static func actions(of command: StoreCommand<State, Action>) -> [(action: Action, text: String)] {
    switch command {
    case .send(let action, _):
      let json = JSONWriter()
      // An action that can't be encoded is rejected, with a message, when it is sent.
      guard (try? json.append(action)) != nil else { return [] }
      return [(action, String(decoding: json.bytes, as: UTF8.self))]
    case .group(_, let commands): return commands.flatMap { actions(of: $0) }
    case .undo, .redo, .jump, .load: return []
    }
  }
}
