extension StackAlgorithm {
  /// Places the children. Flexible children were laid out after the others.
  @inlinable func place<Children: LayoutList, D: AxisDirection>(
    _ children: Children, _ direction: D.Type, _ flexing: FlexTotals, _ positions: StackPositions,
    _ pass: inout LayoutPass<Children.Content>
  ) {
    let slots = pass.slots
    let shares = positions.free > 0 ? distribution.shares(flexing.shown) : (0, 0)
    var (inflexible, flexible) = (positions.first, positions.flexibleFirst)
    var (main, shown) = (0.0, 0.0)
    for index in 0..<children.count {
      var slot = inflexible
      if flexing.isSpecial {
        let traits = children.traits(at: index)
        if traits.isFlexible {
          slot = flexible
          flexible = Int(slots[slot].end)
        } else {
          inflexible = Int(slots[slot].end)
          if traits.isRemoved { continue }
        }
      } else {
        inflexible = Int(slots[slot].end)
      }
      let size = slots[slot].size
      let across = crossOffset(D.cross(size), slots[slot].baseline, positions)
      slots[slot].offset = D.point(main + positions.spread(shown, shares), across)
      main += D.main(size) + positions.gap
      shown += 1
    }
  }

  @inlinable @inline(__always) func crossOffset(_ length: Double, _ baseline: Double, _ positions: StackPositions)
    -> Double
  {
    switch alignment {
    case .start, .fill: 0
    case .center: Length.nearest((positions.cross - length) / 2)
    case .end: positions.cross - length
    case .baseline:
      // Where there is too little space to align all baselines, the children stay inside.
      positions.ascent.map { Swift.min($0 - baseline, positions.cross - length) } ?? 0
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
    reorderLeaves(from: start, runCount: children.count) { index in
      if children.traits(at: index).isFlexible {
        let run = (start: flexibleLeaf, count: Int(slots[flexibleSlot].leaves))
        flexibleLeaf += run.count
        flexibleSlot = Int(slots[flexibleSlot].end)
        return run
      }
      let run = (start: leaf, count: Int(slots[slot].leaves))
      leaf += run.count
      slot = Int(slots[slot].end)
      return run
    }
  }
}
