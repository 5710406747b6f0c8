/// A width and a height.
///
/// ```swift
/// let icon = Size(width: 24, height: 24)
/// ```
///
/// Any numbers can be stored. ``LayoutConstraints`` documents how a layout treats invalid ones.
public struct Size: Equatable, Hashable, Sendable {
  /// The horizontal length.
  public var width: Double
  /// The vertical length.
  public var height: Double

  /// Creates a size from a width and a height.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with width and height zero.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// The length along an axis.
  @inlinable public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension Size {
  /// Returns the size limited and rounded as a requested size.
  @inlinable func cleaned() -> Size { Size(width: Length.clean(width), height: Length.clean(height)) }

  /// Returns the size limited and rounded as a constraint.
  @inlinable func reached() -> Size { Size(width: Length.reach(width), height: Length.reach(height)) }
}

extension Size: CustomStringConvertible {
  public var description: String { "\(width) × \(height)" }
}
