import Journal
import Tarn
import TarnDocument
import TarnForms
import TarnTesting
import Testing

@Suite("Undo in a session") struct UndoTests {
  @Test("Undo reverses every user action, and a run of typing is one step")
  func everything() {
    var state = Journal.State.shared.after(
      .search("l"), .search("la"), .open(uuid(1)), .edit(uuid(1)), .change(.title("A")), .change(.title("A l")),
      .change(.body("B")), .change(.addPhoto(.example(12))), .change(.caption("C", of: uuid(12))),
      .change(.caption("Ca", of: uuid(12))), .change(.caption("D", of: uuid(10))), .drawerToggled(at: time(1)), .cancel)
    var names: [String] = []
    while state.ada.work != Journal.State.shared.ada.work, names.count < 20 {
      names.append(state.undoStep)
      state = state.undone()
    }
    #expect(
      names == [
        "Discard the draft of “A l”", "Open the drawer", "Type in a caption", "Type in a caption", "Add a photo",
        "Type in the text", "Type in the title", "Edit an entry", "Open an entry", "Search",
      ])
  }

  @Test("Undoing Done restores the draft, rebased; the stored entry stays unchanged")
  func done() {
    let longWalk = Entry.walk.with(.title("A long walk"))
    let state = Journal.State.shared.after(.edit(uuid(1)), .change(.title("A long walk")), .done)
    #expect(state.undoStep == "Publish “A walk”" || state.undoStep == "Publish “A long walk”")
    let undone = state.undone()
    #expect(undone.ada.work.screen == .editing && undone.draft?.value == longWalk)
    #expect(undone.draft?.isChanged == false && undone.entries == [longWalk] && undone.ada.confirmed.count == 1)
    #expect(undone.undone().undone().draft == nil)
  }

  @Test("A change of another person is not an undo step, and merges again after undo")
  func changesOfOthers() {
    let theirs = Entry.walk.with(.day("2026-11-21"))
    let state = Journal.State.shared.after(.edit(uuid(1)), .change(.title("One"))).ben(.day("2026-11-21"))
      .after(.change(.body("Two")))
    let undone = state.undone()
    #expect(undone.draft?.value == theirs.with(.title("One")))
    #expect(undone.undone().draft?.value == theirs && undone.undone().draft?.isChanged == false)
  }

  @Test("Undo restores a dropped draft and hides the notice about it")
  func dropped() {
    let state = Journal.State.shared.after(.edit(uuid(1)), .change(.title("No")), .cancel)
    #expect(state.ada.notice == .dropped(heading: "No"))
    let undone = state.undone()
    #expect(undone.draft?.value.title == "No" && undone.ada.notice == nil)
    #expect(undone.redone().ada.notice == .dropped(heading: "No"))
  }

  @Test("Undo and redo of one person never change another person's session, and redo restores the state")
  func twoPeople() {
    let start = Journal.State.shared.after(.open(uuid(1)), .edit(uuid(1)), .change(.title("A long wal")))
      .ben(.body("It rained."))
    #expect(start.draft?.value.title == "A long wal" && start.draft?.value.body == "It rained.")
    let journal = SharedDocument(Journal())
    for (one, other) in [(Person.ada, Person.ben), (.ben, .ada)] {
      var state = start
      let others = state.session(of: other)
      var count = 0
      while state.session(of: one).work != Journal.State.shared.session(of: one).work, count < 20 {
        _ = journal.update(&state, .undone(one.session))
        count += 1
        #expect(state.session(of: other) == others && state.document == start.document)
      }
      #expect(count >= 3 && state.session(of: one).work.draft == nil)
      for _ in 0..<count { _ = journal.update(&state, .redone(one.session)) }
      #expect(state.session(of: one) == start.session(of: one) && state.session(of: other) == others)
    }
  }
}
