/// How a stored picture has to be turned to stand as it was seen: the eight values of EXIF.
///
/// Each is told by where what is stored first belongs: its first row, and its first column.
public enum Orientation: Int, CaseIterable, Sendable {
  /// Row at the top, column at the left: as it is stored.
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// Whether width and height change places.
  public var isOnItsSide: Bool { rawValue >= Orientation.leftTop.rawValue }
}
