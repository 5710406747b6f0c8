import TarnTesting

/// A step of a random program. Positions, and the numbers of earlier IDs, are numbers of any size that `perform`
/// reduces into range, so that a program stays valid when it is shrunk.
enum TableOperation {
  case append
  case appendMany(Int)
  case appendAgain(id: Int)
  case insert(at: Int)
  /// Inserts all at one position, or alternately at two, so that labels run out.
  case insertMany(Int, at: Int, isByTurns: Bool)
  case insertAgain(id: Int, at: Int)
  case remove(at: Int)
  case removeMany(Int, at: Int)
  case removeByID(at: Int)
  case removeID(Int)
  case move(from: Int, to: Int)
  case moveByID(at: Int, to: Int)
  case set(at: Int)
  case setByID(at: Int)
  case setID(Int)
  case swapID(Int)
  case update(at: Int)
  case removeWhere(remainder: Int, of: Int)
  case filter(remainder: Int, of: Int)
  case sort(by: Int)
  case removeAll
  case snapshot
  case drop(which: Int)
  case restore(which: Int)
  case changeSnapshot(which: Int, at: Int)

  static func random(maximum: Int, _ random: inout SeededRandom) -> TableOperation {
    func number() -> Int { Int.random(in: 0..<1_000_000, using: &random) }
    func count() -> Int { Int.random(in: 0...maximum, using: &random) }
    switch Int.random(in: 0..<32, using: &random) {
    case 0: return .append
    case 1, 2: return .appendMany(count())
    case 3: return .appendAgain(id: number())
    case 4, 5: return .insert(at: number())
    case 6, 7: return .insertMany(count(), at: number(), isByTurns: random.oneIn(2))
    case 8: return .insertAgain(id: number(), at: number())
    case 9, 10: return .remove(at: number())
    case 11, 12: return .removeMany(count(), at: number())
    case 13: return .removeByID(at: number())
    case 14: return .removeID(number())
    case 15, 16: return .move(from: number(), to: number())
    case 17, 18: return .moveByID(at: number(), to: number())
    case 19: return .set(at: number())
    case 20: return .setByID(at: number())
    case 21: return random.oneIn(2) ? .setID(number()) : .swapID(number())
    case 22, 23: return .update(at: number())
    case 24: return .removeWhere(remainder: number(), of: Int.random(in: 2...9, using: &random))
    case 25: return .filter(remainder: number(), of: Int.random(in: 2...9, using: &random))
    case 26: return random.oneIn(3) ? .sort(by: number()) : random.oneIn(3) ? .removeAll : .appendMany(count())
    case 27, 28: return .snapshot
    case 29: return .drop(which: number())
    case 30: return .restore(which: number())
    default: return .changeSnapshot(which: number(), at: number())
    }
  }
}
