import TarnValues

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

  /// What was drawn here and now; `nil` for what was drawn for a state that is no more.
  func drawn(in state: Chance.State) -> (for: Chance.Wish, Drawn)? {
    guard case .drawn(let draw, let drawn) = self, draw.seed == state.document.seed,
      draw.position == state.document.position
    else { return nil }
    return (draw.purpose, drawn)
  }
}

extension Chance.State {
  /// Asks for numbers. Without a seed it asks for nothing: ``Seeding`` sees to that, and the wish comes again with one.
  func draw(_ lots: [Lot], for wish: Chance.Wish) -> [Chance.Effect] {
    guard let seed = document.seed else { return [] }
    return [.draw(Draw(seed: seed, position: document.position, lots: lots, purpose: wish))]
  }

  /// Takes down what came.
  mutating func take(_ outcome: Throw.Outcome, _ drawn: Drawn) {
    document.position = drawn.next
    document.thrown.append(Throw(number: (document.thrown.last?.number ?? 0) + 1, outcome: outcome))
    let over = document.thrown.count - Chance.Document.mostThrown
    if over > 0 { document.thrown.removeFirst(over) }
  }
}
