import TarnValues

/// The words that a step of an exploration draws: recorded, or drawn again.
///
/// A word is recorded as its distance from the simplest one, so that lower recorded words are simpler: numbers near the
/// lower bound, the first elements, `true`.
struct DrawTape: Sendable, Equatable {
  /// The word that gives the first element and the lowest number of every range that tests use. Not 0: Swift rejects the
  /// lowest words for most ranges, to be fair, and draws again.
  private static let simplest: UInt64 = 1 << 40
  /// The most words drawn beyond the end of a repeated tape before they are random again: a closure that waits for
  /// another word than the simplest one must end.
  private static let maximumSimplest = 64

  /// The source of the words beyond the tape.
  enum End { case random, simplest }

  private let words: [UInt64]
  private let end: End
  private(set) var drawn: [UInt64] = []

  /// Creates a tape that repeats words, and goes on as its end says.
  init(_ words: [UInt64] = [], end: End = .random) {
    self.words = words
    self.end = end
  }

  mutating func next(from sequence: inout RandomSequence) -> UInt64 {
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
  mutating func take() -> [UInt64] {
    defer { drawn.removeAll(keepingCapacity: true) }
    return drawn
  }
}
