import Journal
import Tarn
import TarnForms
import Testing

@Suite("Messages of the journal") struct WordsTests {
  @Test(
    "An error message names the reason and a remedy",
    arguments: [
      (JournalError.blank, "This entry is empty. Give it a title, a text, a photo or a voice note."),
      (
        .photos(3),
        "Others added photos meanwhile, so there are 3 too many: an entry has at most 50. Remove some."
      ),
      (
        .voice(1),
        "Others added voice notes meanwhile, so there are 1 too many: an entry has at most 20. Remove some."
      ),
      (
        .lacking(["“lake.png”"]),
        "“lake.png” is no longer stored, so it can’t be added. Remove it, or add it again."
      ),
      (
        .lacking(["the voice note of 1:01", "“a.png”"]),
        "The voice note of 1:01 and “a.png” are no longer stored, so they can’t be added."
          + " Remove them, or add them again."
      ),
      (
        .lacking(["“a”", "“b”", "“c”", "“d”", "“e”"]),
        "“a”, “b”, “c” and 2 more are no longer stored, so they can’t be added."
          + " Remove them, or add them again."
      ),
      (.tooManyEntries, "The journal is full: it has 2000000 entries. Remove some."),
      (.tooManyPeople, "1000 people share this journal, the maximum."),
      (.nameTaken, "This name is taken. Choose another one."),
      (.notMember, "Only the people of this journal can change it. Sign up first."),
    ])
  func refusals(_ refusal: JournalError, _ words: String) { #expect("\(refusal)" == words) }

  @Test(
    "A notice describes the event",
    arguments: [
      (
        Notice.adjusted([.text(.title, .length), .photos(2)]),
        "Saved. The title was cut: it has at most 200 characters. "
          + "The last 2 photos were left out: an entry has at most 50."
      ),
      (
        .refused([.blank, .nameTaken]),
        "This entry is empty. Give it a title, a text, a photo or a voice note. "
          + "This name is taken. Choose another one."
      ),
      (.photoRefused(name: "a.txt", reason: "It is no picture."), "“a.txt” was not added: It is no picture."),
      (.voiceRefused(reason: "It is silent."), "The voice note was not added: It is silent."),
      (.full(.photo), "An entry has at most 50 photos. Remove one first."),
      (.full(.voice), "An entry has at most 20 voice notes. Remove one first."),
      (.dropped(heading: "A walk"), "Your draft of “A walk” was discarded. Undo restores it."),
      (.removed(heading: "A walk"), "“A walk” was removed. Undo restores it."),
      (
        .changedSince(heading: "A walk"), "“A walk” has changed since you saw it, so it was not removed. Read it first."
      ),
      (.gone(heading: "A walk"), "“A walk” was removed before."),
      (.reversed("the changes to “A walk”"), "Undone: the changes to “A walk”."),
    ])
  func notices(_ notice: Notice, _ words: String) { #expect("\(notice)" == words) }

  @Test("The name of a history step contains the person, the action and the entry")
  func steps() {
    let loop = Loop(Journal.State.shared, Journal(), history: Journal.history)
    let swim = Entry(id: uuid(2), body: "In the\nlake", day: "2026-11-23", by: "Ben", made: time(9))
    let longWalk = Entry.walk.with(.title("A long walk"))
    loop.send(.joined(.example(203, "Cy")))
    loop.send(.suggested(.change(Suggestion(new: swim)), by: Person.ben.id))
    loop.send(.suggested(.change(Suggestion(from: .walk, to: longWalk)), by: Person.ada.id))
    loop.send(.suggested(.removal(longWalk), by: Person.ben.id))
    let history = loop.history
    #expect(
      (1...4).map { history?.step($0).label }
        == ["Cy joined", "Ben wrote “In the”", "Ada changed “A walk”", "Ben removed “A long walk”"])
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
