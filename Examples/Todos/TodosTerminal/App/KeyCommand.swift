import Todos
import TodosBrowsing

/// The meaning of a key or a click in the terminal.
///
/// A view produces it without the details, such as which to-do is selected and what has been typed:
/// ``TodosTerminalApp`` adds these when it handles the command.
public enum KeyCommand: Equatable, Sendable {
  // Moving in the list.
  case move(Int)
  case page(Int)
  case first, last
  case select(Todo.ID)

  // Another filter or order.
  case show(ListBrowsing.Filter)
  case nextFilter(Int)
  /// The next tag, in the order of the number of their to-dos.
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

  // Actions on to-dos.
  case toggle(Todo.ID?)
  case remove
  case undo, redo
  case quit

  /// A kind of sheet; its to-do is the selected one.
  public enum SheetKind: Hashable, Sendable {
    case add, edit, due, tags, fork, forkDue, menu, journal, help
  }
}
