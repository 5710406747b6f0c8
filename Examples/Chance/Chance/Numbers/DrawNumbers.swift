import Tarn

/// A number of equal draws.
public struct DrawGroup: Hashable, Codable, Sendable {
  public let count: Int
  /// Each number is from 0 up to, but not including, this.
  public let sides: Int
  /// The most additional draws after a draw of the highest number.
  public let repeats: Int

  public init(count: Int, sides: Int, repeats: Int = 0) {
    self.count = count
    self.sides = sides
    self.repeats = repeats
  }
}

/// A request for random numbers: the seed, the position in its sequence, and the lots.
///
/// The purpose is returned unread with the numbers, so that the requester can match them.
public struct NumbersRequest<Purpose: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  public let seed: UInt64
  public let position: UInt64
  public let groups: [DrawGroup]
  public let purpose: Purpose

  public init(seed: UInt64, position: UInt64, groups: [DrawGroup], purpose: Purpose) {
    self.seed = seed
    self.position = position
    self.groups = groups
    self.purpose = purpose
  }

  // The keys of files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case seed, position
    case groups = "lots"
    case purpose
  }
}

/// The drawn numbers, a list for each lot, and the position of the next draw.
public struct DrawnNumbers: Hashable, Codable, Sendable {
  public let numbers: [[Int]]
  public let next: UInt64

  public init(numbers: [[Int]], next: UInt64) {
    self.numbers = numbers
    self.next = next
  }
}

/// The random source: the same seed and position give the same numbers, on every machine and in every version.
///
/// ```swift
/// let draw = NumbersRequest(seed: 7, position: 0, lots: [DrawGroup(count: 3, sides: 6)], purpose: "a try")
/// DrawNumbers().answer(draw).numbers   // [[2, 0, 5]] again and again
/// ```
///
/// It has no state: the position is an index into a fixed sequence. The sequence is that of SplitMix64 (Steele, Lea and
/// Flood, *Fast splittable pseudorandom number generators*, 2014): a counter with scrambled steps, so any index costs
/// the same. The numbers of a lot are uniformly distributed: words that would make some more likely are rejected
/// (Lemire, *Fast random integer generation in an interval*, 2019). It is suitable for games, but not for secrets.
public struct DrawNumbers<Purpose: Hashable & Codable & Sendable>: SynchronousUseCase {
  public init() {}

  /// - Precondition: every lot has at least one side.
  /// - Complexity: a few nanoseconds a number.
  public func perform(_ draw: NumbersRequest<Purpose>) -> DrawnNumbers {
    var words = RandomWords(seed: draw.seed, position: draw.position)
    let numbers = draw.groups.map { lot in
      var drawn: [Int] = []
      drawn.reserveCapacity(lot.count)
      for _ in 0..<lot.count {
        var repeats = 0
        drawn.append(words.number(below: lot.sides))
        while drawn[drawn.count - 1] == lot.sides - 1, repeats < lot.repeats {
          drawn.append(words.number(below: lot.sides))
          repeats += 1
        }
      }
      return drawn
    }
    return DrawnNumbers(numbers: numbers, next: words.position)
  }
}

/// The sequence of a seed from a position.
struct RandomWords {
  let seed: UInt64
  private(set) var position: UInt64

  mutating func next() -> UInt64 {
    position &+= 1
    // The golden ratio as a fraction of 2^64: its multiples are evenly distributed. The paper gives the other two
    // constants.
    var bits = seed &+ position &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// The upper half of word times sides. Words in the remainder of 2^64 by sides are rejected, so every number has the
  /// same number of words.
  mutating func number(below sides: Int) -> Int {
    let sides = UInt64(sides)
    let over = (0 &- sides) % sides
    while true {
      let (number, rest) = next().multipliedFullWidth(by: sides)
      if rest >= over { return Int(number) }
    }
  }
}
