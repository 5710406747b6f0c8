/// Chance that can be repeated: the same seed gives the same numbers, on every machine and in every version.
///
/// ```swift
/// var random = SeededRandom(seed: 7)
/// let dice = Int.random(in: 1...6, using: &random)
/// let move = random.pick(from: ["left", "right"])
/// ```
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014): a counter whose steps are scrambled. Good for tests, not for
/// secrets.
///
/// - Complexity: a few nanoseconds a number.
public struct SeededRandom: RandomNumberGenerator, Sendable, Equatable {
  private var counter: UInt64

  public init(seed: UInt64) { counter = seed }

  public mutating func next() -> UInt64 {
    // The golden ratio as a fraction of 2^64: its multiples are spread evenly. The other two constants are the paper's.
    counter &+= 0x9e37_79b9_7f4a_7c15
    var bits = counter
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// One of several, each as likely as the next.
  ///
  /// - Precondition: there is at least one.
  public mutating func pick<Choices: Collection>(from choices: Choices) -> Choices.Element {
    choices.randomElement(using: &self)!
  }

  /// True once in so many times.
  public mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
