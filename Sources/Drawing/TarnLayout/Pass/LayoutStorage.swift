/// The memory of a layout result: one pass writes it, the result reads it, and the next pass reuses it, so that laying
/// out again allocates nothing.
///
/// The result that is its only owner has exclusive access; a result that shares it copies it before a pass. So accesses
/// never overlap, and need not be checked at run time (`@exclusivity(unchecked)`).
@usableFromInline final class LayoutStorage<Content> {
  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<LayoutSlot>
  /// The absolute origins of the slots, once resolved.
  @exclusivity(unchecked) @usableFromInline var origins: UnsafeMutablePointer<Point>
  @exclusivity(unchecked) @usableFromInline var leaves: UnsafeMutablePointer<LeafSlot<Content>>
  @exclusivity(unchecked) @usableFromInline var slotCapacity = 16
  @exclusivity(unchecked) @usableFromInline var leafCapacity = 16
  @exclusivity(unchecked) @usableFromInline var slotCount = 0
  @exclusivity(unchecked) @usableFromInline var leafCount = 0

  /// For passes that keep unchanged slots: the constraints under which each slot was laid out, and the leaf of each
  /// slot, -1 if it has none, -2 if it has several.
  @exclusivity(unchecked) @usableFromInline var slotConstraints: UnsafeMutablePointer<LayoutConstraints>
  @exclusivity(unchecked) @usableFromInline var leafOfSlot: UnsafeMutablePointer<Int32>
  let isRecording: Bool
  /// Measures the leaves in place of their own `measure(in:)`, if given.
  @usableFromInline let measurer: LeafMeasurer<Content>?

  /// Working memory for layouts while they are arranged.
  @exclusivity(unchecked) @usableFromInline var numbers: UnsafeMutablePointer<Double>
  private var numberCapacity = 16
  /// Temporary memory for reordering leaves; always large enough for all.
  @exclusivity(unchecked) @usableFromInline var scratchLeaves: UnsafeMutablePointer<LeafSlot<Content>>

  init(isRecording: Bool, measurer: LeafMeasurer<Content>?) {
    self.isRecording = isRecording
    self.measurer = measurer
    slots = .allocate(capacity: slotCapacity)
    origins = .allocate(capacity: slotCapacity)
    leaves = .allocate(capacity: leafCapacity)
    scratchLeaves = .allocate(capacity: leafCapacity)
    slotConstraints = .allocate(capacity: isRecording ? slotCapacity : 1)
    leafOfSlot = .allocate(capacity: isRecording ? slotCapacity : 1)
    numbers = .allocate(capacity: numberCapacity)
    numbers.initialize(repeating: 0, count: numberCapacity)
  }

  deinit {
    leaves.deinitialize(count: leafCount)
    leaves.deallocate()
    slots.deallocate()
    origins.deallocate()
    slotConstraints.deallocate()
    leafOfSlot.deallocate()
    numbers.deallocate()
    scratchLeaves.deallocate()
  }

  func copy() -> LayoutStorage {
    let copy = LayoutStorage(isRecording: isRecording, measurer: measurer)
    copy.growSlots(toHold: slotCount)
    while copy.leafCapacity < leafCount { copy.growLeaves(holding: 0) }
    copy.slots.update(from: slots, count: slotCount)
    copy.origins.update(from: origins, count: slotCount)
    copy.leaves.initialize(from: leaves, count: leafCount)
    if isRecording {
      copy.slotConstraints.update(from: slotConstraints, count: slotCount)
      copy.leafOfSlot.update(from: leafOfSlot, count: slotCount)
    }
    copy.slotCount = slotCount
    copy.leafCount = leafCount
    return copy
  }

  func removeLeaves() {
    leaves.deinitialize(count: leafCount)
    leafCount = 0
  }

  /// Grows the memory for slots to more than a count, by doubling, so that a pass over n layouts grows it log n times.
  func growSlots(toHold count: Int) {
    guard count >= slotCapacity else { return }
    let old = slotCapacity
    // Slots are numbered by 32 bits; 2^31 slots would take 130 GB.
    precondition(count < Int32.max, "A layout has more than 2^31 nodes.")
    while slotCapacity <= count { slotCapacity *= 2 }
    slots = slots.grown(from: old, to: slotCapacity)
    origins = origins.grown(from: old, to: slotCapacity)
    if isRecording {
      slotConstraints = slotConstraints.grown(from: old, to: slotCapacity)
      leafOfSlot = leafOfSlot.grown(from: old, to: slotCapacity)
    }
  }

  func growLeaves(holding count: Int) {
    leaves = leaves.grown(from: count, to: leafCapacity * 2)
    scratchLeaves = scratchLeaves.grown(from: 0, to: leafCapacity * 2)
    leafCapacity *= 2
  }

  @usableFromInline func growNumbers(to count: Int) {
    guard count > numberCapacity else { return }
    let old = numberCapacity
    while numberCapacity < count { numberCapacity *= 2 }
    numbers = numbers.grown(from: old, to: numberCapacity)
  }
}

extension UnsafeMutablePointer {
  /// Returns larger memory with the same elements. Memory beyond the count is not copied.
  fileprivate func grown(from count: Int, to capacity: Int) -> Self {
    let larger = Self.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    return larger
  }
}
