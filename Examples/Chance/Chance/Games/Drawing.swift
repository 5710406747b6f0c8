import TarnValues

extension Chance {
  /// The purpose of drawn numbers, with everything needed to interpret them.
  public enum Purpose: Hashable, Codable, Sendable {
    case dice(Notation)
    case coin
    case ball(question: String)
    /// The remaining cards for each draw.
    case cards(among: [Card])
  }
}

// Shared by the games: a request becomes a draw, and drawn numbers become a throw.
extension Chance.Action {
  /// Returns the request of this action: a new one, or one that waited for a seed.
  func request(in state: Chance.State) -> Chance.DrawRequest? {
    switch self {
    case .request(let request), .seeded(_, for: .some(let request)): request
    case .throwChosen: state.chosen
    default: nil
    }
  }

  /// The result of this action: a command prints it.
  public var outcome: Throw.Outcome? {
    if case .drawn(let draw, let drawn) = self { Throw.Outcome(of: drawn.numbers, for: draw.purpose) } else { nil }
  }
}

extension Chance.State {
  /// Requests numbers. Without a seed it requests none: ``SeedFeature`` provides one and repeats the request.
  func draw(_ groups: [DrawGroup], for purpose: Chance.Purpose) -> [Chance.Effect] {
    guard let seed = document.seed else { return [] }
    return [.draw(NumbersRequest(seed: seed, position: document.position, groups: groups, purpose: purpose))]
  }

  /// Records a game's result.
  ///
  /// - Returns: the result, or `nil` if the action is none for this game, belongs to an earlier state, or does not
  ///   match.
  @discardableResult mutating func record(_ action: Chance.Action, for game: Chance.Game) -> Throw.Outcome? {
    guard case .drawn(let draw, let drawn) = action, let outcome = action.outcome, outcome.game == game,
      draw.seed == document.seed, draw.position == document.position
    else { return nil }
    if case .cards(let deck) = draw.purpose, deck != Array(document.deck) { return nil }
    document.position = drawn.next
    document.thrown.append(Throw(number: (document.thrown.last?.number ?? 0) + 1, outcome: outcome))
    let over = document.thrown.count - Chance.Document.mostThrown
    if over > 0 { document.thrown.removeFirst(over) }
    return outcome
  }
}

extension Throw.Outcome {
  /// Interprets drawn numbers.
  ///
  /// - Returns: `nil` if they do not match their purpose.
  init?(of numbers: [[Int]], for purpose: Chance.Purpose) {
    switch purpose {
    case .dice(let notation):
      guard let roll = notation.roll(of: numbers) else { return nil }
      let isShown = numbers.reduce(0) { $0 + $1.count } <= Throw.mostShown
      self = .dice(notation, numbers: isShown ? numbers : [], total: roll.total)
    case .coin:
      guard numbers == [[0]] || numbers == [[1]] else { return nil }
      self = .coin(isHeads: numbers == [[0]])
    case .ball(let question):
      guard numbers.count == 1, numbers[0].count == 1, let answer = EightBallAnswer(rawValue: numbers[0][0]) else {
        return nil
      }
      self = .ball(question: question, answer: answer)
    case .cards(var deck):
      var cards: [Card] = []
      for index in numbers {
        guard index.count == 1, deck.indices.contains(index[0]) else { return nil }
        cards.append(deck.remove(at: index[0]))
      }
      guard !cards.isEmpty else { return nil }
      self = .cards(cards)
    }
  }
}
