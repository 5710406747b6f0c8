/// A list of entry IDs that grows at its end and shrinks at its beginning.
///
/// An array whose beginning moves. From time to time the remaining IDs are moved to the front: at 8 bytes per ID this
/// takes some 20 µs even for 100,000, once in 50,000 removals.
@usableFromInline package struct EntryIDs: Sendable {
  @usableFromInline var slots: [Int] = []
  /// The number of slots at the beginning that are no longer in the list.
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

  /// Replaces all IDs from an index on.
  ///
  /// - Complexity: O(new IDs).
  package mutating func replace(from index: Int, with ids: some Collection<Int>) {
    slots.replaceSubrange((head + index)..., with: ids)
  }

  /// Removes a range of IDs.
  ///
  /// - Complexity: O(IDs behind them), 8 bytes to move for each.
  package mutating func remove(_ range: Range<Int>) {
    slots.removeSubrange(head + range.lowerBound..<head + range.upperBound)
  }
}
