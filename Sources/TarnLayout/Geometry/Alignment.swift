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

  @inlinable public static var center: Alignment { Alignment(.center, .center) }
  @inlinable public static var top: Alignment { Alignment(.center, .start) }
  @inlinable public static var bottom: Alignment { Alignment(.center, .end) }
  @inlinable public static var leading: Alignment { Alignment(.start, .center) }
  @inlinable public static var trailing: Alignment { Alignment(.end, .center) }
  @inlinable public static var topLeading: Alignment { Alignment(.start, .start) }
  @inlinable public static var topTrailing: Alignment { Alignment(.end, .start) }
  @inlinable public static var bottomLeading: Alignment { Alignment(.start, .end) }
  @inlinable public static var bottomTrailing: Alignment { Alignment(.end, .end) }

  /// Where a size lies in one that is no smaller.
  @inlinable func offset(of size: Size, in whole: Size) -> Point {
    Point(
      x: horizontal.offset(leaving: whole.width - size.width),
      y: vertical.offset(leaving: whole.height - size.height))
  }
}
