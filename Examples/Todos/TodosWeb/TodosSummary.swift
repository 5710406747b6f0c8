import Todos
import TodosBrowsing

/// The summary of a list in few words: `3 open`. It is updated by differences, so it is cheap for long lists, too.
///
/// ```swift
/// var sign = TodosSummary()
/// sign.words(of: store.state)            // "3 open"
/// ```
public struct TodosSummary {
  private var listing = TodosBrowsing.TodoListing()

  public init() {}

  /// - Complexity: O(c log n) for c changes since the last call.
  public mutating func words(of state: Todos.State) -> String {
    // The number of open to-dos does not depend on the day.
    listing.follow(state.todos, as: ListBrowsing.State().arrangement(on: .first))
    let counts = listing.counts
    return counts.all == 0 ? "no to-dos" : counts.open == 0 ? "all done" : "\(counts.open) open"
  }
}
