import ChanceDice
import Tarn
import TarnValues

/// A request for a random result.
public enum DrawRequest: Hashable, Codable, Sendable {
  case dice(DiceNotation)
  case coin
  case ball(question: String)
  case cards(Int)

  /// The maximum number of characters of a question.
  public static let longestQuestion = 200

  public var game: Game {
    switch self {
    case .dice: .dice
    case .coin: .coin
    case .ball: .ball
    case .cards: .cards
    }
  }

  /// The request with a shorter question and a possible number of cards.
  var bounded: DrawRequest {
    switch self {
    case .dice, .coin: self
    case .ball(let question): .ball(question: String(question.prefix(Self.longestQuestion)))
    case .cards(let count): .cards(min(max(count, 1), PlayingCard.count))
    }
  }
}

/// A request with all that determines its result.
public struct Draw: Hashable, Codable, Sendable {
  /// `nil` for a new seed only.
  public let request: DrawRequest?
  /// `nil` if a seed has to be drawn first.
  public let seed: UInt64?
  /// The position in the random sequence of the seed.
  public let position: UInt64
  /// The cards to draw from; empty for the other games.
  public let deck: [PlayingCard]
}

/// The result of a ``Draw``, with the position after it.
public struct DrawResult: Hashable, Codable, Sendable {
  public let seed: UInt64
  public let position: UInt64
  /// `nil` if only a seed was requested.
  public let outcome: Throw.Outcome?
}

/// Draws random results. Only a new seed comes from the system; everything else follows from the draw.
public struct PerformDraw: SynchronousUseCase {
  /// New seeds are below this: nine digits, which a person can read aloud.
  public static let seedBound: UInt64 = 1_000_000_000

  public init() {}

  public func perform(_ draw: Draw) -> DrawResult {
    let seed = draw.seed ?? UInt64.random(in: 0..<Self.seedBound)
    var random = RandomSequence(seed: seed, position: draw.position)
    let outcome = draw.request.map { self.outcome(of: $0, from: draw.deck, &random) }
    return DrawResult(seed: seed, position: random.position, outcome: outcome)
  }

  private func outcome(
    of request: DrawRequest, from deck: [PlayingCard], _ random: inout RandomSequence
  ) -> Throw.Outcome {
    switch request {
    case .dice(let notation):
      let numbers = notation.draw(&random)
      let isShown = numbers.joined().count <= Throw.mostShown
      return .dice(notation, numbers: isShown ? numbers : [], total: notation.roll(of: numbers)?.total ?? 0)
    case .coin: return .coin(isHeads: random.number(below: 2) == 0)
    case .ball(let question):
      return .ball(question: question, answer: random.number(below: EightBall.answers.count))
    case .cards(let count):
      var deck = deck
      let drawn = (0..<min(count, deck.count)).map { _ in deck.remove(at: random.number(below: deck.count)) }
      return .cards(drawn)
    }
  }
}
