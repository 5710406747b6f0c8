import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import TarnValues
import Testing

@testable import TarnSyncServer

struct SyncedObjectsTests {
  private let rules = Notes()
  private let reader = SyncReader<Notes.Query>(person: "anna", query: nil, schema: 3)

  private func change(_ id: String, _ object: String, _ operation: LocalChange<Note>.Operation) -> SyncChange<Note> {
    SyncChange(id: ChangeID("change-\(id)")!, object: object, operation: operation)
  }

  private func time(days: Int64) -> Timestamp { Timestamp(milliseconds: days * 24 * 60 * 60 * 1_000) }

  private func state(of count: Int) -> NotesState {
    var state = NotesState(epoch: "e-1")
    let changes = (0..<count).map { change("make\($0)", "n\($0)", .make(Note(id: "n\($0)"))) }
    state.receive(changes, from: "anna", at: time(days: 1), by: rules)
    return state
  }

  @Test func pagesHaveFiveHundredEntriesInOrder() {
    var state = state(of: 1_200)
    var cursor: SyncCursor? = SyncCursor("e-1-0")
    var ids: [String] = []
    for expected in [(500, true), (500, true), (200, false)] {
      let page = state.page(after: cursor, for: reader, by: rules)
      #expect(page.objects.count == expected.0 && page.hasMore == expected.1 && !page.isAll)
      ids += page.objects.map(\.id)
      cursor = SyncCursor(page.cursor)
    }
    #expect(ids == state.objects.map(\.id) && cursor == state.cursor)
    #expect(state.page(after: cursor, for: reader, by: rules) == SyncNewsPage(cursor: "\(state.cursor)"))

    // The later object is changed first; the page has both in the server's order.
    for (number, id) in ["n9", "n4"].enumerated() {
      let patch = Patch(from: Note(id: id), to: Note(id: id, isDone: true))
      state.receive([change("edit\(number)", id, .edit(patch))], from: "anna", at: time(days: 1), by: rules)
    }
    state.receive([change("remove", "n7", .remove)], from: "anna", at: time(days: 1), by: rules)
    let news = state.page(after: cursor, for: reader, by: rules)
    #expect(news.objects.map(\.id) == ["n4", "n9"] && news.removed == ["n7"])
    #expect(state.invariantViolations() == [])
  }

  @Test(arguments: [nil, "", "e-1", "other-3", "e-1-99", "e-1--1", "e-1-0x"])
  func cursorThatCannotBeContinuedGetsTheWholeCollection(_ text: String?) {
    let state = state(of: 3)
    let page = state.page(after: text.flatMap { SyncCursor($0) }, for: reader, by: rules)
    #expect(page.isAll && page.objects.map(\.id) == ["n0", "n1", "n2"] && page.cursor == "e-1-3")
  }

  @Test func oldRemovalsAndAnswersAreForgotten() {
    var state = state(of: 3)
    state.receive([change("remove", "n1", .remove)], from: "anna", at: time(days: 2), by: rules)
    #expect(state.answers.count == 4)
    state.receive([change("late", "x", .make(Note(id: "x")))], from: "anna", at: time(days: 9), by: rules)
    #expect(state.answers.map(\.id.description) == ["change-remove", "change-late"])
    #expect(!state.page(after: SyncCursor("e-1-3"), for: reader, by: rules).isAll)
    state.receive([change("later", "y", .make(Note(id: "y")))], from: "anna", at: time(days: 100), by: rules)
    #expect(state.revisions.count == 4 && state.oldestRevision == 4)
    #expect(state.page(after: SyncCursor("e-1-3"), for: reader, by: rules).isAll)
    #expect(!state.page(after: SyncCursor("e-1-4"), for: reader, by: rules).isAll)
    #expect(state.invariantViolations() == [])
  }

  @Test func timeNeverGoesBack() {
    var state = state(of: 1)
    state.receive([change("early", "x", .make(Note(id: "x")))], from: "anna", at: time(days: 0), by: rules)
    #expect(state.answers.map(\.time) == [time(days: 1), time(days: 1)])
  }

  @Test func changeIsAppliedOnce() {
    var state = state(of: 1)
    let done = Note(id: "n0", isDone: true)
    let edit = change("edit", "n0", .edit(Patch(from: Note(id: "n0"), to: done)))
    let back = change("back", "n0", .edit(Patch(from: done, to: Note(id: "n0"))))
    for change in [edit, back, edit] { state.receive([change], from: "anna", at: time(days: 1), by: rules) }
    #expect(state.objects[id: "n0"]?.isDone == false && state.revision == 3)
    #expect(state.answer(to: edit, for: reader, by: rules) == .accepted(Note(id: "n0")))
  }

