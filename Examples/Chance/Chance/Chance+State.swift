import TarnRecord
import TarnValues

extension Chance {
  public struct State: Record {
    public var document = Document()
    public var view = ViewState()

    public init() {}

    public static let fields: [Field<State>] = [Field("document", \.document), Field("view", \.view)]
  }

  /// What has come, and all that decides what comes next.
  public struct Document: Record {
    /// Where the numbers come from; `nil` until the first wish.
    public var seed: UInt64?
    /// How far along its sequence.
    public var position: UInt64 = 0
    /// The newest throws, the oldest of them first: at most ``mostThrown``.
    public var thrown: Vector<Throw> = []
    /// The cards that can still be drawn.
    public var deck: Vector<Card> = Card.all

    /// At most so many throws are remembered. By then no bar of a histogram moves by a pixel any more.
    public static let mostThrown = 10_000

    public static let fields: [Field<Document>] = [
      Field("seed", \.seed), Field("position", \.position), Field("thrown", \.thrown), Field("deck", \.deck),
    ]
  }

  /// Where the person is.
  public struct ViewState: Record {
    public var game = Game.dice
    /// As it is written, which may be no notation yet.
    public var notation = "3d6"
    public var question = ""
    /// As it is written, which may be no seed yet.
    public var seed = ""
    /// How many cards are drawn at once.
    public var hand = 5

    public static let fields: [Field<ViewState>] = [
      Field("game", \.game), Field("notation", \.notation), Field("question", \.question), Field("seed", \.seed),
      Field("hand", \.hand),
    ]
  }

  public enum Game: String, Codable, Sendable, CaseIterable {
    case dice, coin, ball, cards
  }

  /// What a person wishes to have drawn.
  public enum Wish: Hashable, Codable, Sendable {
    case dice(Notation)
    case coin
    case ball(question: String)
    case cards(Int)
  }

  public enum Action: Equatable, Codable, Sendable {
    case wish(Wish)
    /// Whatever is chosen: the one button of a small face.
    case throwChosen
    case drawn(Draw<Purpose>, Drawn)

    case setSeed(UInt64)
    /// The seed that is written.
    case setWrittenSeed
    case takeNewSeed
    case seeded(UInt64, for: Wish?)

    case shuffle
    case forget

    case choose(Game)
    case write(String)
    case ask(String)
    case writeSeed(String)
    case takeHand(Int)
  }

  public enum Effect: Equatable, Sendable {
    case draw(Draw<Purpose>)
    /// A seed is needed: first of all, or because the person wishes another.
    case newSeed(for: Wish?)
  }
}

extension Chance.State {
  /// What the one button throws; `nil` while the notation is none, or no card is left.
  public var chosen: Chance.Wish? {
    switch view.game {
    case .dice: view.written.map { .dice($0) }
    case .coin: .coin
    case .ball: .ball(question: view.question)
    case .cards: document.deck.isEmpty ? nil : .cards(view.hand)
    }
  }

  /// The seed that is written; `nil` while it is none.
  public var writtenSeed: UInt64? { UInt64(view.seed) }

  /// The newest throw of the game that is chosen.
  public var newest: Throw? { document.thrown.last { $0.outcome.game == view.game } }
}

extension Chance.ViewState {
  /// The notation that is written, if it is one.
  public var written: Notation? { try? Notation(notation) }

  /// What is wrong with it otherwise.
  public var fault: NotationError? {
    do throws(NotationError) { _ = try Notation(notation) } catch { return error }
    return nil
  }
}
