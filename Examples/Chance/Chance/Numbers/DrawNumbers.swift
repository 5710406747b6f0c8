import Tarn

/// Some equal draws.
public struct DrawGroup: Hashable, Codable, Sendable {
  public let count: Int
  /// Each is a number from 0 up to, and without, this.
  public let sides: Int
  /// How often a draw that gave the highest number is followed by another, at most.
  public let repeats: Int

  public init(count: Int, sides: Int, repeats: Int = 0) {
    self.count = count
    self.sides = sides
    self.repeats = repeats
  }
}

/// A request for numbers: from which seed, from where on, and which.
///
/// What they are for goes with it and comes back unread, so that whoever asked knows them again.
public struct NumbersRequest<Purpose: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  public let seed: UInt64
  public let position: UInt64
  public let lots: [DrawGroup]
  public let purpose: Purpose

  public init(seed: UInt64, position: UInt64, lots: [DrawGroup], purpose: Purpose) {
    self.seed = seed
    self.position = position
    self.lots = lots
    self.purpose = purpose
  }
}

/// What was drawn, a list for each lot, and the position of the next draw.
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
/// It keeps nothing: a position is a place in a sequence that is there already. The sequence is that of SplitMix64 (Steele, Lea
/// and Flood, *Fast splittable pseudorandom number generators*, 2014), which is a counter whose steps are scrambled, so that
/// any place of it is reached at once. Every number of a lot is as likely as the next: words that would favour some are
/// passed over (Lemire, *Fast random integer generation in an interval*, 2019). Good for games; not for secrets.
public struct DrawNumbers<Purpose: Hashable & Codable & Sendable>: SynchronousUseCase {
  public init() {}

  /// - Precondition: every lot has at least one side.
  /// - Complexity: a few nanoseconds a number.
  public func perform(_ draw: NumbersRequest<Purpose>) -> DrawnNumbers {
    var words = RandomWords(seed: draw.seed, position: draw.position)
    let numbers = draw.lots.map { lot in
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

/// The sequence of a seed, from a position on.
struct RandomWords {
  let seed: UInt64
  private(set) var position: UInt64

  mutating func next() -> UInt64 {
    position &+= 1
    // The golden ratio as a fraction of 2^64: its multiples are spread evenly. The other two constants are the paper's.
    var bits = seed &+ position &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// The upper half of word times sides: each number comes of as many words once those are left out that 2^64 has over.
  mutating func number(below sides: Int) -> Int {
    let sides = UInt64(sides)
    let over = (0 &- sides) % sides
    while true {
      let (number, rest) = next().multipliedFullWidth(by: sides)
      if rest >= over { return Int(number) }
    }
  }
}
