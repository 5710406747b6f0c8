import TarnTesting

/// A step of a random program. Keys and positions are numbers of any size that `perform` reduces into range, so that a
/// program stays valid when it is shrunk.
enum MapOperation {
  case set(Int)
  case setMany(Int, count: Int)
  case replace(at: Int)
  case change(Int)
  case swap(Int)
  case remove(Int)
  case removeMany(Int, count: Int)
  case removeAt(Int)
  case removeAndSet(at: Int)
  case removeAll
  case filter(remainder: Int, of: Int)
  case compactMapValues(remainder: Int, of: Int)
  case mapValues
  case snapshot
  case drop(which: Int)
  case restore(which: Int)
  case merge(which: Int)
  case changeSnapshot(which: Int, Int)

  static func random(maximum: Int, _ random: inout SeededRandom) -> MapOperation {
    func number() -> Int { Int.random(in: 0..<1_000_000, using: &random) }
    func count() -> Int { Int.random(in: 0...maximum, using: &random) }
    switch Int.random(in: 0..<28, using: &random) {
    case 0, 1: return .set(number())
    case 2, 3, 4, 5: return .setMany(number(), count: count())
    case 6, 7: return .replace(at: number())
    case 8: return .change(number())
    case 9: return .swap(number())
    case 10, 11: return .remove(number())
    case 12, 13: return .removeMany(number(), count: count())
    case 14, 15: return .removeAt(number())
    case 16, 17: return .removeAndSet(at: number())
    case 18: return random.oneIn(5) ? .removeAll : .removeMany(number(), count: 2 * count())
    case 19: return .filter(remainder: number(), of: Int.random(in: 2...9, using: &random))
    case 20: return random.oneIn(2) ? .mapValues : .compactMapValues(remainder: number(), of: 7)
    case 21, 22: return .snapshot
    case 23: return .drop(which: number())
    case 24: return .restore(which: number())
    case 25: return .merge(which: number())
    default: return .changeSnapshot(which: number(), number())
    }
  }
}
