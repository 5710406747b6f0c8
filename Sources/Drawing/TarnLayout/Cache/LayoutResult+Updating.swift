extension LayoutResult {
  /// Lays out again the marked slots, and those whose constraints differ from before.
  ///
  /// - Parameter moved: collects the leaves whose frames have changed.
  /// - Returns: the number of layouts that were laid out again; `nil` if the tree has another structure than before,
  ///   and then this result is invalid.
  @inlinable mutating func layOutAgain<L: Layout>(_ layout: L, in rect: Rect, _ moved: inout [Int]) -> Int?
  where L.Content == Content {
    var pass = restart(in: rect)
    _ = pass.layOut(layout, in: .exactly(rect.size))
    return finish(pass, &moved)
  }

  @usableFromInline mutating func restart(in rect: Rect) -> LayoutPass<Content> {
    self.rect = rect.cleaned()
    return LayoutPass(storage, .reusing)
  }

  @usableFromInline mutating func finish(_ pass: consuming LayoutPass<Content>, _ moved: inout [Int]) -> Int? {
    if pass.isInvalid {
      // The leaves that were laid out behind the kept ones.
      (storage.leaves + storage.leafCount).deinitialize(count: pass.leafCount - storage.leafCount)
      return nil
    }
    return storage.resolveChanges(from: rect.origin, &moved)
  }
}

extension LayoutStorage {
  /// Records the leaf of each slot, for passes that keep unchanged slots.
  func recordLeafSlots() {
    for slot in 0..<slotCount { leafOfSlot[slot] = -1 }
    for leaf in 0..<leafCount {
      let slot = Int(leaves[leaf].slot)
      // A slot with several leaves can't tell them apart later: such a tree is always laid out from scratch.
      leafOfSlot[slot] = leafOfSlot[slot] == -1 ? Int32(leaf) : -2
    }
  }

  /// Marks a leaf's slot and all its ancestors as dirty.
  ///
  /// - Complexity: O(depth); it stops at the first ancestor that is marked already.
  func markPath(toLeaf leaf: Int) {
    var slot = Int(leaves[leaf].slot)
    while slot >= 0, !slots[slot].marks.contains(.dirty) {
      slots[slot].marks.insert(.dirty)
      slot = Int(slots[slot].parent)
    }
  }

  /// Computes the absolute origins of the slots that were laid out again or moved; the others are unchanged.
  ///
  /// - Returns: the number of slots that were laid out again.
  func resolveChanges(from corner: Point, _ moved: inout [Int]) -> Int {
    var (slot, renewed) = (0, 0)
    let (slots, origins, leafOfSlot, slotCount) = (slots, origins, leafOfSlot, slotCount)
    while slot < slotCount {
      let origin = slot == 0 ? corner : slots.origin(slot, origins)
      let marks = slots[slot].marks
      // A slot that is unchanged and has not moved contains only such slots.
      if origin == origins[slot], !marks.contains(.renewed) {
        slot = Int(slots[slot].end)
        continue
      }
      if marks.contains(.renewed) {
        renewed += 1
        slots[slot].marks.subtract([.renewed, .resized])
      }
      let leaf = leafOfSlot[slot]
      if leaf >= 0, origin != origins[slot] || marks.contains(.resized) { moved.append(Int(leaf)) }
      origins[slot] = origin
      slot += 1
    }
    return renewed
  }
}
