/// A layout of a wished size: fixed, or within bounds.
///
/// ```swift
/// Sized(icon, width: .exactly(24), height: .exactly(24))
/// Sized(button, height: .atLeast(44))
/// ```
///
/// The room counts for more than the wish. Where there is less, it takes what there is; where it must be larger, it is, and
/// what it holds lies in it by the alignment, at the size wished for.
public struct Sized<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public var width: Extent
  public var height: Extent
  public var alignment: Alignment

  @inlinable public init(
    _ child: Child, width: Extent = .any, height: Extent = .any, alignment: Alignment = .center
  ) {
    self.child = child
    self.width = width
    self.height = height
    self.alignment = alignment
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let (leastWidth, mostWidth) = width.within(room.min.width, room.max.width)
    let (leastHeight, mostHeight) = height.within(room.min.height, room.max.height)
    let laid = pass.lay(
      child, in: Room(Size(width: leastWidth, height: leastHeight), Size(width: mostWidth, height: mostHeight)))
    let size = room.fit(laid.size)
    let offset = alignment.offset(of: laid.size, in: size)
    pass.put(laid.slot, offset)
    return Measure(kept: size, baseline: offset.y + laid.baseline)
  }
}

/// How long something wishes to be along an axis.
///
/// ```swift
/// let touchable = Extent.atLeast(44)
/// ```
public struct Extent: Equatable, Hashable, Sendable {
  public let least: Double
  public let most: Double

  /// - Parameters:
  ///   - least: what is no number or less than zero is zero.
  ///   - most: infinite for no bound. Where it is less than the least, it is the least.
  @inlinable public init(least: Double, most: Double) {
    self.least = Length.clean(least)
    self.most = Swift.max(Length.bound(most), self.least)
  }

  /// As long as it is.
  @inlinable public static var any: Extent { Extent(least: 0, most: .infinity) }
  @inlinable public static func exactly(_ length: Double) -> Extent { Extent(least: length, most: length) }
  @inlinable public static func atLeast(_ length: Double) -> Extent { Extent(least: length, most: .infinity) }
  @inlinable public static func atMost(_ length: Double) -> Extent { Extent(least: 0, most: length) }

  /// What is offered, in a room from a least to a most.
  @inlinable func within(_ floor: Double, _ ceiling: Double) -> (least: Double, most: Double) {
    let most = Swift.min(self.most, ceiling)
    let least = Swift.min(self.least, most)
    // Where the wish is below what the room asks for, it is the room that is filled, not the child that grows.
    return (most < floor ? least : Swift.max(least, floor), most)
  }
}

extension Sized: Equatable where Child: Equatable {}
extension Sized: Sendable where Child: Sendable {}
