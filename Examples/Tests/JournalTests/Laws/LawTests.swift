import Foundation
import Journal
import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import Testing

@Suite("Laws of the session") struct SessionLawTests {
  private let laws = SessionActions.laws

  @Test("The session satisfies the laws of updates, replay, time travel, undo and bounds")
  func laws16() { #expect(laws.firstViolation(history: PersonSession.history)?.description == nil) }

  @Test("The session lists all fields, and satisfies the laws of patches and merges")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches()?.description == nil)
    #expect(laws.merging()?.description == nil)
  }

  @Test(
    "A draft exists exactly on its two screens")
  func screens() {
    for seed in 1...30 as ClosedRange<UInt64> {
      let loop = Loop(PersonSession.State.adas, PersonSession(), history: PersonSession.history)
      for act in laws.randomWalk(seed: seed, history: PersonSession.history) {
        act.perform(on: loop)
        let state = loop.state
        let isAtDraft = state.work.screen == .editing || state.work.screen == .merging
        #expect(isAtDraft == (state.work.draft != nil), "after \(act)")
        if state.work.screen == .merging, case .send(.done) = act { #expect(state.work.draft?.hasConflicts == true) }
      }
    }
  }

  @Test("Typed texts converge, and concurrent typing loses no word")
  func fields() {
    var laws = Laws(PersonSession(), from: .adas.after(.edit(.walk))) { _, random in
      .drawerToggled(at: time(Int64.random(in: 0...10_000, using: &random)))
    }
    laws.steps = 100
    func body(_ state: PersonSession.State) -> String { state.work.draft?.value.body ?? "" }
    #expect(laws.typing(body, action: { .change(.body($0)) })?.description == nil)
    let bound = laws.binding {
      FieldBinding($0.work.draft?.value.title ?? "") { .change(.title($0)) }
    } typing: { _, random in
      random.oneIn(3) ? String(repeating: "long ", count: 200) : SessionActions.words(&random)
    }
    #expect(bound?.description == nil)
  }

  @Test("Encoding and decoding preserves every action and state")
  func roundTrip() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var state = PersonSession.State.adas
      for act in laws.randomWalk(seed: seed) {
        for action in act.actions {
          _ = PersonSession().update(&state, action)
          let written = try JSONEncoder().encode(action)
          #expect(try JSONDecoder().decode(PersonSession.Action.self, from: written) == action)
        }
        guard act.actions.contains(.done) else { continue }
        #expect(try JSONDecoder().decode(PersonSession.State.self, from: JSONEncoder().encode(state)) == state)
      }
    }
  }
}

@Suite("Laws of the journal") struct JournalLawTests {
  private let laws = Laws(Journal(), from: .shared) { state, random in
    if random.oneIn(8) { return .joined(.example(UInt8.random(in: 200..<206, using: &random), "Ada")) }
    let person = uuid(random.pick(from: [201, 202, 203]))
    let seen = state.entries.randomElement(using: &random) ?? SessionActions.entry(&random)
    if random.oneIn(6) { return .suggested(.removal(seen), by: person) }
    var next = seen
    for _ in 0..<Int.random(in: 0...3, using: &random) { next.alter(SessionActions.change(next, &random)) }
    let base = random.oneIn(3) ? seen.altered(by: SessionActions.change(seen, &random)) : seen
    let suggestion = random.oneIn(5) ? Suggestion(new: SessionActions.entry(&random)) : Suggestion(from: base, to: next)
    return .suggested(.change(suggestion), by: person)
  }

  @Test("The journal satisfies the laws of updates, replay, time travel, undo and bounds")
  func laws16() { #expect(laws.firstViolation(history: Journal.history)?.description == nil) }

  @Test("The journal lists all fields, and satisfies the laws of patches and merges")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches()?.description == nil)
    #expect(laws.merging()?.description == nil)
  }

  @Test("Derived values are never stale and never evaluated needlessly")
  func derived() {
    #expect(laws.derived(Journal.newestFirst, history: Journal.history)?.description == nil)
    #expect(laws.derived(Journal.byMonth, history: Journal.history)?.description == nil)
    #expect(laws.derived(Journal.searchTexts, history: Journal.history)?.description == nil)
  }

  @Test("Every stored entry is tidy after any sequence of requests")
  func tidy() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let loop = Loop(Journal.State.shared, Journal(), history: Journal.history)
      for act in laws.randomWalk(seed: seed, history: Journal.history) {
        act.perform(on: loop)
        for entry in loop.state.entries { #expect(entry.tidied().entry == entry && !entry.isBlank) }
      }
    }
  }
}

@Suite("Laws of drafts of entries") struct EntrySuggestingTests {
  /// A feature whose state is an entry and whose actions are its changes.
  private struct Editing: Feature {
    func update(_ entry: inout Entry, _ change: EntryChange) -> [Never] {
      entry.alter(change)
      return []
    }
  }

  private var laws: Laws<Editing> {
    // Few actions per run: each of the three versions receives a third of them, and the versions should still have
    // something in common.
    var laws = Laws(Editing(), from: Entry.walk) { entry, random in SessionActions.change(entry, &random) }
    (laws.walks, laws.steps) = (300, 12)
    return laws
  }

  @Test("Drafts of entries satisfy law 8") func drafts() { #expect(laws.drafts()?.description == nil) }

  @Test("Suggestions of entries satisfy law 9 with the journal's rule")
  func suggestions() {
    #expect(laws.suggestions(Self.rule)?.description == nil)
  }

  @Test("People who share an entry satisfy law 9 with the journal's rule", arguments: [2, 3])
  func sharing(users: Int) {
    var laws = laws
    (laws.walks, laws.steps) = (20, 200)
    #expect(laws.sharing(users: users, Self.rule)?.description == nil)
  }

  private static func rule(_ entry: Entry) -> SuggestionVerdict<Entry, JournalError> {
    let tidy = entry.tidied().entry
    return entry.isBlank ? .refuse([.blank]) : tidy == entry ? .accept : .adjust(tidy)
  }
}
