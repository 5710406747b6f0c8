import Tarn
import Todos
import TodosBrowsing

/// The rows that a page shows: a cache, updated whenever the page is evaluated.
final class VisibleList {
  private(set) var listing = TodosBrowsing.TodoListing()

  func follow(_ todos: Todos.State, _ browsing: ListBrowsing.State, on today: Day) {
    listing.follow(todos.todos, as: browsing.arrangement(on: today))
  }
}
