import Chance
import Tarn
import TarnTesting

/// Returns a loop with real use cases, with a known seed by default.
func start(seed: UInt64? = 7, history: Bool = true) -> Loop<Chance> {
  let loop = Loop(
    Chance.State(), Chance(), effects: Chance.useCases, history: history ? Chance.history : nil,
    now: { Timestamp(milliseconds: 1_000_000) })
  if let seed { loop.send(.setSeed(seed)) }
  return loop
}

extension Loop<Chance> {
  /// The results as text, oldest first.
  var results: [String] { state.document.thrown.map(\.outcome.words) }
}

/// Returns a random action, including answers to draws that were never requested.
func randomAct(_ state: Chance.State, _ random: inout SeededRandom) -> Chance.Action {
  let texts = ["3d6", "d20", "4d6kh3", "2d6!", "", "nonsense", "3d", "2d6+1d4-2", "150d2", "Will it rain? ☂️"]
  func request() -> Chance.DrawRequest {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .dice((try? Notation(random.pick(from: texts))) ?? Notation.threeSix)
    case 1: .coin
    case 2: .ball(question: random.pick(from: texts))
    default: .cards(Int.random(in: -1...60, using: &random))
    }
  }
  switch Int.random(in: 0..<16, using: &random) {
  case 0: return .request(request())
  case 1: return .throwChosen
  case 2: return .setSeed(UInt64.random(in: 0...3, using: &random))
  case 3: return .requestNewSeed
  case 4: return .seeded(UInt64.random(in: 0...3, using: &random), for: random.oneIn(2) ? request() : nil)
  case 5: return .shuffle
  case 6: return random.oneIn(4) ? .clear : .throwChosen
  case 7: return .choose(random.pick(from: Chance.Game.allCases))
  case 8: return .write(random.pick(from: texts))
  case 9: return .ask(random.pick(from: texts))
  case 10: return random.oneIn(2) ? .setWrittenSeed : .writeSeed(random.pick(from: texts + ["1", "2"]))
  case 11: return .setCardCount(Int.random(in: -5...100, using: &random))
  default:
    // Answers to draws: mostly those that the state waits for, and some invalid ones.
    let features = Chance()
    var copy = state
    let effects = features.update(&copy, .request(request()))
    guard case .draw(let draw)? = effects.first else { return .seeded(1, for: request()) }
    let drawn = DrawNumbers().perform(draw)
    if random.oneIn(4) {
      return .drawn(draw, DrawnNumbers(numbers: [[Int.random(in: -1...60, using: &random)]], next: 5))
    }
    return .drawn(draw, drawn)
  }
}

extension Notation {
  static let threeSix = try! Notation("3d6")
}
