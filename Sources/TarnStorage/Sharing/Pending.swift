import Tarn
import TarnSession

/// What a follower was sent and has not heard of: it shows that as if it had happened.
///
/// In the store's isolation alone.
final class Pending<State: Codable & Sendable, Action: Codable & Sendable> {
  private struct Item {
    /// What is still to be heard of, each as it is written in a row.
    var actions: ArraySlice<(action: Action, text: String)>
    /// The row by which it is in the log, once that is known.
    var row: Int?
  }

  private var items: [Item] = []

  /// Those that are not in the state yet, in order.
  var actions: [Action] { items.flatMap { $0.actions.map(\.action) } }

  var isEmpty: Bool { items.isEmpty }

  /// - Complexity: that of writing the deed's actions.
  func add(_ deed: Deed<State, Action>) {
    items.append(Item(actions: Self.actions(of: deed)[...]))
  }

  /// An action has happened. It is the oldest of these, or somebody else's.
  func hear(_ text: String?) {
    guard let text, let index = items.firstIndex(where: { !$0.actions.isEmpty }),
      items[index].actions.first?.text == text
    else { return }
    items[index].actions.removeFirst()
  }

  /// So many of the oldest were answered; what came of them is in the log by a row.
  func answer(_ count: Int, row: Int) {
    var left = count
    for index in items.indices where items[index].row == nil && left > 0 {
      items[index].row = row
      left -= 1
    }
  }

  /// Lets go of what is in the log by a row, heard of or not.
  func drop(upTo row: Int) { items.removeAll { $0.row.map { $0 <= row } ?? false } }

  /// Lets go of all that were answered, and of so many more: of these it is not known what came of them.
  func forget(unanswered: Int) {
    items.removeAll { $0.row != nil }
    items.removeFirst(min(unanswered, items.count))
  }

  func removeAll() { items = [] }

  /// Undo and winding show when they have happened: what they lead to is the owner's to know.
  private static func actions(of deed: Deed<State, Action>) -> [(action: Action, text: String)] {
    switch deed {
    case .act(let action, _):
      let json = JSONWriter()
      // One that can't be written is refused on its way, with words.
      guard (try? json.append(action)) != nil else { return [] }
      return [(action, String(decoding: json.bytes, as: UTF8.self))]
    case .group(_, let deeds): return deeds.flatMap { actions(of: $0) }
    case .undo, .redo, .wind, .load: return []
    }
  }
}
