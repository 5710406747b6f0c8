import Journal
import Tarn
import TarnDocument
import TarnEncoding
import TarnForms
import TarnTesting
import TarnValues
import Testing

@Suite("Derived values of the journal") struct JournalDerivedTests {
  private static func entry(_ number: UInt8, _ day: CivilDate, made: Int64 = 0, _ title: String = "") -> Entry {
    Entry(id: uuid(number), title: title, day: day, by: "Ada", made: time(made))
  }

  private let entries: Table<Entry> = [
    entry(1, "2026-10-31", "A lake"), entry(2, "2026-11-22", made: 5, "A walk"), entry(3, "2025-11-22", "Another walk"),
    entry(4, "2026-11-22", made: 9, "Rain"), entry(5, "2026-11-02", "A lake"),
  ]

  @Test("Entries are grouped by month, newest first")
  func byMonth() {
    let months = Journal.byMonth.value(of: Journal.State(Journal.Document(entries: entries)))
    #expect(
      months.map { "\($0.key): \($0.value.map(\.id.uuid.15))" } == [
        "2026-11-01: [4, 2, 5]", "2026-10-01: [1]", "2025-11-01: [3]",
      ])
  }

  @Test("The calendar has the days with entries of each month, newest month first, and the last sixty months")
  func calendar() {
    func months(_ entries: Table<Entry>) -> [CalendarMonth] {
      Journal.calendar.value(of: Journal.State(Journal.Document(entries: entries)))
    }
    #expect(
      months(entries).map { "\($0.month) \($0.count): \($0.days)" } == [
        "2026-11-01 3: [2, 22]", "2026-10-01 1: [31]", "2025-11-01 1: [22]",
      ])
    #expect(months([]) == [])
    let many = Table((0..<100).map { Self.entry(UInt8($0), ("2026-11-22" as CivilDate).adding(months: -$0)) })
    #expect(months(many).count == Journal.mostCalendarMonths)
    #expect(months(many).last?.month == "2021-12-01")
  }

  @Test("The search result is the matching entries, newest first, and all entries for an empty query")
  func found() {
    let texts = Journal.searchTexts.value(of: Journal.State(Journal.Document(entries: entries)))
    func ids(_ query: String) -> [UInt8] {
      let seen = SearchInput(texts: texts, search: query)
      return SearchInput.found.value(of: seen).map(\.id.uuid.15)
    }
    #expect(ids("lake") == [5, 1])
    #expect(ids("walk") == [2, 3])
    #expect(ids("2026-11") == [4, 2, 5])
    #expect(ids("") == [4, 2, 5, 1, 3])
  }

  @Test("The search is evaluated again after a change of the query or of an entry, and after nothing else")
  @MainActor func searching() {
    let store = Store(.of(Journal.Document(entries: entries, people: [.ada, .ben])), SharedDocument(Journal()))
    let (ada, ben) = (store.session(Person.ada.session), store.session(Person.ben.session))
    let seen = CombinedStores(store) { _ in
      SearchInput(texts: store.read(Journal.searchTexts), search: ada.session.work.search)
    }
    func publish(_ id: Entry.ID, _ change: EntryChange) {
      for action in [.edit(id), .change(change), .done] as [Journal.Action] { ben.send(action) }
    }
    /// Returns the number of evaluations of the search so far, and the current result.
    func check() -> (runs: Int?, found: [UInt8]) {
      let found = seen.read(SearchInput.found).map(\.id.uuid.15)
      return (seen.explanation(of: SearchInput.found)?.runs, found)
    }
    ada.send(.search("lake"))
    #expect(check() == (1, [5, 1]))
    // These actions do not affect the search.
    ada.send(.open(entries[0].id))
    ada.send(.edit(entries[1].id))
    ada.send(.change(.title("By the lake")))
    ada.send(.drawerToggled(at: time(1)))
    ben.send(.search("rain"))
    #expect(check() == (1, [5, 1]))
    ada.send(.cancel)
    #expect(check() == (1, [5, 1]))
    // An entry that matches neither before nor after the change: only its own text is compared, and the result stays.
    publish(entries[3].id, .title("Snow"))
    #expect(check() == (2, [5, 1]))
    publish(entries[3].id, .title("On the lake"))
    #expect(check() == (3, [4, 5, 1]))
    ada.send(.search("walk"))
    #expect(check() == (4, [2, 3]))
  }

  @Test("Changing one entry updates one search text and only that entry's month")
  func work() {
    let loop = Loop(
      Journal.State.of(Journal.Document(entries: entries, people: [.ada])), SharedDocument(Journal()))
    let (before, texts) = (loop.read(Journal.byMonth), loop.read(Journal.searchTexts))
    let lake = entries[4]
    for action in [.edit(lake.id), .change(.title("The lake")), .done] as [Journal.Action] {
      loop.send(.acted(Person.ada.session, action))
    }
    let (after, now) = (loop.read(Journal.byMonth), loop.read(Journal.searchTexts))
    #expect(now.differences(from: texts).updated.map(\.new.id) == [lake.id])
    let months = before.keys
    #expect(months.filter { before[$0] != after[$0] } == [lake.day.startOfMonth])
  }
}
