/// The position of a rectangle inside a larger one, horizontally and vertically.
///
/// ```swift
/// let corner = Alignment(.end, .start)
/// ```
///
/// Horizontally, the start is the leading edge: the left one, or the right one if mirrored.
public struct Alignment: Equatable, Hashable, Sendable {
  /// The position along one axis.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// At the leading or top edge.
    case start
    /// In the middle.
    case center
    /// At the trailing or bottom edge.
    case end

    /// Returns the distance from the start for a given free length.
    @inlinable func offset(leaving free: Double) -> Double {
      switch self {
      case .start: 0
      // The rounded value stays between zero and the whole length.
      case .center: Length.nearest(free / 2)
      case .end: free
      }
    }
  }

  /// The position along the horizontal axis.
  public var horizontal: Position
  /// The position along the vertical axis.
  public var vertical: Position

  /// Creates an alignment from the positions along both axes.
  @inlinable public init(_ horizontal: Position, _ vertical: Position) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle of both axes.
  @inlinable public static var center: Alignment { Alignment(.center, .center) }
  /// In the middle of the top edge.
  @inlinable public static var top: Alignment { Alignment(.center, .start) }
  /// In the middle of the bottom edge.
  @inlinable public static var bottom: Alignment { Alignment(.center, .end) }
  /// In the middle of the leading edge.
  @inlinable public static var leading: Alignment { Alignment(.start, .center) }
  /// In the middle of the trailing edge.
  @inlinable public static var trailing: Alignment { Alignment(.end, .center) }
  /// In the top leading corner.
  @inlinable public static var topLeading: Alignment { Alignment(.start, .start) }
  /// In the top trailing corner.
  @inlinable public static var topTrailing: Alignment { Alignment(.end, .start) }
  /// In the bottom leading corner.
  @inlinable public static var bottomLeading: Alignment { Alignment(.start, .end) }
  /// In the bottom trailing corner.
  @inlinable public static var bottomTrailing: Alignment { Alignment(.end, .end) }

  /// Returns the offset of a size in another one that is no smaller.
  @inlinable func offset(of size: Size, in container: Size) -> Point {
    Point(
      x: horizontal.offset(leaving: container.width - size.width),
      y: vertical.offset(leaving: container.height - size.height))
  }
}
