/// Layouts on top of each other, the last in front.
///
/// ```swift
/// Overlay(alignment: .bottomTrailing, .of(photo, caption))
/// ```
///
/// Each is as large as it wishes to be, up to the room; the overlay is as large as the largest. With ``fills`` all have the same frame,
/// and the overlay takes all the room it is offered; where there is no bound, what the largest needs: they are measured for that first.
///
/// For a background that is as large as what is in front of it, see ``Backed``.
public struct Overlay<Children: LayoutList>: Layout {
  public typealias Content = Children.Content

  public var children: Children
  public var alignment: Alignment
  public var fills: Bool

  @inlinable public init(alignment: Alignment = .center, fills: Bool = false, _ children: Children) {
    self.children = children
    self.alignment = alignment
    self.fills = fills
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    var offered = room.loosened
    if fills {
      offered = .filled(children, in: room, &pass)
    }
    let first = pass.next
    var size = Size.zero
    for index in 0..<children.count {
      let isGone = children.traits(at: index).isGone
      let laid = pass.lay(children, index, in: isGone ? Room(.zero, .zero) : offered)
      size = Size(width: Swift.max(size.width, laid.size.width), height: Swift.max(size.height, laid.size.height))
    }
    guard !pass.isTorn else { return Measure(kept: .zero, baseline: 0) }
    size = room.fit(size)
    var baseline: Double?
    var slot = first
    for index in 0..<children.count {
      let offset = alignment.offset(of: pass.slots[slot].size, in: size)
      pass.put(slot, offset)
      if baseline == nil, !children.traits(at: index).isGone { baseline = offset.y + pass.slots[slot].baseline }
      slot = Int(pass.slots[slot].end)
    }
    return Measure(kept: size, baseline: baseline ?? size.height)
  }
}

extension Room {
  /// All that a room offers, and where it has no bound, what the largest of several needs.
  @inlinable static func filled<Children: LayoutList>(
    _ children: Children, in room: Room, _ pass: inout LayoutPass<Children.Content>
  ) -> Room {
    var size = room.max
    if !room.isBounded(.horizontal) || !room.isBounded(.vertical) {
      var largest = Size.zero
      for index in 0..<children.count where !children.traits(at: index).isGone {
        let wish = pass.measure(children, index, in: room.loosened).size
        largest = Size(width: Swift.max(largest.width, wish.width), height: Swift.max(largest.height, wish.height))
      }
      size = Size(
        width: room.filled(.horizontal, wish: largest.width), height: room.filled(.vertical, wish: largest.height))
    }
    return Room(size, size)
  }
}
