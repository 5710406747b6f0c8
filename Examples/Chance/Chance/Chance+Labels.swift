/// A kind of random result.
public enum Game: String, Codable, Sendable, CaseIterable {
  case dice, coin, ball, cards

  public var title: String { [.dice: "Dice", .coin: "Coin", .ball: "8-ball", .cards: "Cards"][self] ?? "" }

  /// The word on the button.
  public var verb: String { [.dice: "Throw", .coin: "Flip", .ball: "Shake", .cards: "Draw"][self] ?? "" }

  /// The text in place of a result.
  public var invitation: String {
    switch self {
    case .dice: "Throw the dice."
    case .coin: "Flip the coin."
    case .ball: "Ask what you can’t decide."
    case .cards: "Draw from a whole deck."
    }
  }
}

extension Chance {
  /// Returns the name of a step for the user. Other actions change no document.
  static func label(of action: Action) -> String {
    switch action {
    case .request(let request): request.label
    case .drawn(let draw, _): draw.request?.label ?? "Draw a new seed"
    case .newSeed: "Draw a new seed"
    case .setSeed(let seed): "Set the seed to \(seed)"
    case .shuffle: "Shuffle the cards"
    case .clear: "Clear all throws"
    case .choose, .write, .ask, .writeSeed, .setCardCount: ""
    }
  }
}

extension DrawRequest {
  fileprivate var label: String {
    switch self {
    case .dice(let notation): "Throw \(notation)"
    case .coin: "Flip a coin"
    case .ball(""): "Shake the 8-ball"
    case .ball(let question): "Ask the 8-ball “\(question)”"
    case .cards(1): "Draw a card"
    case .cards(let count): "Draw \(count) cards"
    }
  }
}
