import Tarn
import TarnDocument
import TarnForms
import Testing

@testable import Journal

@Suite("Messages of the journal") struct WordsTests {
  @Test(
    "A refusal names the reason and a remedy",
    arguments: [
      (Refusal.blank, "This entry is empty. Give it a title, a text, a photo or a voice note."),
      (
        .photos(3),
        "Others added photos meanwhile, so there are 3 too many: an entry has at most 50. Remove some."
      ),
      (
        .voice(1),
        "Others added voice notes meanwhile, so there are 1 too many: an entry has at most 20. Remove some."
      ),
      (.fullOfPhotos, "An entry has at most 50 photos. Remove one first."),
      (.fullOfVoiceNotes, "An entry has at most 20 voice notes. Remove one first."),
      (.tooManyEntries, "The journal is full: it has 2000000 entries. Remove some."),
      (.tooManyPeople, "1000 people share this journal, the maximum."),
      (.nameTaken, "This name is taken. Choose another one."),
      (.notMember, "Only the people of this journal can change it. Sign up first."),
      (.gone, "This entry was removed before."),
      (.changedSince(.walk), "“A walk” has changed since you saw it, so it was not removed. Read it first."),
    ])
  func refusals(_ refusal: Refusal, _ words: String) { #expect(refusal.reason == words) }

  @Test(
    "A notice describes the event",
    arguments: [
      (
        Journal.Notice.adjusted([.text(.title, .length), .photos(2)]),
        "Saved. The title was cut: it has at most 200 characters. "
          + "The last 2 photos were left out: an entry has at most 50."
      ),
      (.dropped(heading: "A walk"), "Your draft of “A walk” was discarded. Undo restores it."),
      (.removed(heading: "A walk"), "“A walk” was removed. Undo restores it."),
      (.gone(heading: "A walk"), "“A walk” was removed before."),
      (.reversed("the changes to “A walk”"), "Undone: the changes to “A walk”."),
    ])
  func notices(_ notice: Journal.Notice, _ words: String) { #expect("\(notice)" == words) }

  @Test("The name of a history step contains the person, the action and the entry")
  func steps() {
    let loop = Loop(Journal.State.shared, SharedDocument(Journal()), history: Journal.history)
    func send(_ person: Person, _ actions: Journal.Action...) {
      for action in actions { loop.send(.acted(person.session, action)) }
    }
    let swim = Entry(id: uuid(2), body: "In the\nlake", day: "2026-11-23", by: "Ben", made: time(9))
    let cy = Person.example(203, "Cy")
    send(cy, .joined(cy, at: "browser"))
    send(.ben, .began(swim), .done)
    send(.ada, .edit(uuid(1)), .change(.title("A long walk")), .done)
    send(.ben, .remove(uuid(1)), .reverseLast)
    let history = loop.history
    #expect(
      (1...5).map { history?.step($0).label } == [
        "Cy joined", "Ben wrote “In the”", "Ada changed “A walk”", "Ben removed “A long walk”",
        "Ben took back the removal of “A long walk”",
      ])
  }

  @Test(
    "The heading of an entry is its title, else the start of its text, else its day",
    arguments: [
      ("A walk", "Around", "A walk"), (" ", "\n \nAround\nthe lake", "Around"), ("", " ", "2026-11-22"),
      ("", String(repeating: "a", count: 60), String(repeating: "a", count: 39) + "…"),
    ])
  func headings(_ title: String, _ body: String, _ heading: String) {
    #expect(
      Entry(id: uuid(1), title: title, body: body, day: "2026-11-22", by: "Ada", made: time(1)).heading == heading)
  }
}
