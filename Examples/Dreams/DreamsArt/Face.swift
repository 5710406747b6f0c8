import TarnLayout

/// Where the eyes and the mouth of a creature are, in the square of ``Art/size``.
///
/// ```swift
/// let beams = Art.laserFocus(from: .owl, phase: 0)
/// ```
public struct Face: Hashable, Sendable {
  /// The middle of the eye that is nearer to whoever looks at it.
  public let eye: Point
  /// The middle of the other eye. Of a creature seen from the side it is a little beside the first, as if seen through it.
  public let farEye: Point
  /// Where breath comes out.
  public let mouth: Point
  /// What it looks at, near the right edge: what comes out of both eyes meets there, and does not cross the nose.
  public let gaze: Point
}
