import Dreams

/// The command of a key or a click in the terminal.
///
/// A view creates it without the position of the focus: ``DreamsTerminalApp`` looks that up when it executes the command.
public enum KeyCommand: Equatable, Sendable {
  // Navigation.
  case move(Direction)
  case page(Int)
  case first, last
  /// The next field of a dream, or the previous one.
  case next(Int)
  /// A click on a row of the list.
  case pick(Int)
  case point(TerminalState.Focus)

  // The list.
  case write(String)
  case add
  case remove
  case select
  case openFavourite
  case share
  case save

  // A dream, and the favourite creature.
  case change(Dream.ID, DreamChange)
  /// Adds an effect to the open dream, or removes it.
  case turn(DreamEffect)
  case count(by: Int)
  case prefer(Creature)
  /// Pauses or resumes the effects.
  case pause

  /// Enter, for the element with the focus.
  case enter
  /// The space bar, for the element with the focus.
  case space
  /// Goes back one step; in the list, quits.
  case back
  case undo, redo

  /// The direction of an arrow key.
  public enum Direction: Equatable, Sendable { case up, down, left, right }
}
