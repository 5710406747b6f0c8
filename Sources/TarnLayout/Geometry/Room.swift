/// The room that a layout is offered: it is to be at least so large, and at most so large, along each axis.
///
/// ```swift
/// let screen = Room.exactly(Size(width: 390, height: 844))
/// let column = Room(atMost: Size(width: 390, height: .infinity))
/// ```
///
/// A room is always in order, whatever it is made of: the least is no more than the most, both are whole steps of 1/1,024 and
/// no less than zero. What is not a number is zero; what is less than zero is zero; infinity, or more than 2^38, as the most
/// means that there is no bound, and as the least 2^38. A wish, such as the measure of a leaf, a spacing or an inset, is at
/// most 2^30. So no layout meets a number that is none, and none comes out.
public struct Room: Equatable, Hashable, Sendable {
  /// The smallest that is welcome. Where there is less to show, it is to fill this.
  public let min: Size
  /// The largest that is possible.
  public let max: Size

  /// - Parameters:
  ///   - min: where it is more than the most, it is the most.
  ///   - max: infinite along an axis: no bound.
  @inlinable public init(atLeast min: Size = .zero, atMost max: Size) {
    let width = Length.bound(max.width)
    let height = Length.bound(max.height)
    self.init(
      Size(width: Swift.min(Length.reach(min.width), width), height: Swift.min(Length.reach(min.height), height)),
      Size(width: width, height: height))
  }

  /// For lengths that are in order already.
  @inlinable init(_ min: Size, _ max: Size) {
    self.min = min
    self.max = max
  }

  /// One that leaves no choice.
  @inlinable public static func exactly(_ size: Size) -> Room {
    let size = size.reached()
    return Room(size, size)
  }

  /// No bound either way: what comes is as large as it wishes to be.
  @inlinable public static var unbounded: Room { Room(atMost: Size(width: Double.infinity, height: .infinity)) }

  /// Whether there is a bound along an axis.
  @inlinable public func isBounded(_ axis: Axis) -> Bool { max[axis] < Length.boundless }

  /// Whether there is no choice along an axis.
  @inlinable public func isExact(_ axis: Axis) -> Bool { min[axis] == max[axis] }

  /// The size nearest to this one that is welcome here.
  @inlinable public func clamped(_ size: Size) -> Size { fit(size.reached()) }

  /// The same for a size in order.
  @inlinable @inline(__always) func fit(_ size: Size) -> Size {
    Size(
      width: Length.fit(size.width, min.width, max.width), height: Length.fit(size.height, min.height, max.height))
  }
}
