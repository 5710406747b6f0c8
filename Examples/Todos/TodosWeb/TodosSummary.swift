import Todos
import TodosBrowsing

/// How it stands with a list, in few words: `3 open`. Kept up to date by what changed, so that it costs nothing to say of a very
/// long list.
///
/// ```swift
/// var sign = TodosSummary()
/// sign.words(of: store.state)            // "3 open"
/// ```
public struct TodosSummary {
  private var listing = TodosBrowsing.TodoListing()

  public init() {}

  /// - Complexity: O(c log n) for c changes since it was last asked.
  public mutating func words(of state: Todos.State) -> String {
    // Any day will do: what is open does not depend on it.
    listing.follow(state.todos, as: ListBrowsing.State().arrangement(on: .first))
    let counts = listing.counts
    return counts.all == 0 ? "nothing to do yet" : counts.open == 0 ? "all done" : "\(counts.open) open"
  }
}
