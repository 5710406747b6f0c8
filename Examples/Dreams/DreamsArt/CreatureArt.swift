import TarnDrawing
import TarnLayout

/// Vector drawings of the dreams' creatures and effects, as figures.
///
/// ```swift
/// let drawing = Drawing(
///   CreatureArt.size, CreatureArt.dream(of: CreatureArt.dragon(), [CreatureArt.rain(phase: 0.25), CreatureArt.fireBreathing(from: .dragon, phase: 0.25)]))
/// ```
///
/// Each drawing fits a square of ``size``. A creature stands on ``ground``, faces right and stays inside the square;
/// its ``FaceGeometry`` gives the positions of its eyes and its mouth. An effect is a pure function of a phase from 0 to 1, so
/// a page, a picture and a test show the same. Phases are periodic: 1 equals 0, and 2.25 equals 0.25. A phase that is
/// not a number counts as 0.
///
/// All figures are shapes, without groups, bitmaps and texts, so that any device can render each as one element. A
/// creature has at most ``mostFigures``, and so does an effect.
public enum CreatureArt {
  /// The size of the square in which everything is drawn.
  public static let size = Size(width: 200, height: 200)

  /// The y coordinate of the ground on which creatures stand.
  public static let ground = 184.0

  /// The maximum number of figures of a creature or an effect, so that a page can show many of them.
  public static let mostFigures = 25

  /// The phase of effects on a still picture: each effect is clearly visible at it.
  public static let stillPhase = 0.3

  /// Returns a creature with effects around it, in drawing order: the figures behind it, the creature, the figures in
  /// front of it.
  ///
  /// - Complexity: O(*n*), *n* figures.
  public static func dream(of creature: [Figure], _ effects: [EffectLayers]) -> [Figure] {
    effects.flatMap(\.behind) + creature + effects.flatMap(\.before)
  }
}