  @Test func conflictIsAnsweredWithThePresentVersion() {
    var state = state(of: 1)
    let mine = change("mine", "n0", .edit(Patch(from: Note(id: "n0"), to: Note(id: "n0", title: "mine"))))
    let theirs = change("theirs", "n0", .edit(Patch(from: Note(id: "n0"), to: Note(id: "n0", title: "theirs"))))
    state.receive([theirs, mine], from: "anna", at: time(days: 1), by: rules)
    #expect(state.answer(to: mine, for: reader, by: rules) == .outdated(Note(id: "n0", title: "theirs")))
    #expect(state.answers.count == 2)
    let gone = change("gone", "none", .remove)
    #expect(state.answer(to: gone, for: reader, by: rules) == .gone)
    // A change that was not received has no answer: the client sends it again.
    let unknown = change("unknown", "new", .make(Note(id: "new")))
    #expect(state.answer(to: unknown, for: reader, by: rules) == nil)
  }

  @Test func serverCompletesObjects() {
    var rules = Notes()
    rules.assignsNumbers = true
    var state = NotesState(epoch: "e")
    let make = change("make", "a", .make(Note(id: "a")))
    state.receive([make], from: "anna", at: time(days: 1), by: rules)
    #expect(state.objects[id: "a"]?.number == 1)
    let same = change("same", "a", .make(Note(id: "a", number: 1)))
    let other = change("other", "a", .make(Note(id: "a", text: "other")))
    state.receive([same, other], from: "anna", at: time(days: 1), by: rules)
    #expect(state.answer(to: same, for: reader, by: rules) == .accepted(Note(id: "a", number: 1)))
    #expect(state.answer(to: other, for: reader, by: rules) == .refused("An object with this ID exists already."))
  }

  @Test func stateIsARecord() throws {
    #expect(NotesState.unlisted(in: state(of: 2)).isEmpty)
    let changed = state(of: 3)
    let patch = Patch(from: NotesState(epoch: "e-1"), to: changed)
    #expect(try patch.applied(to: NotesState(epoch: "e-1")) == changed)
  }

  @Test func ratesAreCountedByPerson() {
    var rates = ChangeRates()
    let now = ContinuousClock.now
    #expect(rates.add(8, of: "anna", limit: 10, now: now) == nil)
    #expect(rates.add(3, of: "anna", limit: 10, now: now + .seconds(20)) == 40)
    #expect(rates.add(2, of: "anna", limit: 10, now: now + .seconds(20)) == nil)
    #expect(rates.add(9, of: "jan", limit: 10, now: now + .seconds(20)) == nil)
    #expect(rates.add(10, of: "anna", limit: 10, now: now + .seconds(60)) == nil)
  }

  @Test func wireFormatIsReadable() throws {
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try SyncJSON.bytes(of: value), as: UTF8.self)
    }
    #expect(try text(change("remove", "a", .remove)) == #"{"id":"change-remove","object":"a","remove":true}"#)
    let made = change("make", "a", .make(Note(id: "a")))
    #expect(try text(made).hasPrefix(#"{"id":"change-make","object":"a","create":{"id":"a","#))
    #expect(try text(SyncAnswer<Note>.gone) == #"{"status":"gone"}"#)
    #expect(try text(SyncAnswer<Note>.refused("No.")) == #"{"status":"refused","reason":"No."}"#)
    let page = SyncNewsPage<Note>(removed: ["a"], cursor: "e-7")
    #expect(try text(page) == #"{"objects":[],"removed":["a"],"isAll":false,"cursor":"e-7","hasMore":false}"#)
    for change in [made, change("edit", "a", .edit(Patch(from: Note(id: "a"), to: Note(id: "a", text: "b"))))] {
      let bytes = try SyncJSON.bytes(of: change)
      #expect(try SyncJSON.read(SyncChange<Note>.self, from: bytes) == change)
    }
    // A client of another version has further members, and lacks some.
    let other = #"{"id":"change-1","object":"a","create":{"id":"a","text":"","title":"","isDone":true,"new":1}}"#
    #expect(
      try SyncJSON.read(SyncChange<Note>.self, from: other.utf8)
        == change("1", "a", .make(Note(id: "a", isDone: true))))
  }
}
