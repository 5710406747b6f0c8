/// The memory of an arrangement: written by one pass, read until the next, and used again by it, so that laying out anew allocates
/// nothing.
///
/// Everything in it belongs to the arrangement that is its only owner; an arrangement that shares it copies it before a pass.
@usableFromInline final class Storage<Content> {
  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  /// The absolute corners of the slots, once resolved.
  @usableFromInline var origins: UnsafeMutablePointer<Point>
  @usableFromInline var leaves: UnsafeMutablePointer<LeafEntry<Content>>
  @usableFromInline var slotCapacity = 16
  @usableFromInline var leafCapacity = 16
  @usableFromInline var slotCount = 0
  @usableFromInline var leafCount = 0

  /// For passes that keep: the rooms in which the slots were laid, and which leaf a slot shows, or -1.
  @usableFromInline var rooms: UnsafeMutablePointer<Room>
  @usableFromInline var leafOfSlot: UnsafeMutablePointer<Int32>
  let isNoting: Bool

  /// For layouts that need numbers while they are arranged.
  @usableFromInline var numbers: UnsafeMutablePointer<Double>
  private var numberCapacity = 16
  private var spare: UnsafeMutablePointer<LeafEntry<Content>>?
  private var spareCapacity = 0

  init(isNoting: Bool) {
    self.isNoting = isNoting
    slots = .allocate(capacity: slotCapacity)
    origins = .allocate(capacity: slotCapacity)
    leaves = .allocate(capacity: leafCapacity)
    rooms = .allocate(capacity: isNoting ? slotCapacity : 1)
    leafOfSlot = .allocate(capacity: isNoting ? slotCapacity : 1)
    numbers = .allocate(capacity: numberCapacity)
    numbers.initialize(repeating: 0, count: numberCapacity)
  }

  deinit {
    leaves.deinitialize(count: leafCount)
    leaves.deallocate()
    slots.deallocate()
    origins.deallocate()
    rooms.deallocate()
    leafOfSlot.deallocate()
    numbers.deallocate()
    spare?.deallocate()
  }

  func copy() -> Storage {
    let copy = Storage(isNoting: isNoting)
    copy.growSlots(toHold: slotCount)
    while copy.leafCapacity < leafCount { copy.growLeaves(holding: 0) }
    copy.slots.update(from: slots, count: slotCount)
    copy.origins.update(from: origins, count: slotCount)
    copy.leaves.initialize(from: leaves, count: leafCount)
    if isNoting {
      copy.rooms.update(from: rooms, count: slotCount)
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

  /// Makes room for one slot after so many, doubling, so that a pass over n layouts grows it log n times.
  func growSlots(toHold count: Int) {
    guard count >= slotCapacity else { return }
    let old = slotCapacity
    // Slots are numbered by 32 bits: that many would be 130 GB.
    precondition(count < Int32.max, "A layout has more than 2^31 nodes.")
    while slotCapacity <= count { slotCapacity *= 2 }
    slots = slots.grown(from: old, to: slotCapacity)
    origins = origins.grown(from: old, to: slotCapacity)
    if isNoting {
      rooms = rooms.grown(from: old, to: slotCapacity)
      leafOfSlot = leafOfSlot.grown(from: old, to: slotCapacity)
    }
  }

  func growLeaves(holding count: Int) {
    leaves = leaves.grown(from: count, to: leafCapacity * 2)
    leafCapacity *= 2
  }

  @usableFromInline func growNumbers(to count: Int) {
    guard count > numberCapacity else { return }
    let old = numberCapacity
    while numberCapacity < count { numberCapacity *= 2 }
    numbers = numbers.grown(from: old, to: numberCapacity)
  }

  /// Memory for so many leaves that are on their way.
  @usableFromInline func spareLeaves(_ count: Int) -> UnsafeMutablePointer<LeafEntry<Content>> {
    if let spare, spareCapacity >= count { return spare }
    spare?.deallocate()
    spareCapacity = Swift.max(count, leafCapacity)
    let fresh = UnsafeMutablePointer<LeafEntry<Content>>.allocate(capacity: spareCapacity)
    spare = fresh
    return fresh
  }
}

extension UnsafeMutablePointer {
  /// The same in more memory. What is beyond the count is not looked at.
  fileprivate func grown(from count: Int, to capacity: Int) -> Self {
    let larger = Self.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    return larger
  }
}
