import Chance
import ChanceDice
import Tarn
import TarnDocument
import TarnTesting

/// Returns a session of a new document with real random numbers, with a known seed by default.
@MainActor func start(seed: UInt64? = 7, history: Bool = true) -> DocumentSession<Chance> {
  let store = Store(
    DocumentState(Chance.Document()), SharedDocument(Chance()),
    effects: SharedDocument<Chance>.effects([Chance.draws]), history: history ? Chance.history : nil,
    now: { Timestamp(milliseconds: 1_000_000) })
  let session = store.session("anna")
  if let seed { session.send(.setSeed(seed)) }
  return session
}

extension DocumentSession<Chance> {
  /// The results as text, oldest first.
  var results: [String] { document.thrown.map(\.outcome.words) }
}

extension Chance {
  typealias State = DocumentState<Document, Session>
}

/// Returns a random action of a random person, including results of draws that were never requested.
func randomAction(_ state: Chance.State, _ random: inout SeededRandom) -> DocumentAction<Chance.Action> {
  let id: SessionID = random.oneIn(2) ? "anna" : "ben"
  return .acted(id, randomAction(in: state, of: id, &random))
}

private func randomAction(in state: Chance.State, of id: SessionID, _ random: inout SeededRandom) -> Chance.Action {
  let texts = ["3d6", "d20", "4d6kh3", "2d6!", "", "nonsense", "3d", "2d6+1d4-2", "150d2", "Will it rain? ☂️"]
  func request() -> DrawRequest {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .dice((try? DiceNotation(random.pick(from: texts))) ?? DiceNotation.threeSix)
    case 1: .coin
    case 2: .ball(question: random.pick(from: texts))
    default: .cards(Int.random(in: -1...60, using: &random))
    }
  }
  switch Int.random(in: 0..<14, using: &random) {
  case 0: return .request(request())
  case 1: return .setSeed(UInt64.random(in: 0...3, using: &random))
  case 2: return .newSeed
  case 3: return .shuffle
  case 4: return random.oneIn(4) ? .clear : .request(request())
  case 5: return .choose(random.pick(from: Game.allCases))
  case 6: return .write(random.pick(from: texts))
  case 7: return .ask(random.pick(from: texts))
  case 8: return .writeSeed(random.pick(from: texts + ["1", "2"]))
  case 9: return .setCardCount(Int.random(in: -5...100, using: &random))
  default:
    // Results of draws: mostly of those that fit the state, and some of others.
    let feature = Chance()
    var (document, session) = (state.document, Chance.Session())
    if random.oneIn(4) { _ = feature.update(&document, &session, .setSeed(UInt64.random(in: 0...3, using: &random))) }
    let action = random.oneIn(5) ? Chance.Action.newSeed : .request(request())
    guard let draw = feature.update(&document, &session, action).first else { return .shuffle }
    return .drawn(draw, PerformDraw().perform(draw))
  }
}

extension DiceNotation {
  static let threeSix = try! DiceNotation("3d6")
}
