import TarnValues

/// The words that a step of an exploration draws: recorded, or drawn again.
///
/// A word is recorded as its distance from the simplest one, so that lower recorded words are simpler: numbers near the
/// lower bound, the first elements, `true`.
@usableFromInline struct DrawTape: Sendable, Equatable {
  /// The word that gives the first element and the lowest number of every range that tests use. Not 0: Swift rejects the
  /// lowest words for most ranges, to be fair, and draws again.
  @inlinable static var simplest: UInt64 { 1 << 40 }
  /// The most words drawn beyond the end of a repeated tape before they are random again: a closure that waits for
  /// another word than the simplest one must end.
  @inlinable static var maximumSimplest: Int { 64 }

  /// The source of the words beyond the tape.
  @usableFromInline enum End: Sendable { case random, simplest }

  @usableFromInline var words: [UInt64]
  @usableFromInline var end: End
  @usableFromInline var drawn: [UInt64] = []

  /// Creates a tape that repeats words, and goes on as its end says.
  @inlinable init(_ words: [UInt64] = [], end: End = .random) {
    self.words = words
    self.end = end
  }

  /// Begins the tape of the next step, in the same memory.
  @inlinable mutating func restart(_ words: [UInt64] = [], end: End = .random) {
    self.words = words
    self.end = end
    drawn.removeAll(keepingCapacity: true)
  }

  @inlinable mutating func next(from sequence: inout RandomSequence) -> UInt64 {
    let index = drawn.count
    let word: UInt64 =
      if index < words.count {
        words[index]
      } else if end == .simplest, index < words.count + Self.maximumSimplest {
        0
      } else {
        sequence.next() &- Self.simplest
      }
    drawn.append(word)
    return word &+ Self.simplest
  }

  /// Empties the tape for the next step, and returns what was drawn.
  @inlinable mutating func take() -> [UInt64] {
    // Not `drawn` itself: then the next step would need other memory, and grow it.
    let words = drawn.withUnsafeBufferPointer { [UInt64]($0) }
    drawn.removeAll(keepingCapacity: true)
    return words
  }
}
