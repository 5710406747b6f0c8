import TarnValues

/// A deterministic random number generator: the same seed gives the same numbers on every machine and in every version.
///
/// ```swift
/// var random = SeededRandom(seed: 7)
/// let dice = Int.random(in: 1...6, using: &random)
/// let move = random.pick(from: ["left", "right"])
/// ```
///
/// The numbers are those of a ``TarnValues/RandomSequence``. It suits tests and is not cryptographically secure.
///
/// An ``Exploration`` records the words that a closure draws and draws lower ones again: so it makes a number, a text or
/// the choice of an element simpler without knowing what they are for.
///
/// - Complexity: a few nanoseconds a number.
public struct SeededRandom: RandomNumberGenerator, Sendable, Equatable {
  @usableFromInline var sequence: RandomSequence
  /// The words to draw again, if they are recorded or drawn again.
  @usableFromInline var tape: DrawTape?

  /// Creates a generator.
  @inlinable public init(seed: UInt64) { sequence = RandomSequence(seed: seed) }

  @inlinable public mutating func next() -> UInt64 { tape == nil ? sequence.next() : tape!.next(from: &sequence) }

  /// Returns a uniformly chosen element.
  ///
  /// - Precondition: the collection is not empty.
  @inlinable public mutating func pick<Choices: Collection>(from choices: Choices) -> Choices.Element {
    choices.randomElement(using: &self)!
  }

  /// Returns `true` with a probability of one in `times`.
  @inlinable public mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// Returns a short text: letters first, then spaces, digits, and characters that programs get wrong.
  public mutating func text(upTo longest: Int = 6) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...longest, using: &self) { text.append(pick(from: Self.characters)) }
    return text
  }

  @usableFromInline static let characters: [Character] = [
    "a", "b", "c", "A", " ", "1", "é", "ß", "\"", "#", "-", "\n", "👩‍👧", "م",
  ]
}
