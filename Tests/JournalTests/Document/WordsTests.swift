import Journal
import Tarn
import TarnForms
import Testing

@Suite("Messages of the journal") struct WordsTests {
  @Test(
    "An error message names the reason and a remedy",
    arguments: [
      (JournalError.blank, "There is nothing in this entry yet: give it a title, some words, a photo or a voice note."),
      (
        .photos(3),
        "With the photos that were put in meanwhile there are 3 too many: an entry has at most 50. Take some out."
      ),
      (
        .voice(1),
        "With the voice notes that were put in meanwhile there are 1 too many: an entry has at most 20. Take some out."
      ),
      (
        .lacking(["“lake.png”"]),
        "“lake.png” is not kept anywhere any more, so it can’t be put in. Take it out, or give it once more."
      ),
      (
        .lacking(["the voice note of 1:01", "“a.png”"]),
        "The voice note of 1:01 and “a.png” are not kept anywhere any more, so they can’t be put in."
          + " Take them out, or give them once more."
      ),
      (
        .lacking(["“a”", "“b”", "“c”", "“d”", "“e”"]),
        "“a”, “b”, “c” and 2 more are not kept anywhere any more, so they can’t be put in."
          + " Take them out, or give them once more."
      ),
      (.tooManyEntries, "The journal is full: it has 2000000 entries. Remove some."),
      (.tooManyPeople, "1000 people share this journal, and no more can."),
      (.nameTaken, "Somebody else has this name. Choose another."),
      (.stranger, "Only the people of this journal can change it. Sign up first."),
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
        "There is nothing in this entry yet: give it a title, some words, a photo or a voice note. "
          + "Somebody else has this name. Choose another."
      ),
      (.photoRefused(name: "a.txt", reason: "It is no picture."), "“a.txt” was not put in: It is no picture."),
      (.voiceRefused(reason: "It is silent."), "The voice note was not put in: It is silent."),
      (.noRoom(.photo), "There is no room for it: an entry has at most 50 photos. Take one out first."),
      (.noRoom(.voice), "There is no room for it: an entry has at most 20 voice notes. Take one out first."),
      (.dropped(heading: "A walk"), "Your draft of “A walk” was dropped. Undo brings it back."),
      (.removed(heading: "A walk"), "“A walk” was removed. Take it back to put it in again."),
      (
        .changedSince(heading: "A walk"), "“A walk” was changed since you saw it, so it stays. Look at it first."
      ),
      (.gone(heading: "A walk"), "“A walk” was removed before."),
      (.takenBack("the changes to “A walk”"), "Taken back: the changes to “A walk”."),
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
