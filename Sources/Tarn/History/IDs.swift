/// Ids of entries, in a list that is added to at its end and let go of at its beginning.
///
/// An array whose beginning moves. Now and then what is left is moved to the front: 8 bytes an id, so that even of
/// 100,000 it takes some 20 µs, once in 50,000 removals.
@usableFromInline package struct IDs: Sendable {
  @usableFromInline var slots: [Int] = []
  /// How many slots at the beginning are no longer in the list.
  @usableFromInline var head = 0

  package init(_ ids: [Int] = []) { slots = ids }

  @inlinable package var count: Int { slots.count - head }
  @inlinable package var first: Int? { head < slots.count ? slots[head] : nil }
  @inlinable package var last: Int? { head < slots.count ? slots[slots.count - 1] : nil }
  @inlinable package subscript(index: Int) -> Int { slots[head + index] }
  package var all: ArraySlice<Int> { slots[head...] }

  @inlinable package mutating func append(_ id: Int) { slots.append(id) }

  /// - Complexity: O(1) amortised.
  package mutating func removeFirst() {
    head += 1
    guard head >= 64, head * 2 >= slots.count else { return }
    slots.removeSubrange(..<head)
    head = 0
  }

  /// Puts other ids in the place of all from an index on.
  ///
  /// - Complexity: O(ids that are put there).
  package mutating func replace(from index: Int, with ids: some Collection<Int>) {
    slots.replaceSubrange((head + index)..., with: ids)
  }

  /// - Complexity: 8 bytes to move for each id behind them.
  package mutating func remove(_ range: Range<Int>) {
    slots.removeSubrange(head + range.lowerBound..<head + range.upperBound)
  }
}
