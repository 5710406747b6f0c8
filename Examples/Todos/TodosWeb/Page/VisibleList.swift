import Tarn
import Todos
import TodosBrowsing

/// What one page shows of the list: a cache beside it, which follows whenever the page is made.
final class VisibleList {
  private(set) var listing = TodosBrowsing.TodoListing()

  func follow(_ todos: Todos.State, _ browsing: ListBrowsing.State, on today: Day) {
    listing.follow(todos.todos, as: browsing.arrangement(on: today))
  }
}
