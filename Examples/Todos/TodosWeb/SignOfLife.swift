import Todos
import TodosBrowsing

/// How it stands with a list, in few words: `3 open, 1 overdue`. Kept up to date by what changed, so that it costs nothing to say
/// of a very long list.
///
/// ```swift
/// var sign = SignOfLife()
/// sign.words(of: store.state, on: today)          // "3 open, 1 overdue"
/// ```
public struct SignOfLife {
  private var listing = TodosBrowsing.Listing()

  public init() {}

  /// - Complexity: O(c log n) for c changes since it was last asked.
  public mutating func words(of state: Todos.State, on today: Day) -> String {
    listing.follow(state.todos, as: Browsing.State().arrangement(on: today))
    let counts = listing.counts
    if counts.all == 0 { return "nothing to do yet" }
    if counts.open == 0 { return "all done" }
    return "\(counts.open) open" + (counts.overdue == 0 ? "" : ", \(counts.overdue) overdue")
  }
}
