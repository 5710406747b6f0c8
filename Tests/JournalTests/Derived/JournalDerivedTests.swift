import Journal
import Tarn
import TarnForms
import TarnTesting
import TarnValues
import Testing

@Suite("What follows from the journal") struct JournalDerivedTests {
  private static func entry(_ number: UInt8, _ day: Day, made: Int64 = 0, _ title: String = "") -> Entry {
    Entry(id: uuid(number), title: title, day: day, by: "Ada", made: time(made))
  }

  private let entries: Table<Entry> = [
    entry(1, "2026-10-31", "A lake"), entry(2, "2026-11-22", made: 5, "A walk"), entry(3, "2025-11-22", "Another walk"),
    entry(4, "2026-11-22", made: 9, "Rain"), entry(5, "2026-11-02", "A lake"),
  ]

  @Test("Entries stand by month, the newest first")
  func byMonth() {
    let months = Journal.byMonth.value(of: Journal.State(entries: entries))
    #expect(
      months.map { "\($0.key): \($0.value.map(\.id.uuid.15))" } == [
        "November 2026: [4, 2, 5]", "October 2026: [1]", "November 2025: [3]",
      ])
  }

  @Test("Found is what has the words, the newest first, and all where nothing is looked for")
  func found() {
    let texts = Journal.searchTexts.value(of: Journal.State(entries: entries))
    func ids(_ query: String) -> [UInt8] {
      let seen = Seen(texts: texts, search: query)
      // Both ways alike: by operators, and from scratch.
      #expect(Array(Seen.found.value(of: seen)) == SearchQuery(query).found(in: texts))
      return Seen.found.value(of: seen).map(\.id.uuid.15)
    }
    #expect(ids("lake") == [5, 1])
    #expect(ids("walk") == [2, 3])
    #expect(ids("2026-11") == [4, 2, 5])
    #expect(ids("") == [4, 2, 5, 1, 3])
  }

  @Test("A search is done again where what is looked for or an entry has changed, and after nothing else")
  @MainActor func searching() {
    let journal = Store(Journal.State(entries: entries, people: [.ada]), Journal())
    let desk = Store(Desk.State(person: Person.ada.id, name: Person.ada.name), Desk(), history: Desk.history)
    let seen = Combined(journal, desk) { _, desk in
      Seen(texts: journal.read(Journal.searchTexts), search: desk.work.search)
    }
    /// How often the search was done so far, and what is found now.
    func look() -> (runs: Int?, found: [UInt8]) {
      let found = seen.read(Seen.found).map(\.id.uuid.15)
      return (seen.explanation(of: Seen.found)?.runs, found)
    }
    desk.send(.search("lake"))
    #expect(look() == (1, [5, 1]))
    // What has nothing to do with it.
    desk.send(.open(entries[0].id))
    desk.send(.edit(entries[1]))
    desk.send(.change(.title("By the lake")))
    desk.send(.drawerToggled(at: time(1)))
    journal.send(.joined(.example(203, "Cy")))
    #expect(look() == (1, [5, 1]))
    desk.send(.cancel)
    #expect(look() == (1, [5, 1]))
    // An entry that is not found, before and after: one is asked, and what is found is what it was.
    let rain = entries[3]
    journal.send(.suggested(.change(Suggestion(from: rain, to: rain.with(.title("Snow")))), by: Person.ada.id))
    #expect(look().found == [5, 1])
    let snow = rain.with(.title("Snow"))
    journal.send(
      .suggested(.change(Suggestion(from: snow, to: snow.with(.title("On the lake")))), by: Person.ada.id))
    #expect(look() == (2, [4, 5, 1]))
    desk.send(.search("walk"))
    #expect(look() == (3, [2, 3]))
  }

  @Test("A change of one entry makes one text anew, and a month that it is not in stays")
  func work() {
    let loop = Loop(Journal.State(entries: entries, people: [.ada]), Journal())
    let (before, texts) = (loop.read(Journal.byMonth), loop.read(Journal.searchTexts))
    let lake = entries[4]
    loop.send(
      .suggested(.change(Suggestion(from: lake, to: lake.with(.title("The lake")))), by: Person.ada.id))
    let (after, now) = (loop.read(Journal.byMonth), loop.read(Journal.searchTexts))
    #expect(now.differences(from: texts).updated.map(\.new.id) == [lake.id])
    let months = before.keys
    #expect(months.filter { before[$0] != after[$0] } == [Month(of: lake.day)])
  }
}
