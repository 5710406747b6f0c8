import Journal
import RandomCases
import Tarn
import TarnTesting
import Testing

/// Law 9 for people who share a journal: a confirmed change stays in the stored entry until a person who saw it removes
/// it, or until a person who saw it as a conflict decides.
@Suite("People sharing a journal") struct SharedJournalTests {
  @Test(
    "No confirmed change of two people is lost unless a person who saw it removed it",
    arguments: randomCases(1..<4))
  func nothingLost(seed: UInt64) {
    let household = live(seed: seed, actions: 1_500, people: [.ada, .ben], undoes: seed.isMultiple(of: 2))
    #expect(household.ledger.faults.first == nil)
    // The random run has covered every kind of event.
    for what in ["taken", "not taken", "shown", "decided", "taken back", "removed"] {
      #expect(household.ledger.counts[what, default: 0] > 0, "nothing was \(what)")
    }
    expectRest(household)
  }

  @Test("No confirmed change of three people is lost either", arguments: randomCases(21..<22))
  func three(seed: UInt64) {
    let household = live(seed: seed, actions: 2_000, people: [.ada, .ben, .example(203, "Cy")], undoes: true)
    #expect(household.ledger.faults.first == nil)
    expectRest(household)
  }

  private func live(seed: UInt64, actions: Int, people: [Person], undoes: Bool) -> SharedJournal {
    var random = SeededRandom(seed: seed)
    let household = SharedJournal(people, [.walk])
    for _ in 0..<actions {
      let index = Int.random(in: 0..<people.count, using: &random)
      SimulatedPerson(household: household, index: index, undoes: undoes).performRandomAction(&random)
    }
    return household
  }

  /// Expects that every draft is based on the stored entry.
  private func expectRest(_ household: SharedJournal) {
    for index in household.people.indices {
      guard let draft = household.session(index).work.draft else { continue }
      #expect(draft.status != .existing || draft.base == household.document.entries[id: draft.base.id])
    }
  }
}
