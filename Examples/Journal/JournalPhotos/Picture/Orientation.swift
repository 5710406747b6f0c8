/// The transformation that shows a stored picture upright: the eight values of EXIF.
///
/// Each case names the sides on which the first stored row and the first stored column are shown.
public enum Orientation: Int, CaseIterable, Sendable {
  /// The first row is at the top and the first column at the left: no transformation.
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// Whether the transformation swaps width and height.
  public var isOnItsSide: Bool { rawValue >= Orientation.leftTop.rawValue }
}
