/// How wide and how high something is.
///
/// ```swift
/// let icon = Size(width: 24, height: 24)
/// ```
///
/// Any numbers can be held. What a layout makes of a size that isn't one is said at ``Room``.
public struct Size: Equatable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// How long it is along an axis.
  @inlinable public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension Size {
  /// As a wish.
  @inlinable func cleaned() -> Size { Size(width: Length.clean(width), height: Length.clean(height)) }

  /// As the size of a room.
  @inlinable func reached() -> Size { Size(width: Length.reach(width), height: Length.reach(height)) }
}

extension Size: CustomStringConvertible {
  public var description: String { "\(width) × \(height)" }
}
