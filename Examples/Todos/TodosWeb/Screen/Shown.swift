import Tarn
import Todos
import TodosBrowsing

/// What one page shows of the list: a cache beside it, which follows whenever the page is made.
final class Shown {
  private(set) var listing = TodosBrowsing.Listing()

  func follow(_ todos: Todos.State, _ browsing: Browsing.State, on today: Day) {
    listing.follow(todos.todos, as: browsing.arrangement(on: today))
  }
}
