import Tarn
import TarnValues

/// Dice of any notation.
struct DiceFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .dice(let notation)? = action.request(in: state) {
      return state.draw(notation.groups, for: .dice(notation))
    }
    state.record(action, for: .dice)
    return []
  }
}

struct CoinFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .coin? = action.request(in: state) { return state.draw([DrawGroup(count: 1, sides: 2)], for: .coin) }
    state.record(action, for: .coin)
    return []
  }
}

struct EightBallFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .ball(let question)? = action.request(in: state) {
      let groups = [DrawGroup(count: 1, sides: EightBallAnswer.allCases.count)]
      return state.draw(groups, for: .ball(question: SelectionFeature.cut(question)))
    }
    state.record(action, for: .ball)
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
    if case .cards(let count)? = action.request(in: state), count > 0, !left.isEmpty {
      // The first one among all remaining cards, the next one among one fewer.
      let groups = (0..<min(count, left.count)).map { DrawGroup(count: 1, sides: left.count - $0) }
      return state.draw(groups, for: .cards(among: left))
    }
    if case .cards(let cards)? = state.record(action, for: .cards) {
      state.document.deck = Vector(left.filter { !cards.contains($0) })
    }
    return []
  }
}
