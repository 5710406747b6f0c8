import TarnTesting

/// A step of a random program. Positions are numbers of any size that `perform` reduces into range, so that a program
/// stays valid when it is shrunk.
enum VectorOperation {
  case append
  case appendMany(Int)
  case set(at: Int)
  case insert(at: Int)
  case remove(at: Int)
  case popLast
  case removeSubrange(Int, Int)
  case replaceSubrange(Int, Int, with: Int)
  case replaceSubrangeBySnapshot(Int, Int, which: Int)
  case removeWhere(remainder: Int, of: Int)
  case slice(Int, Int)
  case snapshot
  case drop(which: Int)
  case restore(which: Int)
  case concatenateSnapshot(which: Int, isBefore: Bool)
  case changeSnapshot(which: Int, at: Int)

  static func random(maximum: Int, _ random: inout SeededRandom) -> VectorOperation {
    func position() -> Int { Int.random(in: 0..<1_000_000, using: &random) }
    switch Int.random(in: 0..<25, using: &random) {
    case 0, 1: return .append
    case 2, 3: return .appendMany(Int.random(in: 0...maximum, using: &random))
    case 4, 5: return .set(at: position())
    case 6, 7, 8: return .insert(at: position())
    case 9, 10, 11: return .remove(at: position())
    case 12: return .popLast
    case 13: return .removeSubrange(position(), position())
    case 14: return .replaceSubrange(position(), position(), with: Int.random(in: 0...maximum, using: &random))
    case 15: return .replaceSubrangeBySnapshot(position(), position(), which: position())
    case 16: return .removeWhere(remainder: position(), of: Int.random(in: 2...9, using: &random))
    case 17: return .slice(position(), position())
    case 18, 19: return .snapshot
    case 20: return .drop(which: position())
    case 21: return .restore(which: position())
    case 22: return .concatenateSnapshot(which: position(), isBefore: false)
    case 23: return .concatenateSnapshot(which: position(), isBefore: true)
    default: return .changeSnapshot(which: position(), at: position())
    }
  }
}
