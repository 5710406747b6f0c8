/// A layout as large as can be at a ratio of width to height.
///
/// ```swift
/// Proportioned(video, ratio: 16 / 9)
/// ```
///
/// Where it must be larger than the ratio allows, what it holds lies in it by the alignment. Where there is no bound either way, it is
/// large enough for what it holds, which is then measured first. A ratio that is no number above zero is 1; those beyond 2^20 : 1 are that.
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
    let wish = largest(in: room) { pass.measure(child, in: room.loosened).size }
    let laid = pass.lay(child, in: Room(wish, wish))
    let size = room.fit(wish)
    let offset = alignment.offset(of: wish, in: size)
    pass.put(laid.slot, offset)
    return Measure(kept: size, baseline: offset.y + laid.baseline)
  }

  @inlinable func largest(in room: Room, natural: () -> Size) -> Size {
    let (width, height) = (room.max.width, room.max.height)
    switch (room.isBounded(.horizontal), room.isBounded(.vertical)) {
    case (true, true):
      let (fullWidth, fullHeight) = (Length.down(height * ratio), Length.down(width / ratio))
      // Of two sides that are rounded one gives back the other; which of them was given must not matter.
      if fullWidth == width { return room.max }
      return fullHeight <= height ? Size(width: width, height: fullHeight) : Size(width: fullWidth, height: height)
    case (true, false): return Size(width: width, height: Length.down(width / ratio))
    case (false, true): return Size(width: Length.down(height * ratio), height: height)
    case (false, false):
      let wish = natural()
      let height = Swift.max(wish.height, Length.up(wish.width / ratio))
      return room.fit(Size(width: Length.down(height * ratio), height: height))
    }
  }
}
