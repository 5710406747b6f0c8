import TarnLayout

/// The positions of a creature's eyes and mouth, in the square of ``CreatureArt/size``.
///
/// ```swift
/// let beams = CreatureArt.laserFocus(from: .owl, phase: 0)
/// ```
public struct FaceGeometry: Hashable, Sendable {
  /// The middle of the eye nearer to the viewer.
  public let eye: Point
  /// The middle of the other eye. For a creature seen from the side it is a little beside the first, as if the head
  /// were transparent.
  public let farEye: Point
  /// The point from which breath and fire come.
  public let mouth: Point
  /// The point that the creature looks at, near the right edge. Beams from both eyes meet there without crossing the
  /// nose.
  public let gaze: Point
}
