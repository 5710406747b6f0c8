/// A list in chunks that grows at its end and shrinks at its beginning.
///
/// ```
/// chunks  [ · · · e3 ] [ e4 e5 e6 e7 ] [ e8 e9 · · ]     head 3, count 7, if a chunk had 4 slots
/// ```
///
/// Not an array, because three operations would take a millisecond each on an array of 100,000 entries: here growing
/// moves no element, removing the first moves no other, and after a copy was retained the next change copies one chunk
/// and the list of chunks.
@usableFromInline package struct ChunkedQueue<Element> {
  // Invariants: the elements are in the slots `head..<head + count` of the chunks put end to end, and no others are
  // initialized; `head` is in the first chunk; every chunk but one that was just emptied has an element.
  @usableFromInline var chunks: ContiguousArray<QueueChunk<Element>> = []
  @usableFromInline var head = 0
  @usableFromInline package var count = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { count == 0 }

  /// The element at an index. Reading a field through the subscript copies only that field.
  ///
  /// - Precondition: the index is in `0..<count`.
  /// - Complexity: O(1).
  @inlinable package subscript(index: Int) -> Element {
    unsafeAddress {
      precondition(index >= 0 && index < count, "The index is out of range.")
      let slot = head + index
      return UnsafePointer(chunks[slot >> QueueChunk<Element>.shift].slots + slot & QueueChunk<Element>.mask)
    }
    unsafeMutableAddress {
      precondition(index >= 0 && index < count, "The index is out of range.")
      let slot = head + index
      return uniqueSlots(slot >> QueueChunk<Element>.shift) + slot & QueueChunk<Element>.mask
    }
  }

  /// - Complexity: O(1).
  @inlinable package mutating func append(_ element: consuming Element) {
    let slot = head + count
    if slot >> QueueChunk<Element>.shift == chunks.count { chunks.append(QueueChunk()) }
    let chunk = slot >> QueueChunk<Element>.shift
    (uniqueSlots(chunk) + slot & QueueChunk<Element>.mask).initialize(to: element)
    chunks[chunk].filled.upperBound += 1
    count += 1
  }

  /// Removes and releases some of the first elements.
  ///
  /// - Precondition: the queue has at least that many elements.
  /// - Complexity: O(removed elements).
  @inlinable package mutating func removeFirst(_ elements: Int = 1) {
    precondition(elements >= 0 && elements <= count, "Can't remove \(elements) elements from a queue of \(count).")
    for _ in 0..<elements {
      _ = (uniqueSlots(0) + head).move()
      head += 1
      chunks[0].filled.lowerBound = head
      count -= 1
      guard head == QueueChunk<Element>.size else { continue }
      chunks.removeFirst()
      head = 0
    }
  }

  /// Returns the mutable slots of a chunk, after copying the chunk if another queue shares it.
  @inlinable mutating func uniqueSlots(_ chunk: Int) -> UnsafeMutablePointer<Element> {
    if !isKnownUniquelyReferenced(&chunks[chunk]) { chunks[chunk] = QueueChunk(chunks[chunk]) }
    return chunks[chunk].slots
  }
}

/// A chunk of a queue. Only a queue with the sole reference to it mutates its slots.
@usableFromInline final class QueueChunk<Element> {
  /// The number of slots. 100,000 elements have some 1,600 chunks, and a chunk of entries has some 5 KB: copying either
  /// takes at most a few microseconds.
  @inlinable static var size: Int { 1 << shift }
  @inlinable static var shift: Int { 6 }
  @inlinable static var mask: Int { size - 1 }

  @usableFromInline let slots: UnsafeMutablePointer<Element>
  /// The range of initialized slots.
  @exclusivity(unchecked) @usableFromInline var filled = (lowerBound: 0, upperBound: 0)

  @inlinable init() { slots = .allocate(capacity: Self.size) }

  @inlinable convenience init(_ other: QueueChunk) {
    self.init()
    filled = other.filled
    (slots + filled.lowerBound).initialize(
      from: other.slots + filled.lowerBound, count: filled.upperBound - filled.lowerBound)
  }

  deinit {
    (slots + filled.lowerBound).deinitialize(count: filled.upperBound - filled.lowerBound)
    slots.deallocate()
  }
}

extension ChunkedQueue: Sendable where Element: Sendable {}
// Guard: a queue mutates a chunk only after it has ensured that it holds the only reference
// (`ChunkedQueue.uniqueSlots`).
extension QueueChunk: @unchecked Sendable where Element: Sendable {}
