/// The constraints that a parent gives a layout: a minimum and a maximum size.
///
/// ```swift
/// let screen = LayoutConstraints.exactly(Size(width: 390, height: 844))
/// let column = LayoutConstraints(atMost: Size(width: 390, height: .infinity))
/// ```
///
/// Constraints are always valid, whatever their input: the minimum is at most the maximum, and both are non-negative
/// multiples of 1/1,024. NaN and numbers below zero become zero; infinity or more than 2^38 becomes “no bound” as a
/// maximum, and 2^38 as a minimum. A requested length, such as the measurement of a leaf, a spacing or an inset, is at
/// most 2^30. So a layout never receives an invalid number, and never produces one.
public struct LayoutConstraints: Equatable, Hashable, Sendable {
  /// The minimum size. A layout with less content fills it.
  public let min: Size
  /// The maximum size.
  public let max: Size

  /// Creates constraints from a minimum and a maximum size.
  ///
  /// - Parameters:
  ///   - min: the minimum; it is lowered to the maximum where it exceeds that.
  ///   - max: the maximum; infinite along an axis for no bound.
  @inlinable public init(atLeast min: Size = .zero, atMost max: Size) {
    let width = Length.bound(max.width)
    let height = Length.bound(max.height)
    self.init(
      Size(width: Swift.min(Length.reach(min.width), width), height: Swift.min(Length.reach(min.height), height)),
      Size(width: width, height: height))
  }

  /// Creates constraints from sizes that are valid already.
  @inlinable init(_ min: Size, _ max: Size) {
    self.min = min
    self.max = max
  }

  /// Returns constraints that allow exactly one size.
  @inlinable public static func exactly(_ size: Size) -> LayoutConstraints {
    let size = size.reached()
    return LayoutConstraints(size, size)
  }

  /// Constraints without bounds: a layout gets the size of its own measurement.
  @inlinable public static var unbounded: LayoutConstraints {
    LayoutConstraints(atMost: Size(width: Double.infinity, height: .infinity))
  }

  /// Returns whether there is a maximum along an axis.
  @inlinable public func isBounded(_ axis: Axis) -> Bool { max[axis] < Length.boundless }

  /// Returns whether the length along an axis is fixed.
  @inlinable public func isExact(_ axis: Axis) -> Bool { min[axis] == max[axis] }

  /// Returns the nearest size that satisfies the constraints.
  @inlinable public func clamped(_ size: Size) -> Size { fit(size.reached()) }

  /// Returns the nearest size that satisfies the constraints, for a size that is valid already.
  @inlinable @inline(__always) func fit(_ size: Size) -> Size {
    Size(
      width: Length.fit(size.width, min.width, max.width), height: Length.fit(size.height, min.height, max.height))
  }
}
