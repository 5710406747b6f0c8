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
/// - Complexity: a few nanoseconds a number.
public struct SeededRandom: RandomNumberGenerator, Sendable, Equatable {
  private var sequence: RandomSequence

  /// Creates a generator.
  public init(seed: UInt64) { sequence = RandomSequence(seed: seed) }

  public mutating func next() -> UInt64 { sequence.next() }

  /// Returns a uniformly chosen element.
  ///
  /// - Precondition: the collection is not empty.
  public mutating func pick<Choices: Collection>(from choices: Choices) -> Choices.Element {
    choices.randomElement(using: &self)!
  }

  /// Returns `true` with a probability of one in `times`.
  public mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
