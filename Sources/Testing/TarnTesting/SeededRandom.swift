/// A deterministic random number generator: the same seed gives the same numbers on every machine and in every version.
///
/// ```swift
/// var random = SeededRandom(seed: 7)
/// let dice = Int.random(in: 1...6, using: &random)
/// let move = random.pick(from: ["left", "right"])
/// ```
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014): a counter with scrambled output. It suits tests and is
/// not cryptographically secure.
///
/// - Complexity: a few nanoseconds a number.
public struct SeededRandom: RandomNumberGenerator, Sendable, Equatable {
  private var counter: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { counter = seed }

  public mutating func next() -> UInt64 {
    // The golden ratio as a fraction of 2^64: its multiples are spread evenly. The other two constants are the paper's.
    counter &+= 0x9e37_79b9_7f4a_7c15
    var bits = counter
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// Returns a uniformly chosen element.
  ///
  /// - Precondition: the collection is not empty.
  public mutating func pick<Choices: Collection>(from choices: Choices) -> Choices.Element {
    choices.randomElement(using: &self)!
  }

  /// Returns `true` with a probability of one in `times`.
  public mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
