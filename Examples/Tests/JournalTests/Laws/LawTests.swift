import Foundation
import Journal
import RandomCases
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnTesting
import Testing

@Suite("Laws of the journal") struct JournalLawTests {
  private let laws = SessionActions.laws

  @Test("The journal satisfies the laws of updates, replay, time travel, undo and bounds")
  func laws16() { #expect(laws.firstViolation(history: Journal.history)?.description == nil) }

  @Test("An action changes no other session, and a session is adapted to a document once and for all")
  func sessions() { #expect(laws.sessions()?.description == nil) }

  @Test("No person overwrites the change of another one unnoticed")
  func lostUpdates() { #expect(laws.lostUpdates()?.description == nil) }

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
    #expect(laws.derived(Journal.calendar, history: Journal.history)?.description == nil)
    #expect(laws.derived(Journal.searchTexts, history: Journal.history)?.description == nil)
  }

  @Test("A draft exists exactly on its two screens, and every stored entry is tidy")
  func screens() {
    for seed in 1...30 as ClosedRange<UInt64> {
      let loop = Loop(Journal.State.shared, SharedDocument(Journal()), history: Journal.history)
      for step in laws.randomWalk(seed: seed, history: Journal.history) {
        step.perform(on: loop)
        for person in [Person.ada, .ben] {
          let work = loop.state.session(of: person).work
          let isAtDraft = work.screen == .editing || work.screen == .merging
          #expect(isAtDraft == (work.draft != nil), "after \(step)")
          if work.screen == .merging { #expect(work.draft?.hasConflicts == true) }
        }
        for entry in loop.state.entries { #expect(entry.tidied().entry == entry && !entry.isBlank) }
      }
    }
  }

  @Test("Every place has an address, which leads to it")
  func addresses() {
    #expect(SessionActions.laws.addresses(Journal.addresses, places: [.new, .entry(uuid(9))])?.description == nil)
  }

  @Test("Typed texts converge, and concurrent typing loses no word")
  func fields() {
    var laws = Laws(AdasJournal(), from: Journal.State.shared.after(.edit(uuid(1)))) { _, random in
      .drawerToggled(at: time(Int64.random(in: 0...10_000, using: &random)))
    }
    laws.steps = 100
    func body(_ state: Journal.State) -> String { state.draft?.value.body ?? "" }
    #expect(laws.typing(body, action: { .change(.body($0)) })?.description == nil)
    let bound = laws.binding {
      FieldBinding($0.draft?.value.title ?? "") { .change(.title($0)) }
    } typing: { _, random in
      random.oneIn(3) ? String(repeating: "long ", count: 200) : SessionActions.words(&random)
    }
    #expect(bound?.description == nil)
  }

  @Test("Encoding and decoding preserves every action and state")
  func roundTrip() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var state = Journal.State.shared
      for step in laws.randomWalk(seed: seed) {
        for action in step.actions {
          _ = SharedDocument(Journal()).update(&state, action)
          let written = try JSONEncoder().encode(action)
          #expect(try JSONDecoder().decode(DocumentAction<Journal.Action>.self, from: written) == action)
        }
        guard step.actions.contains(.acted(Person.ada.session, .done)) else { continue }
        #expect(try JSONDecoder().decode(Journal.State.self, from: JSONEncoder().encode(state)) == state)
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
    (laws.walks, laws.steps) = (randomCases(100), 12)
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
    (laws.walks, laws.steps) = (randomCases(8), 200)
    #expect(laws.sharing(users: users, Self.rule)?.description == nil)
  }

  private static func rule(_ entry: Entry) -> SuggestionVerdict<Entry, Refusal> {
    let tidy = entry.tidied().entry
    return entry.isBlank ? .refuse([Refusal("This entry is empty.")]) : tidy == entry ? .accept : .adjust(tidy)
  }
}
