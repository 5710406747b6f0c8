/// A list that grows at its end and is let go of at its beginning, in chunks.
///
/// ```
/// chunks  [ · · · e3 ] [ e4 e5 e6 e7 ] [ e8 e9 · · ]     head 3, count 7, if a chunk had 4 slots
/// ```
///
/// Not an array, for three things that cost an array of 100,000 entries a millisecond each: growing moves no element,
/// removing the first moves no other, and after a copy was kept the next change copies one chunk and the list of chunks.
@usableFromInline package struct Queue<Element> {
  // Invariants: the elements are in the slots `head..<head + count` of the chunks put end to end, and no others are
  // initialised; `head` is in the first chunk; every chunk but one that was just emptied has an element.
  @usableFromInline var chunks: ContiguousArray<Chunk<Element>> = []
  @usableFromInline var head = 0
  @usableFromInline package var count = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Reading a field through it copies that field alone.
  ///
  /// - Precondition: the index is in `0..<count`.
  /// - Complexity: O(1).
  @inlinable package subscript(index: Int) -> Element {
    unsafeAddress {
      precondition(index >= 0 && index < count, "The index is out of range.")
      let slot = head + index
      return UnsafePointer(chunks[slot >> Chunk<Element>.shift].slots + slot & Chunk<Element>.mask)
    }
    unsafeMutableAddress {
      precondition(index >= 0 && index < count, "The index is out of range.")
      let slot = head + index
      return own(slot >> Chunk<Element>.shift) + slot & Chunk<Element>.mask
    }
  }

  /// - Complexity: O(1).
  @inlinable package mutating func append(_ element: consuming Element) {
    let slot = head + count
    if slot >> Chunk<Element>.shift == chunks.count { chunks.append(Chunk()) }
    let chunk = slot >> Chunk<Element>.shift
    (own(chunk) + slot & Chunk<Element>.mask).initialize(to: element)
    chunks[chunk].filled.upperBound += 1
    count += 1
  }

  /// Lets go of some of the first.
  ///
  /// - Precondition: there are so many.
  /// - Complexity: O(elements let go).
  @inlinable package mutating func removeFirst(_ elements: Int = 1) {
    precondition(elements >= 0 && elements <= count, "There are fewer elements than are to be removed.")
    for _ in 0..<elements {
      _ = (own(0) + head).move()
      head += 1
      chunks[0].filled.lowerBound = head
      count -= 1
      guard head == Chunk<Element>.size else { continue }
      chunks.removeFirst()
      head = 0
    }
  }

  /// A chunk's slots, to be changed: if somebody else has the chunk, those of a copy.
  @inlinable mutating func own(_ chunk: Int) -> UnsafeMutablePointer<Element> {
    if !isKnownUniquelyReferenced(&chunks[chunk]) { chunks[chunk] = Chunk(chunks[chunk]) }
    return chunks[chunk].slots
  }
}

/// A piece of a queue. What is in its slots is changed by a queue that is the only one to have it.
@usableFromInline final class Chunk<Element> {
  /// Of 100,000 elements there are some 1,600 chunks, and a chunk of entries is some 5 KB: no longer than a few microseconds
  /// to copy either of them.
  @inlinable static var size: Int { 1 << shift }
  @inlinable static var shift: Int { 6 }
  @inlinable static var mask: Int { size - 1 }

  @usableFromInline let slots: UnsafeMutablePointer<Element>
  /// Which of them are initialised.
  @exclusivity(unchecked) @usableFromInline var filled = (lowerBound: 0, upperBound: 0)

  @inlinable init() { slots = .allocate(capacity: Self.size) }

  @inlinable convenience init(_ other: Chunk) {
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

extension Queue: Sendable where Element: Sendable {}
// Guard: whoever changes a chunk has made sure that nobody else has it (`Queue.own`).
extension Chunk: @unchecked Sendable where Element: Sendable {}
