extension Arrangement {
  /// Lays anew what is marked, and what gets another room than it had.
  ///
  /// - Parameter moved: gets the leaves whose frames have changed.
  /// - Returns: how many layouts were laid anew; nothing if the tree is another than before, and then nothing here holds.
  @inlinable mutating func relay<L: Layout>(_ layout: L, in rect: Rect, _ moved: inout [Int]) -> Int?
  where L.Content == Content {
    var pass = restart(in: rect)
    _ = pass.lay(layout, in: .exactly(rect.size))
    return finish(pass, &moved)
  }

  @usableFromInline mutating func restart(in rect: Rect) -> LayoutPass<Content> {
    self.rect = rect.cleaned()
    return LayoutPass(storage, .keeping)
  }

  @usableFromInline mutating func finish(_ pass: consuming LayoutPass<Content>, _ moved: inout [Int]) -> Int? {
    if pass.isTorn {
      // What was laid behind what is kept.
      (storage.leaves + storage.leafCount).deinitialize(count: pass.leafCount - storage.leafCount)
      return nil
    }
    return storage.resolveChanges(from: rect.origin, &moved)
  }
}

extension Storage {
  /// Notes which leaf each slot shows, for passes that keep.
  func learnLeaves() {
    for slot in 0..<slotCount { leafOfSlot[slot] = -1 }
    for leaf in 0..<leafCount {
      let slot = Int(leaves[leaf].slot)
      // One that shows several can't be told apart later: it is always laid out from scratch.
      leafOfSlot[slot] = leafOfSlot[slot] == -1 ? Int32(leaf) : -2
    }
  }

  /// Marks a leaf and all that it is in.
  ///
  /// - Complexity: O(depth); where the way is marked already, it ends there.
  func markWay(toLeaf leaf: Int) {
    var slot = Int(leaves[leaf].slot)
    while slot >= 0, !slots[slot].marks.contains(.dirty) {
      slots[slot].marks.insert(.dirty)
      slot = Int(slots[slot].parent)
    }
  }

  /// Makes absolute corners of what was laid anew or moved; the rest is where it was.
  ///
  /// - Returns: how many were laid anew.
  func resolveChanges(from corner: Point, _ moved: inout [Int]) -> Int {
    var (slot, renewed) = (0, 0)
    let (slots, origins, leafOfSlot, slotCount) = (slots, origins, leafOfSlot, slotCount)
    while slot < slotCount {
      let origin = slot == 0 ? corner : slots.origin(slot, origins)
      let marks = slots[slot].marks
      // Unchanged and in its place is everything in it, too.
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
