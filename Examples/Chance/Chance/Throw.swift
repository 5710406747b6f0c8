/// One result, with its number and its game.
public struct Throw: Equatable, Codable, Sendable {
  /// Counts up from 1.
  public let number: Int
  public let outcome: Outcome

  public enum Outcome: Equatable, Codable, Sendable {
    /// The numbers are those drawn for the notation's lots; none if there were more than ``Throw/mostShown``.
    case dice(Notation, numbers: [[Int]], total: Int)
    case coin(isHeads: Bool)
    case ball(question: String, answer: EightBallAnswer)
    case cards([Card])
  }

  /// Throws of more dice store only the total: ten thousand throws of a thousand dice would be 80 MB.
  public static let mostShown = 100
}

// The texts that all devices show.
extension Throw.Outcome {
  public var game: Chance.Game {
    switch self {
    case .dice: .dice
    case .coin: .coin
    case .ball: .ball
    case .cards: .cards
    }
  }

  /// The request: `4d6kh3`, `a coin`.
  public var requestText: String {
    switch self {
    case .dice(let notation, _, _): notation.description
    case .coin: "a coin"
    case .ball(let question, _): question.isEmpty ? "the 8-ball" : question
    case .cards(let cards): cards.count == 1 ? "a card" : "\(cards.count) cards"
    }
  }

  /// The result in short: `14`, `Heads`, `A♠ 10♥`.
  public var result: String { parts.map(\.text).joined(separator: " ") }

  /// The result in its parts, card by card, and whether a part is of a red suit.
  public var parts: [(text: String, isRed: Bool)] {
    switch self {
    case .dice(_, _, let total): [("\(total)", false)]
    case .coin(let isHeads): [(isHeads ? "Heads" : "Tails", false)]
    case .ball(_, let answer): [(answer.words, false)]
    case .cards(let cards): cards.map { ($0.description, $0.isRed) }
    }
  }

  /// The numbers of each die: in brackets if it does not count, as a sum if it exploded: `6 4 4 [1]`, `6+2`. `nil` for
  /// anything but dice, for a single die, and if the throw has too many to store them.
  public var detail: String? {
    guard case .dice(let notation, let numbers, _) = self, let roll = notation.roll(of: numbers) else { return nil }
    let dice = roll.pools.joined()
    guard dice.count > 1 || notation.terms.count > 1 || dice.contains(where: { $0.shown.count > 1 }) else { return nil }
    return roll.pools.map { pool in
      pool.map { die in
        let shown = die.shown.map { "\($0)" }.joined(separator: "+")
        return die.isKept ? shown : "[\(shown)]"
      }.joined(separator: " ")
    }.joined(separator: " · ")
  }

  /// The dice of the throw; `nil` for anything but dice, and if the throw has too many to store them.
  public var dice: [DiceRoll.RolledDie]? {
    guard case .dice(let notation, let numbers, _) = self, let roll = notation.roll(of: numbers) else { return nil }
    return roll.pools.flatMap { $0 }
  }

  /// The request and the result on one line: `3d6+1: 14 (6 4 3)`.
  public var words: String { "\(requestText): \(result)" + (detail.map { " (\($0))" } ?? "") }

  /// Returns the total if this is a throw of a notation.
  public func total(of notation: Notation) -> Int? {
    if case .dice(notation, _, let total) = self { total } else { nil }
  }
}
