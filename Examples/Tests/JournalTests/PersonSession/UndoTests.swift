import Journal
import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Undo in a session") struct UndoTests {
  private func personSession(_ actions: PersonSession.Action...) -> Loop<PersonSession> {
    var now = Int64(0)
    let loop = Loop(
      PersonSession.State.adas, PersonSession(), history: PersonSession.history,
      now: {
        now += 100
        return time(now)
      })
    for action in actions { loop.send(action) }
    return loop
  }

  @Test("Undo reverses every user action, and a run of typing is one step")
  func everything() {
    let loop = personSession(
      .search("l"), .search("la"), .open(Entry.walk.id), .edit(.walk), .change(.title("A")), .change(.title("A l")),
      .change(.body("B")), .photoKept(.example(12)), .change(.caption("C", of: uuid(12))),
      .change(.caption("Ca", of: uuid(12))), .change(.caption("D", of: uuid(10))), .drawerToggled(at: time(1)), .cancel)
    var names: [String] = []
    while let name = loop.history?.undoName {
      names.append(name)
      loop.undo()
    }
    #expect(
      names == [
        "Undo Discard the draft of “A l”", "Undo Open the drawer", "Undo Type in a caption", "Undo Type in a caption",
        "Undo Add a photo", "Undo Type in the text", "Undo Type in the title", "Undo Edit “A walk”",
        "Undo Open an entry", "Undo Search",
      ])
    #expect(loop.state.work == PersonSession.State.adas.work)
  }

  @Test("Undoing Done restores the draft and rebases it; the stored entry stays unchanged")
  func done() {
    let longWalk = Entry.walk.with(.title("A long walk"))
    let loop = personSession(.edit(.walk), .change(.title("A long walk")), .done)
    loop.send(.answered(.answered(.accepted(longWalk)), number: 1), cause: .arrived)
    #expect(loop.history?.undoName == "Undo Publish “A long walk”")
    loop.undo()
    #expect(loop.state.work.screen == .editing && loop.state.work.draft?.value == longWalk)
    #expect(loop.state.exchange.awaiting == nil && loop.state.exchange.confirmed.count == 1)
    loop.send(.truth(longWalk), cause: .arrived)
    #expect(loop.state.work.draft?.isChanged == false)
    loop.undo()
    loop.undo()
    #expect(loop.state.work.draft == nil)
  }

  @Test("A change of another person is not an undo step, and merges again after undo")
  func facts() {
    let theirs = Entry.walk.with(.day("2026-11-21"))
    let loop = personSession(.edit(.walk), .change(.title("One")))
    loop.send(.truth(theirs), cause: .arrived)
    loop.send(.change(.body("Two")))
    loop.undo()
    #expect(loop.state.work.draft?.value == theirs.with(.title("One")))
    loop.undo()
    #expect(loop.state.work.draft?.value == .walk && loop.history?.redoName == "Redo Type in the title")
    #expect(loop.state.news(of: Journal.State(entries: [theirs])) == .truth(theirs))
  }

  @Test("If Done is undone before the answer, the draft stays open and takes the stored value")
  func early() {
    let longWalk = Entry.walk.with(.title("A long walk"))
    let loop = personSession(.edit(.walk), .change(.day("2026-11-20")), .change(.title("A long walk")), .done)
    loop.undo()
    loop.undo()
    loop.send(.answered(.answered(.accepted(longWalk.with(.day("2026-11-20")))), number: 1), cause: .arrived)
    // The undone title was stored nevertheless, so the rebased draft contains it.
    #expect(loop.state.work.screen == .editing && loop.state.work.draft?.isChanged == false)
    #expect(loop.state.work.draft?.value == longWalk.with(.day("2026-11-20")))
  }

  @Test("Undo restores a dropped draft and hides the notice about it")
  func dropped() {
    let loop = personSession(.edit(.walk), .change(.title("No")), .cancel)
    #expect(loop.state.notice == .dropped(heading: "No"))
    loop.undo()
    #expect(loop.state.work.draft?.value.title == "No" && loop.state.notice == nil)
    loop.redo()
    #expect(loop.state.notice == .dropped(heading: "No"))
  }

  @Test("Undo and redo of one person never change another person's session, and redo restores the state")
  func twoPeople() {
    let household = SharedJournal([.ada, .ben], [.walk])
    let (ada, ben) = (household.desks[0], household.desks[1])
    ada.send(.open(Entry.walk.id))
    ada.send(.edit(.walk))
    ada.send(.change(.title("A long wal")))
    ben.send(.edit(.walk))
    ben.send(.change(.body("It rained.")))
    ben.send(.done)
    household.settle()
    #expect(ada.state.work.draft?.value.title == "A long wal" && ada.state.work.draft?.value.body == "It rained.")
    for (one, other) in [(ada, ben), (ben, ada)] {
      let (before, others) = (one.state, other.state)
      var count = 0
      while one.history?.undoable != nil {
        one.undo()
        count += 1
        #expect(other.state == others)
      }
      #expect(count >= 3 && one.state.work.draft == nil)
      while one.history?.redoable != nil { one.redo() }
      #expect(one.state == before && other.state == others)
    }
  }
}
