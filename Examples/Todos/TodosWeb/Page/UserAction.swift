import Todos
import TodosBrowsing

/// The user actions of a page. Those for a single store are actions of that store; ``Controller`` executes the others.
enum UserAction {
  case core(Todos.Action)
  case browsing(ListBrowsing.Action)
  case screen(PageState.Action)
  /// Adds the to-do in the field for a new one.
  case add
  case check(Todo.ID, Bool)
  case remove(Todo.ID)
  case open(ListBrowsing.Sheet)
  /// Submits the open sheet and closes it.
  case save
  case close
  /// Creates an unchanged copy.
  case fork(Todo.ID)
}
