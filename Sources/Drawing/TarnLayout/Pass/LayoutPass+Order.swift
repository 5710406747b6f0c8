extension LayoutPass {
  /// Moves the leaves of the child laid out last before those of all children that the layout laid out earlier: a
  /// background may have to be laid out last, once its size is known.
  @inlinable public mutating func sendToBack(_ child: LaidOutChild) {
    guard mode != .reusing, mode != .invalid else { return }
    let count = Int(slots[child.slot].leaves)
    var before = 0
    var slot = Int(current) + 1
    while slot < child.slot {
      before += Int(slots[slot].leaves)
      slot = Int(slots[slot].end)
    }
    rotateLeaves(from: leafCount - count - before, before: before, count)
  }

  /// Moves a number of leaves from the end to before others.
  @inlinable mutating func rotateLeaves(from start: Int, before: Int, _ count: Int) {
    guard before > 0, count > 0 else { return }
    let spare = storage.spare
    spare.moveInitialize(from: leaves + start + before, count: count)
    (leaves + start + count).moveInitialize(from: leaves + start, count: before)
    (leaves + start).moveInitialize(from: spare, count: count)
  }

  /// Reorders the leaves from a start index, piece by piece.
  ///
  /// - Parameter piece: returns the start of a piece and its number of leaves. The pieces contain all leaves from
  ///   `start` on.
  @inlinable mutating func reorderLeaves(from start: Int, pieces: Int, _ piece: (Int) -> (start: Int, count: Int)) {
    guard mode != .reusing, mode != .invalid, leafCount > start else { return }
    let spare = storage.spare
    // Pieces that are in place stay there: usually all before the first flexible child.
    var (filled, kept) = (start, start)
    for index in 0..<pieces {
      let (from, count) = piece(index)
      if filled == kept && from == filled {
        kept += count
      } else {
        // One by one: a piece usually has few leaves, for which calling a bulk move takes longer.
        for leaf in 0..<count { (spare + (filled + leaf)).initialize(to: (leaves + (from + leaf)).move()) }
      }
      filled += count
    }
    for leaf in kept..<filled { (leaves + leaf).initialize(to: (spare + leaf).move()) }
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
