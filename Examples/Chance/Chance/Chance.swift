import ChanceDice
import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage
import TarnValues

/// Random results, and how fair they were. From “A plea for a mind-sized software design”.
///
/// ```swift
/// let store = Chance.app.makeStore()
/// let session = store.session("terminal")
/// session.send(.request(.dice(try DiceNotation("3d6+1"))))
/// print(session.document.thrown.last?.outcome.words ?? "")
/// ```
///
/// All people see the same throws; each has a game and typed texts of their own. Its devices are separate programs.
public struct Chance: DocumentFeature {
  /// The app, for all its programs and tests.
  public static let app = AppDefinition(
    name: "Chance", document: Chance(), first: Document(), effects: [draws], history: history,
    schema: Schema(migrations: [1: fromOneView]), durability: .default)

  /// English, and the languages of the catalogs in Resources.
  public static let languages = Localizations(embedded: PackageResources.pl_po)

  /// The only effect: random numbers.
  public static var draws: EffectHandler<Draw, Action> {
    EffectHandler(PerformDraw()) { .drawn($0, $1) }
  }

  /// The history has the results and the seed. A throw that is undone and redone is the same: the position in the
  /// random sequence is part of the history.
  public static let history = SharedDocument<Chance>.history(label: { action, _ in label(of: action) })

  /// Version 1 had one game and one set of typed texts for everyone.
  private static let fromOneView: Schema.Migration = { state in
    var session = state["view"] ?? [:]
    session["cardCount"] = session["hand"]
    session["hand"] = nil
    return .document(state["document"] ?? [:], sessions: [SessionID.commandLine.description: session])
  }

  public var newSession: Session { Session() }

  public init() {}

  public func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .request(.cards) where document.deck.isEmpty:
      Refusal("All cards are drawn. Shuffling restores the deck.")
    case .write(let text) where text.count > DiceNotation.mostSigns:
      Refusal("This is too long: a notation has at most \(DiceNotation.mostSigns) characters.", field: "dice")
    case .ask(let text) where text.count > DrawRequest.longestQuestion:
      Refusal("This is too long: a question has at most \(DrawRequest.longestQuestion) characters.", field: "question")
    case .writeSeed(let text) where text.count > Session.mostDigits:
      Refusal("This is too long: a seed has at most \(Session.mostDigits) digits.", field: "seed")
    default: nil
    }
  }

  public func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Draw] {
    guard refusal(of: action, in: document, session) == nil else { return [] }
    switch action {
    case .choose(let game): session.game = game
    case .write(let text): session.notation = text
    case .ask(let text): session.question = text
    case .writeSeed(let text): session.seed = text
    case .setCardCount(let count): session.cardCount = min(max(count, 1), PlayingCard.count)
    case .request(let request):
      session.show(request)
      return [document.draw(request)]
    case .newSeed: return [Draw(request: nil, seed: nil, position: 0, deck: [])]
    case .drawn(let draw, let result): document.record(result, of: draw)
    case .setSeed(let seed):
      document.start(from: seed)
      session.seed = ""
    case .shuffle: document.deck = Vector(PlayingCard.all)
    case .clear: document.thrown = []
    }
    return []
  }
}

extension Chance.Document {
  /// Returns the draw for a request.
  func draw(_ request: DrawRequest) -> Draw {
    let deck = if case .cards = request { Array(deck) } else { [PlayingCard]() }
    return Draw(request: request.bounded, seed: seed, position: position, deck: deck)
  }

  /// A new seed restarts the sequence and restores the deck.
  mutating func start(from seed: UInt64) { (self.seed, position, deck) = (seed, 0, Vector(PlayingCard.all)) }

  /// Records a result, unless the document has changed since the draw was requested.
  mutating func record(_ result: DrawResult, of draw: Draw) {
    if let request = draw.request, draw != self.draw(request) { return }
    if draw.seed == nil { start(from: result.seed) }
    guard let outcome = result.outcome else { return }
    position = result.position
    if case .cards(let cards) = outcome { deck.removeAll { cards.contains($0) } }
    thrown.append(Throw(number: (thrown.last?.number ?? 0) + 1, outcome: outcome))
    if thrown.count > Self.mostThrown { thrown.removeFirst() }
  }
}
