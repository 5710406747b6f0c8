extension LayoutPass {
  /// Moves the leaves of the child laid out last before those of all children that the layout laid out earlier: a
  /// background may have to be laid out last, once its size is known.
  @inlinable public mutating func sendToBack(_ child: LaidOutChild) {
    guard mode != .reusing, mode != .invalid else { return }
    let count = Int(slots[child.slot].leaves)
    var precedingCount = 0
    var slot = Int(current) + 1
    while slot < child.slot {
      precedingCount += Int(slots[slot].leaves)
      slot = Int(slots[slot].end)
    }
    rotateLeaves(from: leafCount - count - precedingCount, precedingCount: precedingCount, count)
  }

  /// Moves a number of leaves from the end to before others.
  @inlinable mutating func rotateLeaves(from start: Int, precedingCount: Int, _ count: Int) {
    guard precedingCount > 0, count > 0 else { return }
    let scratchLeaves = storage.scratchLeaves
    scratchLeaves.moveInitialize(from: leaves + start + precedingCount, count: count)
    (leaves + start + count).moveInitialize(from: leaves + start, count: precedingCount)
    (leaves + start).moveInitialize(from: scratchLeaves, count: count)
  }

  /// Reorders the leaves from a start index, piece by piece.
  ///
  /// - Parameter piece: returns the start of a piece and its number of leaves. The pieces contain all leaves from
  ///   `start` on.
  @inlinable mutating func reorderLeaves(from start: Int, runCount: Int, _ run: (Int) -> (start: Int, count: Int)) {
    guard mode != .reusing, mode != .invalid, leafCount > start else { return }
    let scratchLeaves = storage.scratchLeaves
    // Pieces that are in place stay there: usually all before the first flexible child.
    var (filled, unmoved) = (start, start)
    for index in 0..<runCount {
      let (from, count) = run(index)
      if filled == unmoved && from == filled {
        unmoved += count
      } else {
        // One by one: a piece usually has few leaves, for which calling a bulk move takes longer.
        for leaf in 0..<count { (scratchLeaves + (filled + leaf)).initialize(to: (leaves + (from + leaf)).move()) }
      }
      filled += count
    }
    for leaf in unmoved..<filled { (leaves + leaf).initialize(to: (scratchLeaves + leaf).move()) }
  }

  /// Borrows memory for a number of values, which are zero; the caller returns it in the opposite order.
  ///
  /// - Returns: the first index in ``numbers``, whose address changes when more is borrowed.
  @usableFromInline mutating func borrowScratch(_ count: Int) -> Int {
    let first = numberCount
    numberCount += count
    storage.growNumbers(to: numberCount)
    (storage.numbers + first).update(repeating: 0, count: count)
    return first
  }

  @usableFromInline mutating func returnScratch(_ count: Int) { numberCount -= count }

  @inlinable var numbers: UnsafeMutablePointer<Double> { storage.numbers }
}
