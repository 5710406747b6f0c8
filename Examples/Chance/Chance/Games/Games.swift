import Tarn
import TarnValues

/// Dice of any notation.
struct DiceFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .dice(let notation)? = action.wish(in: state) { return state.draw(notation.lots, for: .dice(notation)) }
    state.take(action, for: .dice)
    return []
  }
}

struct CoinFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .coin? = action.wish(in: state) { return state.draw([DrawGroup(count: 1, sides: 2)], for: .coin) }
    state.take(action, for: .coin)
    return []
  }
}

struct EightBallFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .ball(let question)? = action.wish(in: state) {
      let lots = [DrawGroup(count: 1, sides: EightBallAnswer.allCases.count)]
      return state.draw(lots, for: .ball(question: SelectionFeature.cut(question)))
    }
    state.take(action, for: .ball)
    return []
  }
}

/// Cards of one deck, without replacement: each draw is among the remaining ones. A new seed restores the deck.
struct CardsFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    switch action {
    case .shuffle, .setSeed, .seeded: state.document.deck = Card.all
    case .setWrittenSeed where state.writtenSeed != nil: state.document.deck = Card.all
    default: break
    }
    let left = Array(state.document.deck)
    if case .cards(let count)? = action.wish(in: state), count > 0, !left.isEmpty {
      // The first one among all remaining cards, the next one among one fewer.
      let lots = (0..<min(count, left.count)).map { DrawGroup(count: 1, sides: left.count - $0) }
      return state.draw(lots, for: .cards(among: left))
    }
    if case .cards(let cards)? = state.take(action, for: .cards) {
      state.document.deck = Vector(left.filter { !cards.contains($0) })
    }
    return []
  }
}
