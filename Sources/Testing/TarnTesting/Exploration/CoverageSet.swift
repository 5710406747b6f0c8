/// A set of well-mixed numbers, such as those of ``RunCoverage``: it needs no hash function, of which a `Set` computes one
/// that resists an attacker, for each step.
///
/// ```
/// slots   0 | 17 | 0 | 42 | 58 | 0 …     the number at its lowest bits, or in the next free slot; 0 for none
/// ```
@usableFromInline struct CoverageSet: Sendable, Equatable {
  @usableFromInline var slots = [UInt64](repeating: 0, count: 256)
  /// The number of elements.
  @usableFromInline var count = 0

  @inlinable init() {}

  /// Adds a number, and returns whether it is new. 0 stands for 1.
  ///
  /// - Complexity: O(1), a few nanoseconds.
  @inlinable @discardableResult mutating func insert(_ number: UInt64) -> Bool {
    let number = max(number, 1)
    let slot = slot(of: number)
    if slots[slot] == number { return false }
    slots[slot] = number
    count += 1
    if 2 * count > slots.count { grow() }
    return true
  }

  /// Returns the slot of a number, or the free one where it belongs.
  @inlinable func slot(of number: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: number) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  @usableFromInline mutating func grow() {
    let elements = slots.filter { $0 != 0 }
    slots = [UInt64](repeating: 0, count: 2 * slots.count)
    for element in elements { slots[slot(of: element)] = element }
  }

  @usableFromInline static func == (lhs: CoverageSet, rhs: CoverageSet) -> Bool {
    // The slot of an element depends on the order of the insertions.
    lhs.count == rhs.count && lhs.slots.allSatisfy { $0 == 0 || rhs.slots[rhs.slot(of: $0)] == $0 }
  }
}
