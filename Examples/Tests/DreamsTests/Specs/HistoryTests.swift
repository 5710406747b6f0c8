import Dreams
import Tarn
import Testing

@Suite("The steps of the history") struct HistoryTests {
  @Test(
    "Each step has a readable label with the names from before the step",
    arguments: [
      (.remove(uuid(1)), "Remove “The keynote”"),
      (.change(uuid(1), .addEffect(.fireBreathing)), "Add fire breathing to “The keynote”"),
      (.change(uuid(1), .removeEffect(.rain)), "Remove rain from “The keynote”"),
      (.change(uuid(1), .describe("No")), "Describe “The keynote”"),
      (.change(uuid(1), .creature(.owl)), "Change the creature of “The keynote” to an owl"),
      (.change(uuid(1), .count(.five)), "Show five creatures in “The keynote”"),
      (.change(uuid(2), .count(.one)), "Show one creature in “Riding my bike”"),
      (.prefer(.octopus), "Make an octopus the favourite"), (.write(id: uuid(9), "A lake"), "Add “A lake”"),
    ] as [(Action, String)])
  func labels(action: Action, label: String) {
    let recorder = TimeTravelLoop()
    recorder.send(action)
    #expect(recorder.labels == [label])
  }

  @Test(
    "Only changes of the document are steps: neither screens, selections and typed text, nor the progress of a picture")
  func more() {
    let recorder = TimeTravelLoop()
    recorder.send(.type("A lake"), .add(id: uuid(4)), .select, .choose(uuid(4), true), .choose(uuid(1), true))
    recorder.send(.choose(uuid(1), false), .share(as: uuid(1000)))
    recorder.arrive(
      .renderingUpdated(.rendering(0.2), of: uuid(1000)), .renderingUpdated(.failed(reason: "No room."), of: uuid(1000))
    )
    recorder.send(.share(as: uuid(1001)))
    recorder.arrive(.renderingUpdated(.ready(.example()), of: uuid(1001)))
    recorder.send(.done, .select, .back, .type("x"), .type(""), .open(uuid(1)), .dreamScrolled(4), .back)
    recorder.send(.openFavourite, .prefer(.owl), .prefer(.cat), .back, .remove(uuid(4)))
    #expect(recorder.labels == ["Add “A lake”", "Make a cat the favourite", "Remove “A lake”"])
    recorder.loop.undo()
    recorder.loop.undo()
    #expect(recorder.document.favourite == .unicorn)
  }

  @Test("Undo removes a new dream from the window, too, and redo shows it again")
  func comingBack() {
    let recorder = TimeTravelLoop()
    recorder.send(.type("A lake"), .add(id: uuid(4)), .open(uuid(4)))
    recorder.loop.undo()
    #expect(recorder.session.screen == .list(.viewing))
    recorder.loop.redo()
    #expect(recorder.session.openDream == uuid(4))
    recorder.send(.back, .choose(uuid(4), true), .choose(uuid(1), true), .share(as: uuid(1000)))
    recorder.loop.undo()
    #expect(recorder.session.sharing?.dreams == [uuid(1)])
    recorder.loop.redo()
    #expect(recorder.session.sharing?.dreams == [uuid(4), uuid(1)])
    recorder.arrive(.renderingUpdated(.ready(.example()), of: uuid(1000)))
    recorder.loop.jump(to: 0)
    #expect(recorder.session.sharing?.progress == .ready(.example()), "A finished picture stays.")
  }

  @Test("Undo and redo keep text that the user is typing")
  func halfTyped() {
    let recorder = TimeTravelLoop()
    recorder.send(.change(uuid(1), .addEffect(.snow)), .type("Half a dr"))
    recorder.loop.undo()
    #expect(recorder.session.typed == "Half a dr")
    recorder.loop.redo()
    recorder.loop.jump(to: 0)
    #expect(recorder.session.typed == "Half a dr")
  }

  @Test("The label of a step truncates a long title")
  func longTitle() {
    let recorder = TimeTravelLoop()
    recorder.send(.change(uuid(1), .describe(String(repeating: "long ", count: 20))), .remove(uuid(1)))
    #expect(recorder.labels.last == "Remove “long long long long long long long long…”")
  }

  @Test("A run of typing in one dream is one step")
  func typing() {
    let recorder = TimeTravelLoop()
    for length in 1...4 { recorder.send(.change(uuid(1), .describe(String("Lake".prefix(length))))) }
    for length in 1...4 { recorder.send(.change(uuid(2), .describe(String("Lake".prefix(length))))) }
    #expect(recorder.loop.history?.count(of: .track("document")) == 2)
    recorder.loop.undo()
    #expect(recorder.document.titles == ["Lake", "Riding my bike", "All tests green"])
    recorder.loop.undo()
    #expect(recorder.document == .three)
  }

  @Test("A new user can undo after the first action, and not before")
  func first() {
    let recorder = TimeTravelLoop(.first)
    #expect(recorder.loop.history?.undoName == nil)
    recorder.send(.change(recorder.document.dreams[0].id, .addEffect(.music)))
    #expect(recorder.loop.history?.undoName == "Undo Add music to “A unicorn on the keynote’s stage”")
  }
}
