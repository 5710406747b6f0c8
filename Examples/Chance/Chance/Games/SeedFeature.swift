import Tarn

/// The seed of the random numbers. The first request asks for a seed, once; the user may set one, or ask for another. A
/// new seed restarts the sequence.
struct SeedFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    switch action {
    case .setSeed(let seed), .seeded(let seed, _):
      begin(from: seed, &state)
      state.view.seed = ""
    case .setWrittenSeed: if let seed = state.writtenSeed { begin(from: seed, &state) }
    case .requestNewSeed: return [.newSeed(for: nil)]
    default:
      if state.document.seed == nil, let request = action.request(in: state) { return [.newSeed(for: request)] }
    }
    return []
  }

  private func begin(from seed: UInt64, _ state: inout Chance.State) {
    state.document.seed = seed
    state.document.position = 0
  }
}

/// The user's choices and typed text.
struct SelectionFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    switch action {
    case .choose(let game): state.view.game = game
    case .write(let text): state.view.notation = String(text.prefix(Notation.mostSigns))
    case .ask(let text): state.view.question = Self.cut(text)
    case .writeSeed(let text): state.view.seed = String(text.prefix(Self.mostDigits))
    case .setCardCount(let count): state.view.cardCount = min(max(count, 1), Card.count)
    // The field shows the thrown notation, also if another device threw it: a command shows it on an open page, too.
    case .request(.dice(let notation)): (state.view.game, state.view.notation) = (.dice, notation.description)
    case .request(.coin): state.view.game = .coin
    case .request(.ball(let question)): (state.view.game, state.view.question) = (.ball, Self.cut(question))
    case .request(.cards(let count)): (state.view.game, state.view.cardCount) = (.cards, min(max(count, 1), Card.count))
    default: break
    }
    return []
  }

  /// Longer questions are cut.
  static func cut(_ question: String) -> String { String(question.prefix(Chance.DrawRequest.longestQuestion)) }

  /// The digits of the largest seed.
  private static let mostDigits = 20
}

/// Clears the results.
struct ClearFeature: Feature {
  func update(_ state: inout Chance.State, _ action: Chance.Action) -> [Chance.Effect] {
    if action == .clear { state.document.thrown = [] }
    return []
  }
}
