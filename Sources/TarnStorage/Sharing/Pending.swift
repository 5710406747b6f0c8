import Tarn
import TarnSession

/// The follower's actions that the owner has not confirmed: the follower shows them as applied.
///
/// Used in the store's isolation only.
final class Pending<State: Codable & Sendable, Action: Codable & Sendable> {
  private struct Item {
    /// The unconfirmed actions, each with its form in a row.
    var actions: ArraySlice<(action: Action, text: String)>
    /// The row by which the log contains it, once that is known.
    var row: Int?
  }

  private var items: [Item] = []

  /// The actions that are not in the owner's state yet, in order.
  var actions: [Action] { items.flatMap { $0.actions.map(\.action) } }

  var isEmpty: Bool { items.isEmpty }

  /// - Complexity: that of encoding the command's actions.
  func add(_ deed: Deed<State, Action>) {
    items.append(Item(actions: Self.actions(of: deed)[...]))
  }

  /// Receives an action from the owner: the oldest of these, or another client's.
  func hear(_ text: String?) {
    guard let text, let index = items.firstIndex(where: { !$0.actions.isEmpty }),
      items[index].actions.first?.text == text
    else { return }
    items[index].actions.removeFirst()
  }

  /// The owner has answered this many of the oldest; the log contains their results by a row.
  func answer(_ count: Int, row: Int) {
    var left = count
    for index in items.indices where items[index].row == nil && left > 0 {
      items[index].row = row
      left -= 1
    }
  }

  /// Drops the items that the log contains by a row, confirmed or not.
  func drop(upTo row: Int) { items.removeAll { $0.row.map { $0 <= row } ?? false } }

  /// Drops all answered items, and this many more whose results are unknown.
  func forget(unanswered: Int) {
    items.removeAll { $0.row != nil }
    items.removeFirst(min(unanswered, items.count))
  }

  func removeAll() { items = [] }

  /// Undo and time travel are shown when the owner has executed them: only the owner knows their result.
  private static func actions(of deed: Deed<State, Action>) -> [(action: Action, text: String)] {
    switch deed {
    case .act(let action, _):
      let json = JSONWriter()
      // An action that can't be encoded is refused on its way, with a message.
      guard (try? json.append(action)) != nil else { return [] }
      return [(action, String(decoding: json.bytes, as: UTF8.self))]
    case .group(_, let deeds): return deeds.flatMap { actions(of: $0) }
    case .undo, .redo, .wind, .load: return []
    }
  }
}
