import Journal
import Tarn
import TarnTesting
import Testing

/// Law 9, for people who share a journal: whatever somebody confirmed is in the truth until somebody takes it away who saw it, or it was
/// shown to them as a conflict which they decided.
@Suite("Two people and one journal") struct HouseholdTests {
  @Test(
    "Nothing that was confirmed is lost without somebody's having seen it", arguments: 1...12 as ClosedRange<UInt64>)
  func nothingLost(seed: UInt64) {
    let household = live(seed: seed, acts: 1_500, people: [.ada, .ben], undoes: seed.isMultiple(of: 2))
    #expect(household.ledger.faults.first == nil)
    // What the walk is for has happened.
    for what in ["taken", "not taken", "shown", "decided", "taken back", "removed", "asked again"] {
      #expect(household.ledger.counts[what, default: 0] > 0, "nothing was \(what)")
    }
    expectRest(household)
  }

  @Test("Three people do no worse", arguments: 21...23 as ClosedRange<UInt64>)
  func three(seed: UInt64) {
    let household = live(seed: seed, acts: 2_000, people: [.ada, .ben, .example(203, "Cy")], undoes: true)
    #expect(household.ledger.faults.first == nil)
    expectRest(household)
  }

  private func live(seed: UInt64, acts: Int, people: [Person], undoes: Bool) -> Household {
    var random = SeededRandom(seed: seed)
    let household = Household(people, [.walk])
    for _ in 0..<acts {
      let index = Int.random(in: 0..<people.count, using: &random)
      Inhabitant(household: household, index: index, undoes: undoes).act(&random)
      for _ in 0..<Int.random(in: 0...4, using: &random) { household.deliver(&random) }
    }
    household.settle()
    return household
  }

  /// Every wish is answered, and every draft is of what is true.
  private func expectRest(_ household: Household) {
    #expect(household.isQuiet)
    for desk in household.desks {
      #expect(desk.state.exchange.awaiting == nil)
      guard let draft = desk.state.work.draft else { continue }
      #expect(draft.standing != .there || draft.base == household.journal.state.entries[id: draft.base.id])
    }
  }
}
