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

  /// The actions that are not in the state yet, in order.
  var actions: [Action] { items.flatMap { $0.actions.map(\.action) } }

  var isEmpty: Bool { items.isEmpty }

  /// Adds a command.
  ///
  /// - Complexity: The cost of encoding the command's actions.
  func add(_ command: StoreCommand<State, Action>) {
    items.append(Item(actions: Self.actions(of: command)[...]))
  }

  /// Processes the action of a received row: it confirms the oldest pending action, or it is that of another program.
  func confirm(_ text: String?) {
    guard let text, let index = items.firstIndex(where: { !$0.actions.isEmpty }),
      items[index].actions.first?.text == text
    else { return }
    items[index].actions.removeFirst()
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
  func drop(upTo row: Int) { items.removeAll { $0.row.map { $0 <= row } ?? false } }

  /// Removes all answered commands, and a number of unanswered ones whose result is unknown.
  func remove(unanswered: Int) {
    items.removeAll { $0.row != nil }
    items.removeFirst(min(unanswered, items.count))
  }

  func removeAll() { items = [] }

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
