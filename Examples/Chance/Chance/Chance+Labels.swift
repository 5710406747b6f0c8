extension Chance {
  /// Returns the name of a step for the user.
  static func label(of action: Action, in before: State) -> String {
    switch action {
    case .request(let request): label(of: request)
    case .throwChosen: before.chosen.map(label(of:)) ?? "Throw"
    case .drawn(let draw, _): label(of: draw.request)
    case .setSeed(let seed): "Set the seed to \(seed)"
    case .setWrittenSeed: "Set the seed to \(before.view.seed)"
    case .requestNewSeed: "Draw a new seed"
    case .seeded(_, for: .some(let request)): label(of: request)
    case .seeded(_, for: nil): "Draw a new seed"
    case .shuffle: "Shuffle the cards"
    case .clear: "Clear all throws"
    case .choose(let game): "Choose \(game.title.lowercased())"
    case .write(let text): "Write “\(text)”"
    case .ask(let text): "Ask “\(text)”"
    case .writeSeed(let text): "Type the seed “\(text)”"
    case .setCardCount(let count): "Draw \(count) at once"
    }
  }

  private static func label(of request: DrawRequest) -> String {
    switch request {
    case .dice(let notation): "Throw \(notation)"
    case .coin: "Flip a coin"
    case .ball(""): "Shake the 8-ball"
    case .ball(let question): "Ask the 8-ball “\(question)”"
    case .cards(1): "Draw a card"
    case .cards(let count): "Draw \(count) cards"
    }
  }
}

extension NumbersRequest<Chance.Purpose> {
  /// The request that it answers.
  fileprivate var request: Chance.DrawRequest {
    switch purpose {
    case .dice(let notation): .dice(notation)
    case .coin: .coin
    case .ball(let question): .ball(question: question)
    case .cards: .cards(groups.count)
    }
  }
}

extension Chance.Game {
  public var title: String {
    switch self {
    case .dice: "Dice"
    case .coin: "Coin"
    case .ball: "8-ball"
    case .cards: "Cards"
    }
  }

  /// The text in place of a result.
  public var invitation: String {
    switch self {
    case .dice: "Throw the dice."
    case .coin: "Flip the coin."
    case .ball: "Ask what you can’t decide."
    case .cards: "Draw from a whole deck."
    }
  }

  /// The title of the button.
  public var verb: String {
    switch self {
    case .dice: "Throw"
    case .coin: "Flip"
    case .ball: "Shake"
    case .cards: "Draw"
    }
  }
}
