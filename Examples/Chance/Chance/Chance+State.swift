import ChanceDice
import TarnDocument
import TarnLanguages
import TarnRecord
import TarnValues
import TarnView

extension Chance {
  /// The results, and all that determines the next ones.
  public struct Document: Record {
    /// The seed of the random numbers; `nil` until the first request.
    public internal(set) var seed: UInt64?
    /// The position in the random sequence.
    public internal(set) var position: UInt64 = 0
    /// The newest throws, oldest first: at most ``mostThrown``.
    public internal(set) var thrown: Vector<Throw> = []
    /// The cards that can still be drawn.
    public internal(set) var deck = Vector(PlayingCard.all)

    /// The most throws that are kept. At that number another one moves no bar of a histogram by a pixel.
    public static let mostThrown = 10_000

    public init() {}

    public static let fields: [Field<Document>] = [
      Field("seed", \.seed), Field("position", \.position), Field("thrown", \.thrown), Field("deck", \.deck),
    ]
  }

  /// A person's game and typed texts.
  public struct Session: Record {
    public internal(set) var game = Game.dice
    /// As it is typed, which may be an invalid notation.
    public internal(set) var notation = "3d6"
    public internal(set) var question = ""
    /// As it is typed, which may be an invalid seed.
    public internal(set) var seed = ""
    /// The number of cards in one draw.
    public internal(set) var cardCount = 5

    /// The digits of the largest seed.
    static let mostDigits = 20

    public init() {}

    public static let fields: [Field<Session>] = [
      Field("game", \.game), Field("notation", \.notation), Field("question", \.question), Field("seed", \.seed),
      Field("cardCount", \.cardCount),
    ]
  }

  public enum Action: Equatable, Codable, Sendable {
    case choose(Game)
    case write(String)
    case ask(String)
    case writeSeed(String)
    case setCardCount(Int)

    case request(DrawRequest)
    case newSeed
    case drawn(Draw, DrawResult)
    case setSeed(UInt64)
    case shuffle
    case clear
  }
}

extension SessionID {
  /// The session of all terminals and commands of the user: a command shows what it threw in the open terminal, too.
  public static let commandLine: SessionID = "terminal"
}

extension Chance.Session {
  /// The request of the single button; `nil` if the notation is invalid.
  public var request: DrawRequest? {
    switch game {
    case .dice: (try? DiceNotation(notation)).map { .dice($0) }
    case .coin: .coin
    case .ball: .ball(question: question)
    case .cards: .cards(cardCount)
    }
  }

  /// Shows the texts of a request.
  mutating func show(_ request: DrawRequest) {
    game = request.game
    switch request.bounded {
    case .dice(let notation): self.notation = notation.description
    case .coin: break
    case .ball(let question): self.question = question
    case .cards(let count): cardCount = count
    }
  }
}

extension Chance {
  /// The address of each game.
  public static let addresses = Addresses<Game, SessionView<Chance>, Action>(
    AddressRouter(.route("", .dice), .route(":game", .rawValue, make: { $0 }) { $0 }),
    place: { $0.session.game }, open: { .choose($0) })
}

extension SessionView<Chance> {
  /// The newest throw of the chosen game.
  public var newest: Throw? { document.newest(of: session.game) }

  /// The action of the single button; `nil` if it has none.
  public var throwAction: Chance.Action? {
    if session.game == .cards, document.deck.isEmpty { return .shuffle }
    return session.request.map { .request($0) }
  }

  /// The action that sets the typed seed; `nil` for an invalid one.
  public var setSeed: Chance.Action? { UInt64(session.seed).map { .setSeed($0) } }
}

extension LocalizedSessionView<Chance> {
  /// The field of the chosen game, with the meaning of the typed notation or the error in it; `nil` if the game needs no
  /// text.
  public var field: SheetField<Chance.Action>? {
    switch session.game {
    case .dice: SheetField(words("Dice"), session.notation, name: "dice", message: notationMessage) { .write($0) }
    case .ball: SheetField(words("Question"), session.question, name: "question") { .ask($0) }
    case .coin, .cards: nil
    }
  }

  /// The field for another seed, with the present one as its placeholder.
  public var seedField: SheetField<Chance.Action> {
    let present = document.seed.map { "\($0)" } ?? words("none yet")
    return SheetField(words("Seed"), session.seed, name: "seed", placeholder: present) { .writeSeed($0) }
  }

  private var notationMessage: SheetField<Chance.Action>.Message {
    do throws(DiceNotationError) { return .note(try DiceNotation(session.notation).explanation(words)) } catch {
      return .error(words.translation(of: error.words))
    }
  }

  /// The cards of the next draw.
  public var cardText: String { words("\(session.cardCount) at once, \(document.deck.count) left") }

  /// The word on the single button.
  public var throwVerb: String {
    view.throwAction == .shuffle ? words("Shuffle") : words.translation(of: session.game.verb)
  }
}

extension Chance.Document {
  public func newest(of game: Game) -> Throw? { thrown.last { $0.outcome.game == game } }
}
