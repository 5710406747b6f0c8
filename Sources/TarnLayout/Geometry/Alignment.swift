/// Where something lies in what is larger than it: both ways.
///
/// ```swift
/// let corner = Alignment(.end, .start)
/// ```
///
/// Horizontally the start is the leading edge, which is on the right if mirrored.
public struct Alignment: Equatable, Hashable, Sendable {
  /// Where along one axis.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    case start
    case center
    case end

    /// How far from the start something lies that leaves so much room.
    @inlinable func offset(leaving free: Double) -> Double {
      switch self {
      case .start: 0
      // Rounded it is still between nothing and all of it.
      case .center: Length.nearest(free / 2)
      case .end: free
      }
    }
  }

  public var horizontal: Place
  public var vertical: Place

  @inlinable public init(_ horizontal: Place, _ vertical: Place) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(.center, .center)
  public static let top = Alignment(.center, .start)
  public static let bottom = Alignment(.center, .end)
  public static let leading = Alignment(.start, .center)
  public static let trailing = Alignment(.end, .center)
  public static let topLeading = Alignment(.start, .start)
  public static let topTrailing = Alignment(.end, .start)
  public static let bottomLeading = Alignment(.start, .end)
  public static let bottomTrailing = Alignment(.end, .end)

  /// Where a size lies in one that is no smaller.
  @inlinable func offset(of size: Size, in whole: Size) -> Point {
    Point(
      x: horizontal.offset(leaving: whole.width - size.width),
      y: vertical.offset(leaving: whole.height - size.height))
  }
}
