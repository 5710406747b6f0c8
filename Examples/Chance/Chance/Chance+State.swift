import TarnRecord
import TarnValues

extension Chance {
  public struct State: Record {
    public var document = Document()
    public var view = ViewState()

    public init() {}

    public static let fields: [Field<State>] = [Field("document", \.document), Field("view", \.view)]
  }

  /// The results, and all that determines the next ones.
  public struct Document: Record {
    /// The seed of the random numbers; `nil` until the first request.
    public var seed: UInt64?
    /// The position in the random sequence.
    public var position: UInt64 = 0
    /// The newest throws, oldest first: at most ``mostThrown``.
    public var thrown: Vector<Throw> = []
    /// The cards that can still be drawn.
    public var deck: Vector<Card> = Card.all

    /// The most throws that are kept. At that number another one moves no bar of a histogram by a pixel.
    public static let mostThrown = 10_000

    public static let fields: [Field<Document>] = [
      Field("seed", \.seed), Field("position", \.position), Field("thrown", \.thrown), Field("deck", \.deck),
    ]
  }

  /// The view state: the screen, the selection and typed text.
  public struct ViewState: Record {
    public var game = Game.dice
    /// As it is typed, which may be an invalid notation.
    public var notation = "3d6"
    public var question = ""
    /// As it is typed, which may be an invalid seed.
    public var seed = ""
    /// The number of cards in one draw.
    public var cardCount = 5

    public static let fields: [Field<ViewState>] = [
      Field("game", \.game), Field("notation", \.notation), Field("question", \.question), Field("seed", \.seed),
      Field("hand", \.cardCount),
    ]

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case game, notation, question, seed
      case cardCount = "hand"
    }
  }

  public enum Game: String, Codable, Sendable, CaseIterable {
    case dice, coin, ball, cards
  }

  /// A request for a random result.
  public enum DrawRequest: Hashable, Codable, Sendable {
    case dice(Notation)
    case coin
    case ball(question: String)
    case cards(Int)

    /// The maximum number of characters of a question.
    public static let longestQuestion = 200
  }

  public enum Action: Equatable, Codable, Sendable {
    case request(DrawRequest)
    /// The chosen result: the single button of a small device.
    case throwChosen
    case drawn(NumbersRequest<Purpose>, DrawnNumbers)

    case setSeed(UInt64)
    /// The typed seed.
    case setWrittenSeed
    case requestNewSeed
    case seeded(UInt64, for: DrawRequest?)

    case shuffle
    case clear

    case choose(Game)
    case write(String)
    case ask(String)
    case writeSeed(String)
    case setCardCount(Int)

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case request = "wish"
      case throwChosen, drawn, setSeed, setWrittenSeed
      case requestNewSeed = "takeNewSeed"
      case seeded, shuffle
      case clear = "forget"
      case choose, write, ask, writeSeed
      case setCardCount = "takeHand"
    }
  }

  public enum Effect: Equatable, Sendable {
    case draw(NumbersRequest<Purpose>)
    /// A seed is needed: for the first request, or because the user asked for another.
    case newSeed(for: DrawRequest?)
  }
}

extension Chance.State {
  /// The request of the single button; `nil` if the notation is invalid, or no card is left.
  public var chosen: Chance.DrawRequest? {
    switch view.game {
    case .dice: view.written.map { .dice($0) }
    case .coin: .coin
    case .ball: .ball(question: view.question)
    case .cards: document.deck.isEmpty ? nil : .cards(view.cardCount)
    }
  }

  /// The typed seed; `nil` if it is invalid.
  public var writtenSeed: UInt64? { UInt64(view.seed) }

  /// The newest throw of the chosen game.
  public var newest: Throw? { document.thrown.last { $0.outcome.game == view.game } }
}

extension Chance.ViewState {
  /// The typed notation, if it is valid.
  public var written: Notation? { try? Notation(notation) }

  /// The error in an invalid notation.
  public var fault: NotationError? {
    do throws(NotationError) { _ = try Notation(notation) } catch { return error }
    return nil
  }
}
