import Dreams

/// What a key or a click in the terminal is for.
///
/// A view says it without knowing what it comes to: where the keys are, ``DreamsFace`` looks up when it happens.
public enum Wish: Equatable, Sendable {
  // Going along.
  case move(Direction)
  case page(Int)
  case first, last
  /// The next field of a dream, or the one before it.
  case next(Int)
  /// A click on a line of the list.
  case pick(Int)
  case point(Console.Place)

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
  /// Puts an effect into the open dream, or takes it out.
  case turn(DreamEffect)
  case count(by: Int)
  case prefer(Creature)
  /// Holds effects still, or lets them move.
  case hold

  /// What Enter does where the keys are.
  case enter
  /// What the space bar does there.
  case space
  /// One step back; from the list, the way out.
  case back
  case undo, redo

  public enum Direction: Equatable, Sendable { case up, down, left, right }
}
