import Todos
import TodosBrowsing

/// What a person does on the page. What concerns one store alone is that store's own action; the rest is carried out by
/// ``Controller``.
enum UserAction {
  case core(Todos.Action)
  case browsing(ListBrowsing.Action)
  case screen(PageState.Action)
  /// Adds what is written in the line for a new to-do.
  case add
  case check(Todo.ID, Bool)
  case remove(Todo.ID)
  case open(ListBrowsing.Sheet)
  /// Does what the open sheet says, and closes it.
  case save
  case close
  /// Another like it, as it is.
  case fork(Todo.ID)
}
