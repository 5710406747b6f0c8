import Todos
import TodosBrowsing

/// What a key or a click in the terminal is for.
///
/// A view says it without knowing what it comes to: which to-do “the selected one” is, and what has been typed, ``TodosFace``
/// looks up when it happens.
public enum Wish: Equatable, Sendable {
  // Going along the list.
  case move(Int)
  case page(Int)
  case first, last
  case select(Todo.ID)

  // Looking at others, or in another order.
  case show(Browsing.Filter)
  case nextFilter(Int)
  /// The next tag there is, the one with most to-dos first.
  case nextTag
  case nextSort, turnSort
  case beginSearch
  case search(String)
  case endSearch(isKept: Bool)

  // Sheets.
  case open(Leaf)
  case write(String)
  case writeDue(String)
  case focus(Console.Focus)
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
  public enum Leaf: Hashable, Sendable {
    case add, edit, due, tags, fork, forkDue, menu, journal, help
  }
}
