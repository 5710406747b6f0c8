/// A place: `x` to the right, `y` down.
///
/// ```swift
/// let corner = Point(x: 8, y: 8)
/// ```
public struct Point: Equatable, Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }
}

extension Point: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}
