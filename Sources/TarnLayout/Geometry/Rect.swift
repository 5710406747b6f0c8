/// A rectangle: where it begins, and how far it goes.
///
/// ```swift
/// let screen = Rect(x: 0, y: 0, width: 390, height: 844)
/// screen.maxX  // 390
/// ```
public struct Rect: Equatable, Hashable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// One that begins at zero.
  @inlinable public init(_ size: Size) { self.init(origin: .zero, size: size) }

  @inlinable public static var zero: Rect { Rect(.zero) }

  @inlinable public var minX: Double { origin.x }
  @inlinable public var minY: Double { origin.y }
  @inlinable public var maxX: Double { origin.x + size.width }
  @inlinable public var maxY: Double { origin.y + size.height }
  @inlinable public var width: Double { size.width }
  @inlinable public var height: Double { size.height }

  /// Whether another lies in this one; edges may touch.
  @inlinable public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Whether a point lies in it. The edges on the right and below are no part of it, so of two neighbours only one has the point
  /// between them.
  @inlinable public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }
}

extension Rect {
  /// As a layout takes it; see ``Room`` for what becomes of numbers that are none.
  @inlinable func cleaned() -> Rect {
    Rect(origin: Point(x: Length.coordinate(minX), y: Length.coordinate(minY)), size: size.reached())
  }
}

extension Rect: CustomStringConvertible {
  public var description: String { "\(size) at \(origin)" }
}
