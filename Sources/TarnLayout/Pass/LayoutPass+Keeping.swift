extension LayoutPass {
  /// Begins a layout in a pass that notes rooms or keeps what has not changed.
  ///
  /// - Returns: what it came out with before, if that still holds. Else it is to be laid at ``next``.
  @inlinable mutating func begin(_ room: Room) -> Laid? {
    if mode == .keeping {
      guard next < storage.slotCount, slots[next].parent == current, slots[next].ordinal == ordinal else {
        tear()
        return begin(room)
      }
      let (slot, old) = (next, slots[next])
      // What is dirty, or was laid in this pass already, is marked so, and what is laid now is not.
      if storage.rooms[slot] == room, old.marks == marks {
        // The parent places it, or leaves it in the corner.
        slots[slot].offset = .zero
        next = Int(old.end)
        ordinal = 0
        return Laid(slot: slot, measure: Measure(kept: old.size, baseline: old.baseline))
      }
    } else if next >= slotCapacity {
      growSlots()
    }
    storage.rooms[next] = room
    return nil
  }

  /// Ends a layout that was laid anew where others are kept.
  @inlinable mutating func finish(_ slot: Int, _ size: Size) {
    guard slots[slot].end == next else { return tear() }
    // Laid once more in this pass, it may be as it was when it began, or not: that is not known any more.
    let isResized = slots[slot].size != size || slots[slot].marks.contains(.resized)
    slots[slot].marks = marks.union(isResized ? [.renewed, .resized] : .renewed)
  }

  /// Puts the content of a leaf in the place of what it was before.
  @inlinable mutating func renew(_ content: Content) {
    let leaf = storage.leafOfSlot[Int(current)]
    guard leaf >= 0 else {
      tear()
      return self.content(content)
    }
    leaves[Int(leaf)].content = content
  }

  /// The tree is another than the one that was kept. What follows is laid behind it, where it harms nothing, and thrown away.
  @inlinable mutating func tear() {
    mode = .torn
    next = Swift.max(next, storage.slotCount)
  }

  /// Whether to give up: what was laid before and what is laid now do not stand together any more.
  @inlinable var isTorn: Bool { mode == .torn }
}
