extension StackAlgorithm {
  /// Places the children. Flexible children were laid out after the others.
  @inlinable func place<Children: LayoutList, D: AxisDirection>(
    _ children: Children, _ direction: D.Type, _ flexing: FlexTotals, _ places: StackPositions,
    _ pass: inout LayoutPass<Children.Content>
  ) {
    let slots = pass.slots
    let shares = places.free > 0 ? distribution.shares(flexing.shown) : (0, 0)
    var (plain, flexible) = (places.first, places.flexibleFirst)
    var (main, shown) = (0.0, 0.0)
    for index in 0..<children.count {
      var slot = plain
      if flexing.isSpecial {
        let traits = children.traits(at: index)
        if traits.isFlexible {
          slot = flexible
          flexible = Int(slots[slot].end)
        } else {
          plain = Int(slots[slot].end)
          if traits.isRemoved { continue }
        }
      } else {
        plain = Int(slots[slot].end)
      }
      let size = slots[slot].size
      let across = crossOffset(D.cross(size), slots[slot].baseline, places)
      slots[slot].offset = D.point(main + places.spread(shown, shares), across)
      main += D.main(size) + places.gap
      shown += 1
    }
  }

  @inlinable @inline(__always) func crossOffset(_ length: Double, _ baseline: Double, _ places: StackPositions)
    -> Double
  {
    switch alignment {
    case .start, .fill: 0
    case .center: Length.nearest((places.cross - length) / 2)
    case .end: places.cross - length
    case .baseline:
      // Where there is too little space to align all baselines, the children stay inside.
      places.ascent.map { Swift.min($0 - baseline, places.cross - length) } ?? 0
    }
  }
}

extension LayoutPass {
  /// Reorders the leaves to follow a stack's children, of which the flexible ones were laid out last.
  @inlinable mutating func mergeLeaves<Children: LayoutList>(
    _ children: Children, from start: Int, _ flexibleStart: Int, first: Int, flexibleFirst: Int
  ) {
    let slots = slots
    var (slot, flexibleSlot, leaf, flexibleLeaf) = (first, flexibleFirst, start, flexibleStart)
    reorderLeaves(from: start, pieces: children.count) { index in
      if children.traits(at: index).isFlexible {
        let piece = (start: flexibleLeaf, count: Int(slots[flexibleSlot].leaves))
        flexibleLeaf += piece.count
        flexibleSlot = Int(slots[flexibleSlot].end)
        return piece
      }
      let piece = (start: leaf, count: Int(slots[slot].leaves))
      leaf += piece.count
      slot = Int(slots[slot].end)
      return piece
    }
  }
}
