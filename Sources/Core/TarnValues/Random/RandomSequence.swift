/// The random numbers of a seed, from a position on: the same ones on every machine and in every version.
///
/// ```swift
/// var random = RandomSequence(seed: 7, position: 2)
/// let side = random.number(below: 6) + 1
/// print(random.position)             // 3: where the next draw begins
/// ```
///
/// An app whose results must stay the same through undo, redo and replay has the seed and the position in its state: a
/// draw depends on nothing else. Any position costs the same.
///
/// It is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014): a counter with
/// scrambled steps. It is suitable for games and tests, but not for secrets.
///
/// - Complexity: a few nanoseconds a number.
public struct RandomSequence: RandomNumberGenerator, Sendable, Hashable {
  /// The seed.
  public let seed: UInt64
  /// The number of words that were drawn.
  public private(set) var position: UInt64

  /// Creates the sequence of a seed.
  ///
  /// - Parameters:
  ///   - seed: the number from which all words follow.
  ///   - position: how many words are skipped.
  public init(seed: UInt64, position: UInt64 = 0) {
    self.seed = seed
    self.position = position
  }

  /// Returns the next word.
  public mutating func next() -> UInt64 {
    position &+= 1
    // The golden ratio as a fraction of 2^64: its multiples are evenly distributed. The paper gives the other two
    // constants.
    var bits = seed &+ position &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// Returns a number from 0 on, each with the same probability. `Int.random(in:using:)` does not promise that its
  /// numbers stay the same.
  ///
  /// It is the upper half of word times count. Words in the remainder of 2^64 by the count are skipped, so every number
  /// has the same number of words (Lemire, *Fast random integer generation in an interval*, 2019).
  ///
  /// - Precondition: `count` is at least 1.
  public mutating func number(below count: Int) -> Int {
    precondition(count >= 1, "RandomSequence: there is no number below \(count) to draw; pass 1 or more.")
    let count = UInt64(count)
    let over = (0 &- count) % count
    while true {
      let (number, rest) = next().multipliedFullWidth(by: count)
      if rest >= over { return Int(number) }
    }
  }
}
