import Tarn
import TarnValues

/// Dice of any notation.
struct Dice: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .dice(let notation)? = action.wish(in: state) { return state.draw(notation.lots, for: .dice(notation)) }
    if case (.dice(let notation), let drawn)? = action.drawn(in: state), let fall = notation.fall(of: drawn.numbers) {
      let isShown = drawn.numbers.reduce(0) { $0 + $1.count } <= Throw.mostShown
      state.take(.dice(notation, numbers: isShown ? drawn.numbers : [], total: fall.total), drawn)
    }
    return []
  }
}

struct Coin: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if case .coin? = action.wish(in: state) { return state.draw([Lot(count: 1, sides: 2)], for: .coin) }
    if case (.coin, let drawn)? = action.drawn(in: state), let side = drawn.only(below: 2) {
      state.take(.coin(isHeads: side == 0), drawn)
    }
    return []
  }
}

struct EightBall: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    let count = Answer.allCases.count
    if case .ball(let question)? = action.wish(in: state) {
      return state.draw([Lot(count: 1, sides: count)], for: .ball(question: Choosing.cut(question)))
    }
    if case (.ball(let question), let drawn)? = action.drawn(in: state),
      let answer = drawn.only(below: count).flatMap(Answer.init)
    {
      state.take(.ball(question: question, answer: answer), drawn)
    }
    return []
  }
}

/// Cards of one deck, without return: each draw is among those that are left. A new seed begins with all of them.
struct Cards: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    switch action {
    case .shuffle, .setSeed, .seeded: state.document.deck = Card.all
    case .setWrittenSeed where state.writtenSeed != nil: state.document.deck = Card.all
    default: break
    }
    if case .cards(let count)? = action.wish(in: state), count > 0, !state.document.deck.isEmpty {
      let left = state.document.deck.count
      // The first among all that are left, the next among one fewer.
      let lots = (0..<min(count, left)).map { Lot(count: 1, sides: left - $0) }
      return state.draw(lots, for: .cards(lots.count))
    }
    if case (.cards, let drawn)? = action.drawn(in: state), let cards = deal(drawn, &state.document.deck) {
      state.take(.cards(cards), drawn)
    }
    return []
  }

  /// - Returns: `nil`, and the deck as it was, if the numbers are not places in it.
  private func deal(_ drawn: Drawn, _ deck: inout Vector<Card>) -> [Card]? {
    var left = deck
    var cards: [Card] = []
    for place in drawn.numbers {
      guard place.count == 1, left.indices.contains(place[0]) else { return nil }
      cards.append(left.remove(at: place[0]))
    }
    guard !cards.isEmpty else { return nil }
    deck = left
    return cards
  }
}

extension Drawn {
  /// The one number that was drawn.
  fileprivate func only(below sides: Int) -> Int? {
    guard numbers.count == 1, numbers[0].count == 1, (0..<sides).contains(numbers[0][0]) else { return nil }
    return numbers[0][0]
  }
}
