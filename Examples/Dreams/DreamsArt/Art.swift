import TarnDrawing
import TarnLayout

/// The creatures of dreams and what happens to them, as figures.
///
/// ```swift
/// let drawing = Drawing(
///   Art.size, Art.dream(of: Art.dragon(), [Art.rain(phase: 0.25), Art.fireBreathing(from: .dragon, phase: 0.25)]))
/// ```
///
/// Everything is drawn in a square of ``size``. A creature stands on ``ground``, looks to the right and stays inside of the
/// square; where its eyes and its mouth are is said by its ``Face``. An effect is a function of a phase from 0 to 1 and of
/// nothing else, so that a page, a picture and a test see the same. Phases run in circles: 1 looks like 0, and 2.25 like
/// 0.25. A phase that is no number is 0.
///
/// All figures are shapes, without groups, bitmaps and texts, so that any device can make one element of each. They are no
/// more than ``mostFigures`` for a creature and for an effect.
public enum Art {
  /// What all of it is drawn in.
  public static let size = Size(width: 200, height: 200)

  /// How far down creatures stand.
  public static let ground = 184.0

  /// How many figures a creature or an effect may have, so that a page can hold many of them.
  public static let mostFigures = 25

  /// Where effects are on a picture that does not move: where each is seen best.
  public static let stillPhase = 0.3

  /// A creature with effects around it, in the order in which they are drawn: what is behind it, the creature, what is before it.
  ///
  /// - Complexity: O(*n*), *n* figures.
  public static func dream(of creature: [Figure], _ effects: [Layers]) -> [Figure] {
    effects.flatMap(\.behind) + creature + effects.flatMap(\.before)
  }
}
