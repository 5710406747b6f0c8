extension LayoutPass {
  /// Says that the contents of the child laid last come before those of all that this layout laid before it: what lies at the
  /// back may have to be laid last, once it is known how large it is to be.
  @inlinable public mutating func putFirst(_ child: Laid) {
    guard mode != .keeping, mode != .torn else { return }
    let count = Int(slots[child.slot].leaves)
    var before = 0
    var slot = Int(current) + 1
    while slot < child.slot {
      before += Int(slots[slot].leaves)
      slot = Int(slots[slot].end)
    }
    rotateLeaves(from: leafCount - count - before, before: before, count)
  }

  /// Moves the last so many leaves in front of others.
  @inlinable mutating func rotateLeaves(from start: Int, before: Int, _ count: Int) {
    guard before > 0, count > 0 else { return }
    let spare = storage.spare
    spare.moveInitialize(from: leaves + start + before, count: count)
    (leaves + start + count).moveInitialize(from: leaves + start, count: before)
    (leaves + start).moveInitialize(from: spare, count: count)
  }

  /// Puts the leaves from one on into another order, piece by piece.
  ///
  /// - Parameter piece: where a piece is and how many leaves it has. The pieces are all that there is from `start` on.
  @inlinable mutating func reorderLeaves(from start: Int, pieces: Int, _ piece: (Int) -> (start: Int, count: Int)) {
    guard mode != .keeping, mode != .torn, leafCount > start else { return }
    let spare = storage.spare
    // What is in its place already stays there: as a rule all up to something flexible.
    var (filled, kept) = (start, start)
    for index in 0..<pieces {
      let (from, count) = piece(index)
      if filled == kept && from == filled {
        kept += count
      } else {
        // One by one: there are a few as a rule, and calling for a move of many takes longer than that.
        for leaf in 0..<count { (spare + (filled + leaf)).initialize(to: (leaves + (from + leaf)).move()) }
      }
      filled += count
    }
    for leaf in kept..<filled { (leaves + leaf).initialize(to: (spare + leaf).move()) }
  }

  /// Lends memory for so many numbers, which are zero; they are given back in the opposite order.
  ///
  /// - Returns: where they begin in ``numbers``, which moves when more are lent.
  @usableFromInline mutating func borrowNumbers(_ count: Int) -> Int {
    let first = numberCount
    numberCount += count
    storage.growNumbers(to: numberCount)
    (storage.numbers + first).update(repeating: 0, count: count)
    return first
  }

  @usableFromInline mutating func returnNumbers(_ count: Int) { numberCount -= count }

  @inlinable var numbers: UnsafeMutablePointer<Double> { storage.numbers }
}
