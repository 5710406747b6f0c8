import Todos
import TodosBrowsing

/// What a key or a click in the terminal is for.
///
/// A view says it without knowing what it comes to: which to-do “the selected one” is, and what has been typed, ``TodosTerminalApp``
/// looks up when it happens.
public enum KeyCommand: Equatable, Sendable {
  // Going along the list.
  case move(Int)
  case page(Int)
  case first, last
  case select(Todo.ID)

  // Looking at others, or in another order.
  case show(ListBrowsing.Filter)
  case nextFilter(Int)
  /// The next tag there is, the one with most to-dos first.
  case nextTag
  case nextSort, turnSort
  case beginSearch
  case search(String)
  case endSearch(isKept: Bool)

  // Sheets.
  case open(SheetKind)
  case write(String)
  case writeDue(String)
  case focus(TerminalState.Focus)
  case moveRow(Int)
  /// A click on a row of the menu.
  case pick(Int)
  case submit
  case close

  // Doing.
  case toggle(Todo.ID?)
  case remove
  case undo, redo
  case quit

  /// A sheet, without what it is about: that is the selected to-do.
  public enum SheetKind: Hashable, Sendable {
    case add, edit, due, tags, fork, forkDue, menu, journal, help
  }
}
