import ChanceDice
import TarnLanguages

/// One result, with its number and its game.
public struct Throw: Hashable, Codable, Sendable {
  /// Counts up from 1.
  public let number: Int
  public let outcome: Outcome

  public enum Outcome: Hashable, Codable, Sendable {
    /// The numbers are those drawn for the pools; none if there were more than ``Throw/mostShown``.
    case dice(DiceNotation, numbers: [[Int]], total: Int)
    case coin(isHeads: Bool)
    /// The answer is an index in `EightBall.answers`.
    case ball(question: String, answer: Int)
    case cards([PlayingCard])
  }

  /// Throws of more dice store only the total: ten thousand throws of a thousand dice would be 80 MB.
  public static let mostShown = 100
  /// The most dice that are drawn.
  public static let mostDrawn = 20
}

// The texts that all devices show.
extension Throw.Outcome {
  public var game: Game {
    switch self {
    case .dice: .dice
    case .coin: .coin
    case .ball: .ball
    case .cards: .cards
    }
  }

  /// The request: `4d6kh3`, `a coin`.
  public func requestText(_ words: Localization = .english) -> String {
    switch self {
    case .dice(let notation, _, _): notation.description
    case .coin: words("a coin")
    case .ball(let question, _): question.isEmpty ? words("the 8-ball") : question
    case .cards(let cards):
      cards.count == 1 ? words("a card") : words("\(cards.count) card", "\(cards.count) cards", count: cards.count)
    }
  }

  /// The result in short: `14`, `Heads`, `A♠ 10♥`.
  public var result: String {
    switch self {
    case .dice(_, _, let total): "\(total)"
    case .coin(let isHeads): isHeads ? "Heads" : "Tails"
    case .ball(_, let answer): EightBall.answers.indices.contains(answer) ? EightBall.answers[answer] : "?"
    case .cards(let cards): cards.map(\.description).joined(separator: " ")
    }
  }

  /// The dice of a throw; `nil` for anything but dice, and if the throw has too many to store them.
  public var roll: DiceRoll? {
    if case .dice(let notation, let numbers, _) = self { notation.roll(of: numbers) } else { nil }
  }

  /// The sides of the first dice of a throw, to be drawn; the total is beside them.
  public var faces: [DieFace] {
    guard case .dice(let notation, _, _) = self, let roll else { return [] }
    return Array(notation.faces(of: roll).prefix(Throw.mostDrawn))
  }

  /// The numbers of each die: in brackets if it does not count, as a sum if it exploded: `6 4 4 [1]`, `6+2`. `nil` if
  /// they say no more than the result.
  public var detail: String? {
    guard case .dice(let notation, _, _) = self, let roll else { return nil }
    let dice = roll.pools.joined()
    guard dice.count > 1 || notation.terms.count > 1 || dice.contains(where: { $0.shown.count > 1 }) else { return nil }
    return roll.pools.map { $0.map(\.description).joined(separator: " ") }.joined(separator: " · ")
  }

  /// The request and the result on one line: `3d6+1: 14 (6 4 3)`.
  public var words: String { "\(requestText()): \(result)" + (detail.map { " (\($0))" } ?? "") }
}
