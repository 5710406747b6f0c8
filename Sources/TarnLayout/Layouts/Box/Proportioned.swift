/// A layout of a ratio of width to height.
///
/// ```swift
/// Proportioned(video, ratio: 16 / 9)
/// ```
///
/// Where one side is given, it makes the other; where both are, it is as large as can be and lies in the room by the alignment.
/// Where neither is, it is as small as what it holds allows, which is measured for that first. A ratio that is no number above
/// zero is 1; those beyond 2^20 : 1 are that. Its baseline is its bottom edge.
public struct Proportioned<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public let ratio: Double
  public var alignment: Alignment

  @inlinable public init(_ child: Child, ratio: Double, alignment: Alignment = .center) {
    self.child = child
    self.ratio = ratio > 0 ? Length.fit(ratio, 0x1p-20, 0x1p20) : 1
    self.alignment = alignment
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    var size = room.max
    if !room.isExact {
      size = room.fit(wish(in: room, &pass))
      if pass.isMeasuring { return Measure(kept: size, baseline: size.height) }
    }
    let frame = largest(within: size)
    let laid = pass.lay(child, in: Room(frame, frame))
    pass.put(laid.slot, alignment.offset(of: frame, in: size))
    return Measure(kept: size, baseline: size.height)
  }

  /// The side that is given makes the other; where none is, what it holds does.
  @inlinable func wish(in room: Room, _ pass: inout LayoutPass<Content>) -> Size {
    if room.isExact(.horizontal) || room.isExact(.vertical) { return largest(within: room.max) }
    let natural = pass.measure(child, in: .unbounded).size
    let most =
      ratio >= 1
      ? Swift.max(natural.height, Length.up(natural.width / ratio))
      : Swift.max(natural.width, Length.up(natural.height * ratio))
    return largest(within: room.max, shorter: most)
  }

  /// The largest of the ratio in a size.
  ///
  /// It is the shorter side that is chosen, and the longer one made of it by rounding: from that the shorter one comes back to
  /// the step. So what is the largest in a size is the largest in every size between.
  @inlinable func largest(within size: Size, shorter most: Double = Length.product) -> Size {
    let isWide = ratio >= 1
    let stretch = isWide ? ratio : 1 / ratio
    let (long, short) = isWide ? (size.width, size.height) : (size.height, size.width)
    var side = Length.nearest(Swift.min(long / stretch, Length.product))
    if longer(side, stretch) > long { side -= Length.step }
    side = Swift.max(0, Swift.min(side, Swift.min(short, most)))
    let other = longer(side, stretch)
    return isWide ? Size(width: other, height: side) : Size(width: side, height: other)
  }

  @inlinable func longer(_ side: Double, _ stretch: Double) -> Double {
    Length.nearest(Swift.min(side * stretch, Length.product))
  }
}

extension Proportioned: Equatable where Child: Equatable {}
extension Proportioned: Sendable where Child: Sendable {}
