import Todos
import TodosBrowsing

/// What a person does on the page. What concerns one store alone is that store's own action; the rest is carried out by
/// ``Hands``.
enum Act {
  case core(Todos.Action)
  case browsing(Browsing.Action)
  case screen(Screen.Action)
  /// Adds what is written in the line for a new to-do.
  case add
  case check(Todo.ID, Bool)
  case remove(Todo.ID)
  case open(Browsing.Sheet)
  /// Does what the open sheet says, and closes it.
  case save
  case close
  /// Another like it, as it is.
  case fork(Todo.ID)
}
