/// A point of the plane: `x` increases to the right, `y` downwards.
///
/// ```swift
/// let corner = Point(x: 8, y: 8)
/// ```
public struct Point: Equatable, Hashable, Sendable {
  /// The horizontal coordinate, increasing to the right.
  public var x: Double
  /// The vertical coordinate, increasing downwards.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point with both coordinates zero.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }
}

extension Point: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}
