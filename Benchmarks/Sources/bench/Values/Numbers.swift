import TarnTesting

/// The inputs of the collection benchmarks, created in advance.
@MainActor enum Numbers {
  static let million = 1_000_000

  /// Keys in random order.
  static let keys = random(million) { Int(truncatingIfNeeded: $0.next() >> 1) }
  /// Random positions in a million, and keys at random positions. There are a quarter of a million, so that no cache
  /// holds these positions from one round to the next.
  static let positions = random(1 << 18) { Int.random(in: 0..<million, using: &$0) }
  static let randomKeys = positions.map { keys[$0] }

  /// Returns as many random numbers below a bound.
  static func positions(below count: Int) -> [Int] { random(1 << 18) { Int.random(in: 0..<count, using: &$0) } }

  private static func random(_ count: Int, _ makeNumber: (inout SeededRandom) -> Int) -> [Int] {
    var random = SeededRandom(seed: 1)
    return (0..<count).map { _ in makeNumber(&random) }
  }

  /// Measures the lower bound of random memory access: each read at a random position of 64 MB returns the next
  /// position. On a shared machine it shows how much of the last-level cache is available.
  static func miss() -> Figures {
    // One cycle through all cache lines (Sattolo's shuffle); a line has 8 words.
    let count = 1 << 20
    var order = Array(0..<count)
    var random = SeededRandom(seed: 2)
    for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, Int.random(in: 0..<last, using: &random)) }
    var memory = [Int](repeating: 0, count: count * 8)
    for (line, next) in order.enumerated() { memory[line * 8] = next * 8 }
    var position = 0
    let figures = time { times in for _ in 0..<times { position = memory[position] } }
    blackHole(position)
    return figures
  }
}

/// Calls a function for this many numbers, cyclically.
@inline(__always) func cycle(_ times: Int, through numbers: [Int], _ work: (Int) -> Void) {
  var index = 0
  for _ in 0..<times {
    work(numbers[index])
    index = (index + 1) & (numbers.count - 1)
  }
}

/// Measures changes while the previous version is kept.
@MainActor func changeRetained<Value>(
  _ value: consuming Value, at positions: [Int], _ change: (inout Value, Int) -> Void
) -> Figures {
  var new = value
  var old = new
  let figures = time { times in
    cycle(times, through: positions) { position in
      old = new
      change(&new, position)
    }
  }
  blackHole(old)
  return figures
}

/// Measures changes of a uniquely referenced value.
@MainActor func changeUnique<Value>(
  _ value: consuming Value, at positions: [Int], _ change: (inout Value, Int) -> Void
) -> Figures {
  var value = value
  let figures = time { cycle($0, through: positions) { change(&value, $0) } }
  blackHole(value)
  return figures
}

/// Six numbers, like a small record.
struct Bytes48: Equatable {
  var a: Int
  var b = 0, c = 0, d = 0, e = 0, f = 0

  init(_ a: Int) { self.a = a }
}
