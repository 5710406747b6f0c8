extension LayoutPass {
  /// Begins a layout in a pass that records constraints or keeps unchanged slots.
  ///
  /// - Returns: the previous result, if it is still valid; otherwise `nil`, and the layout gets the slot ``next``.
  @inlinable mutating func begin(_ constraints: LayoutConstraints) -> LaidOutChild? {
    if mode == .reusing {
      guard next < storage.slotCount, slots[next].parent == current, slots[next].ordinal == ordinal else {
        invalidate()
        return begin(constraints)
      }
      let (slot, old) = (next, slots[next])
      // The marks of a slot that is dirty, or was laid out in this pass already, differ from the current marks.
      if storage.slotConstraints[slot] == constraints, old.marks == marks {
        // The parent places it, or leaves it at the corner.
        slots[slot].offset = .zero
        next = Int(old.end)
        ordinal = 0
        return LaidOutChild(slot: slot, measure: LayoutMeasurement(unchecked: old.size, baseline: old.baseline))
      }
    } else if next >= slotCapacity {
      growSlots()
    }
    storage.slotConstraints[next] = constraints
    return nil
  }

  /// Ends a layout that was laid out again in a pass that keeps unchanged slots.
  @inlinable mutating func finish(_ slot: Int, _ size: Size) {
    guard slots[slot].end == next else { return invalidate() }
    // After a second layout in this pass, the slot's previous size is unknown, so it stays marked as resized.
    let isResized = slots[slot].size != size || slots[slot].marks.contains(.resized)
    slots[slot].marks = marks.union(isResized ? [.renewed, .resized] : .renewed)
  }

  /// Replaces the content of a leaf.
  @inlinable mutating func renew(_ content: Content) {
    let leaf = storage.leafOfSlot[Int(current)]
    guard leaf >= 0 else {
      invalidate()
      return self.addContent(content)
    }
    leaves[Int(leaf)].content = content
  }

  /// Ends keeping, because the tree has another structure than the kept one. The rest is laid out behind the kept
  /// slots, which it does not overwrite, and is discarded.
  @inlinable mutating func invalidate() {
    mode = .invalid
    next = Swift.max(next, storage.slotCount)
  }

  /// Whether the pass failed: the kept slots and the new ones do not match.
  @inlinable var isInvalid: Bool { mode == .invalid }
}
