/// An iterator over the lines of a flow layout, based on the measurements of the items.
@usableFromInline struct FlowLine {
  @usableFromInline var number = -1
  /// The index of the line's first item, and its slot.
  @usableFromInline var firstIndex = 0
  @usableFromInline var firstSlot: Int
  /// The index after the line's last item.
  @usableFromInline var index = 0
  @usableFromInline var slot: Int
  @usableFromInline var count = 0
  @usableFromInline var width = 0.0
  @usableFromInline var height = 0.0
  @usableFromInline var ascent = 0.0
  @usableFromInline var first: (height: Double, baseline: Double) = (0, 0)

  @inlinable init(at slot: Int) {
    self.slot = slot
    firstSlot = slot
  }

  /// Advances to the next line; a line has at least one item.
  @inlinable mutating func advance<Children: LayoutList>(
    _ flow: FlowLayout<Children>, _ maximum: Double, _ slots: UnsafeMutablePointer<LayoutSlot>
  ) -> Bool {
    guard index < flow.children.count else { return false }
    number += 1
    (firstIndex, firstSlot, count, width, ascent) = (index, slot, 0, 0, 0)
    var (highest, descent) = (0.0, 0.0)
    while index < flow.children.count {
      let item = slots[slot]
      if !flow.children.traits(at: index).isRemoved {
        let reached = count == 0 ? item.size.width : width + flow.spacing + item.size.width
        if count > 0 && reached > maximum { break }
        if count == 0 { first = (item.size.height, item.baseline) }
        width = reached
        count += 1
        highest = Swift.max(highest, item.size.height)
        ascent = Swift.max(ascent, item.baseline)
        descent = Swift.max(descent, item.size.height - item.baseline)
      }
      index += 1
      slot = Int(item.end)
    }
    height = flow.alignment == .baseline ? ascent + descent : highest
    // A line with only removed items does not count; it can only be the last.
    return count > 0
  }

  @inlinable func offset(_ itemHeight: Double, _ baseline: Double, _ alignment: LineAlignment) -> Double {
    switch alignment {
    case .top: 0
    case .center: Length.nearest((height - itemHeight) / 2)
    case .bottom: height - itemHeight
    case .baseline: ascent - baseline
    }
  }

  @inlinable func firstBaseline<Children: LayoutList>(_ flow: FlowLayout<Children>) -> Double {
    offset(first.height, first.baseline, flow.alignment) + first.baseline
  }
}
