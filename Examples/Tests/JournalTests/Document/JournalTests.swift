import Tarn
import TarnAccounts
import TarnDocument
import TarnForms
import TarnRecord
import TarnValues
import Testing

@testable import Journal

@Suite("Answering suggestions") struct JournalTests {
  private func answer(
    _ document: Journal.Document, _ changes: EntryChange...
  ) -> SuggestionAnswer<Entry, Refusal> {
    document.answer(to: Suggestion(from: .walk, to: Entry.walk.altered(by: changes)))
  }

  @Test("The journal accepts a tidy suggestion unchanged")
  func taken() {
    let walk = Entry.walk.with(.title("A long walk"))
    #expect(answer(.shared, .title("A long walk")) == .accepted(walk))
    let state = Journal.State.shared.after(.edit(uuid(1)), .change(.title("A long walk")), .done)
    #expect(state.entries == [walk])
  }

  @Test("A new entry is appended")
  func new() {
    let state = Journal.State.shared.after([.write, .change(.title("A swim")), .done], by: .ben)
    #expect(state.entries.map(\.title) == ["A walk", "A swim"] && state.entries[1].by == "Ben")
  }

  @Test("The journal tidies a suggestion and reports the adjustments")
  func adjusted() {
    let requested = Entry.walk.with(.title(" A long\nwalk "), .body("Around.\r\n"))
    let kept = Entry.walk.with(.title("A long walk"), .body("Around.\n"))
    #expect(
      Journal.Document.shared.answer(to: Suggestion(from: .walk, to: requested))
        == .adjusted(kept, Patch(from: requested, to: kept)))
    let state = Journal.State.shared.after(
      .edit(uuid(1)), .change(.title(" A long\nwalk ")), .change(.body("Around.\r\n")), .done)
    #expect(state.entries == [kept])
    #expect(
      state.ada.notice == .adjusted([.text(.title, .lineEnds), .text(.title, .space), .text(.body, .lineEnds)]))
  }

  @Test("The journal refuses blank entries, and the draft stays")
  func blank() {
    let new = Journal.State.shared.after(.write, .change(.title(" ")), .change(.body("\n")))
    #expect(new.refusal(of: .done) == Refusal.blank.reason && new.after(.done) == new)
    var bare: [EntryChange] = [.title("\u{7}"), .body("")]
    bare += Entry.walk.photos.map { .removePhoto($0.id) } + Entry.walk.voice.map { .removeVoice($0.id) }
    let emptied = Journal.State.shared.after([.edit(uuid(1))] + bare.map(Journal.Action.change))
    #expect(emptied.refusal(of: .done) == Refusal.blank.reason && emptied.after(.done) == emptied)
  }

  @Test("Changes of two people to different fields are both stored")
  func both() {
    let state = Journal.State.shared.ben(.day("2026-11-21"), .addPhoto(.example(12)))
    #expect(
      answer(state.document, .title("A long walk"), .removePhoto(uuid(10))).storedValue
        == Entry.walk.with(.title("A long walk"), .day("2026-11-21"), .removePhoto(uuid(10)), .addPhoto(.example(12))))
  }

  @Test("A second change of the same field is answered with a conflict")
  func conflicting() {
    let state = Journal.State.shared.ben(.day("2026-11-21"))
    guard case .conflicting(let draft) = answer(state.document, .day("2026-11-20"), .title("A long walk")) else {
      Issue.record("There is no conflict.")
      return
    }
    #expect(draft.conflicts.map { "\($0)" } == ["day: “2026-11-22” became “2026-11-20” here and “2026-11-21” there"])
  }

  @Test("Too many photos of two people are refused, and no photo is lost")
  func crowded() {
    var many = Entry.walk
    for number in 0..<55 { many.photos.append(.example(UInt8(30 + number))) }
    #expect(Journal.Document.shared.answer(to: Suggestion(from: .walk, to: many)) == .refused([.photos(7)]))

    let begun = Journal.State.shared.after(
      [.edit(uuid(1))] + (0..<30).map { .change(.addPhoto(.example(UInt8(30 + $0)))) })
    let theirs = begun.after(
      [.edit(uuid(1))] + (0..<30).map { .change(.addPhoto(.example(UInt8(100 + $0)))) } + [.done], by: .ben)
    #expect(theirs.entries[0].photos.count == 32)
    #expect(theirs.refusal(of: .done) == Refusal.photos(12).reason)
    #expect(theirs.after(.done) == theirs)
  }

  @Test("Removing an entry that was removed before is refused")
  func removing() {
    let state = Journal.State.shared.after(.open(uuid(1)))
    #expect(state.after(.remove(uuid(1))).entries.isEmpty)
    #expect(state.benRemoves().refusal(of: .remove(uuid(1))) == Refusal.gone.reason)
    #expect(state.benRemoves().refusal(of: .edit(uuid(1))) == Refusal.gone.reason)
  }

  @Test("Changing a removed entry is a conflict, and resolving it can restore the entry")
  func gone() {
    let document = Journal.Document(people: [.ada, .ben])
    guard case .conflicting(var draft) = answer(document, .title("A long walk")) else {
      Issue.record("It was not to be decided")
      return
    }
    #expect(draft.status == .deleted)
    draft.restore()
    guard case .suggested(let suggestion) = draft.suggest() else {
      Issue.record("It can't be suggested")
      return
    }
    #expect(document.answer(to: suggestion) == .accepted(Entry.walk.with(.title("A long walk"))))
  }

  @Test("The journal refuses actions of unknown people")
  func notMember() {
    var state = Journal.State(.shared)
    let stranger = Person.example(209, "Eve")
    for action in [.write, .edit(uuid(1)), .remove(uuid(1)), .done, .search("x")] as [Journal.Action] {
      #expect(state.send(stranger, action) == .notMember)
    }
    #expect(state.send(stranger, .signedIn(stranger.id, at: "x")) == .notMember)
    #expect(state == Journal.State(.shared))
  }

  @Test("Names are unique regardless of case and encoding, and the number of people is limited")
  func joining() {
    var state = Journal.State(Journal.Document())
    func join(_ person: Person) -> Refusal? { state.send(person, .joined(person, at: "browser")) }
    #expect(join(.ada) == nil)
    #expect(join(.ada) == nil)
    #expect(join(.example(203, "aDA")) == .nameTaken)
    let (composed, typed): (UserName, UserName) = ("Zo\u{e9}", "ZOE\u{301}")
    #expect(join(.example(204, composed)) == nil)
    #expect(join(.example(205, typed)) == .nameTaken)
    #expect(state.document.people.map(\.id) == [Person.ada.id, uuid(204)])
    #expect(state.session(Person.ada.session)?.person == Person.ada.id)
    for number in state.document.people.count..<Journal.mostPeople {
      _ = join(
        Person(
          id: .init(), name: UserName("P\(number)") ?? "P", email: "", password: .example, joined: time(1)))
    }
    #expect(join(.ben) == .tooManyPeople)
  }
}
