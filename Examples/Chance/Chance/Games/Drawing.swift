import TarnValues

extension Chance {
  /// What numbers are drawn for, with all that is needed to tell what they mean.
  public enum Purpose: Hashable, Codable, Sendable {
    case dice(Notation)
    case coin
    case ball(question: String)
    /// The cards among which each is drawn, those before it taken out.
    case cards(among: [Card])
  }
}

// What the games have in common: a wish becomes a draw, and what was drawn a throw.
extension Chance.Action {
  /// What this action asks to have drawn: at once, or now that there is a seed.
  func wish(in state: Chance.State) -> Chance.Wish? {
    switch self {
    case .wish(let wish), .seeded(_, for: .some(let wish)): wish
    case .throwChosen: state.chosen
    default: nil
    }
  }

  /// What was drawn with this action: a command's result is among the actions that came of it.
  public var outcome: Throw.Outcome? {
    if case .drawn(let draw, let drawn) = self { Throw.Outcome(of: drawn.numbers, for: draw.purpose) } else { nil }
  }
}

extension Chance.State {
  /// Asks for numbers. Without a seed it asks for nothing: ``Seeding`` sees to that, and the wish comes again with one.
  func draw(_ lots: [Lot], for purpose: Chance.Purpose) -> [Chance.Effect] {
    guard let seed = document.seed else { return [] }
    return [.draw(Draw(seed: seed, position: document.position, lots: lots, purpose: purpose))]
  }

  /// Takes down what came for a game.
  ///
  /// - Returns: what came, or `nil` if this is no answer for the game, was drawn for a state that is no more, or does not fit.
  @discardableResult mutating func take(_ action: Chance.Action, for game: Chance.Game) -> Throw.Outcome? {
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
  /// What drawn numbers mean for what they were drawn for.
  ///
  /// - Returns: `nil` if they do not fit it.
  init?(of numbers: [[Int]], for purpose: Chance.Purpose) {
    switch purpose {
    case .dice(let notation):
      guard let fall = notation.fall(of: numbers) else { return nil }
      let isShown = numbers.reduce(0) { $0 + $1.count } <= Throw.mostShown
      self = .dice(notation, numbers: isShown ? numbers : [], total: fall.total)
    case .coin:
      guard numbers == [[0]] || numbers == [[1]] else { return nil }
      self = .coin(isHeads: numbers == [[0]])
    case .ball(let question):
      guard numbers.count == 1, numbers[0].count == 1, let answer = Answer(rawValue: numbers[0][0]) else { return nil }
      self = .ball(question: question, answer: answer)
    case .cards(var deck):
      var cards: [Card] = []
      for place in numbers {
        guard place.count == 1, deck.indices.contains(place[0]) else { return nil }
        cards.append(deck.remove(at: place[0]))
      }
      guard !cards.isEmpty else { return nil }
      self = .cards(cards)
    }
  }
}
