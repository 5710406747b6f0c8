/// A rectangle: its origin, the top left corner, and its size.
///
/// ```swift
/// let screen = Rect(x: 0, y: 0, width: 390, height: 844)
/// screen.maxX  // 390
/// ```
public struct Rect: Equatable, Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// Creates a rectangle from its origin and its size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its origin, its width and its height.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle of a size whose origin is zero.
  @inlinable public init(_ size: Size) { self.init(origin: .zero, size: size) }

  /// The rectangle with origin and size zero.
  @inlinable public static var zero: Rect { Rect(.zero) }

  /// The x coordinate of the left edge.
  @inlinable public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  @inlinable public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The width of the size.
  @inlinable public var width: Double { size.width }
  /// The height of the size.
  @inlinable public var height: Double { size.height }

  /// Returns whether another rectangle is inside this one; edges may touch.
  @inlinable public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Returns whether a point is inside the rectangle. The right and the bottom edge are not part of it, so only one of
  /// two adjacent rectangles contains a point between them.
  @inlinable public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }
}

extension Rect {
  /// Returns the rectangle limited and rounded for a layout; ``LayoutConstraints`` documents how invalid numbers are treated.
  @inlinable func cleaned() -> Rect {
    Rect(origin: Point(x: Length.coordinate(minX), y: Length.coordinate(minY)), size: size.reached())
  }
}

extension Rect: CustomStringConvertible {
  public var description: String { "\(size) at \(origin)" }
}
