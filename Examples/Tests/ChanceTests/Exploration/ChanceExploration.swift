import Foundation
import Tarn
import TarnDocument
import TarnTesting

@testable import Chance
@testable import ChanceDice

/// The exploration of Chance: two people with dice, coins and cards, and the invariants.
enum ChanceExploration {
  typealias State = DocumentState<Chance.Document, Chance.Session>
  typealias Action = DocumentAction<Chance.Action>

  static func make() -> Exploration<SharedDocument<Chance>> {
    Exploration(
      SharedDocument(Chance()), from: DocumentState(Chance.Document()), history: Chance.history,
      moves: { state, moves in
        for person in ["anna", "ben"] as [SessionID] { addMoves(of: person, state, &moves) }
      },
      // The answers arrive late, as of a slow source of randomness: results of an earlier state are then ignored.
      answers: { effect, moves in
        moves.add { _ in .acted(effect.session, .drawn(effect.effect, result(effect.effect))) }
      }
    )
    .invariant("no card is in the deck twice") { Set($0.document.deck).count == $0.document.deck.count }
    .invariant("throws are numbered without a gap") { state in
      let thrown = state.document.thrown
      return zip(thrown, thrown.dropFirst()).allSatisfy { $0.number + 1 == $1.number }
    }
    .invariant("as many cards are drawn as leave the deck") { state in
      let drawn = state.document.thrown.reduce(0) { sum, thrown in
        if case .cards(let cards) = thrown.outcome { sum + cards.count } else { sum }
      }
      return drawn == 0 || state.document.deck.count <= PlayingCard.count
    }
    .change("a result counts once, and only for the state that it was drawn for") { before, action, after in
      guard case .acted(_, .drawn(let draw, let result)) = action, let request = draw.request else { return true }
      guard draw == before.document.draw(request) else { return before.document == after.document }
      guard result.outcome != nil else { return true }
      guard after.document.thrown.count == before.document.thrown.count + 1 else { return false }
      if case .cards(let cards)? = result.outcome {
        return after.document.deck.count == before.document.deck.count - cards.count
          && !cards.contains { after.document.deck.contains($0) }
      }
      return after.document.position > before.document.position || draw.seed == nil
    }
    .change("an action changes only what it is about") { before, action, after in
      guard case .acted(let id, let action) = action else { return true }
      switch action {
      case .setSeed(let seed):
        return after.document.seed == seed && after.document.position == 0
          && after.document.deck.count == PlayingCard.count && after.document.thrown == before.document.thrown
      case .clear: return after.document.thrown.isEmpty && after.document.deck == before.document.deck
      case .shuffle: return after.document.deck.count == PlayingCard.count
      case .setCardCount: return (1...PlayingCard.count).contains((after.session(id) ?? .init()).cardCount)
      case .drawn, .newSeed: return true
      default: return before.document == after.document
      }
    }
    .law { $0.sessions() ?? $0.firstViolation(history: Chance.history) }
    .restarts { try JSONDecoder().decode(State.self, from: JSONEncoder().encode($0)) }
  }

  /// The result of a draw with a seed, and for one without a seed that with the seed 1, so that a run can be repeated.
  private static func result(_ draw: Draw) -> DrawResult {
    guard draw.seed == nil else { return PerformDraw().perform(draw) }
    return PerformDraw().perform(Draw(request: draw.request, seed: 1, position: 0, deck: draw.deck))
  }

  private static func addMoves(of person: SessionID, _ state: State, _ moves: inout Moves<Action>) {
    func act(_ action: Chance.Action) -> Action { .acted(person, action) }
    moves.add(weight: 2) { _ in act(.request(.coin)) }
    moves.add { act(.request(.cards(Int.random(in: 1...20, using: &$0)))) }
    if let dice = try? DiceNotation("3d6") { moves.add { _ in act(.request(.dice(dice))) } }
    moves.add { act(.request(.ball(question: $0.text()))) }
    moves.add { act(.setSeed(UInt64(Int.random(in: 0...3, using: &$0)))) }
    moves.add { _ in act(.newSeed) }
    moves.add { _ in act(.shuffle) }
    moves.add { _ in act(.clear) }
    moves.add { act(.choose($0.pick(from: Game.allCases))) }
    moves.add { act(.write($0.text())) }
    moves.add { act(.setCardCount(Int.random(in: -2...60, using: &$0))) }
  }
}
