import Dreams
import Tarn
import Testing

@Suite("The steps of the history") struct HistoryTests {
  @Test(
    "Each step has a readable label with the names from before the step",
    arguments: [
      (.remove(uuid(1)), "Remove “The keynote”"), (.open(uuid(3)), "Open “All tests green”"),
      (.change(uuid(1), .addEffect(.fireBreathing)), "Add fire breathing to “The keynote”"),
      (.change(uuid(1), .removeEffect(.rain)), "Remove rain from “The keynote”"),
      (.change(uuid(1), .describe("No")), "Describe “The keynote”"),
      (.change(uuid(1), .creature(.owl)), "Change the creature of “The keynote” to an owl"),
      (.change(uuid(1), .count(.five)), "Show five creatures in “The keynote”"),
      (.change(uuid(2), .count(.one)), "Show one creature in “Riding my bike”"),
      (.prefer(.octopus), "Make an octopus the favourite"), (.write(id: uuid(9), "A lake"), "Add “A lake”"),
      (.listScrolled(9), "Scroll the list"), (.openFavourite, "Choose a favourite"), (.select, "Start selecting"),
      (.open(uuid(9)), "Open a dream"),
    ] as [(Action, String)])
  func labels(act: Action, label: String) {
    let recorder = TimeTravelLoop()
    recorder.send(act)
    #expect(recorder.labels == [label])
  }

  @Test("Steps after other steps have labels; typed text and progress are no steps")
  func more() {
    let recorder = TimeTravelLoop()
    recorder.send(.type("A lake"), .add(id: uuid(4)), .select, .choose(uuid(4), true), .choose(uuid(1), true))
    recorder.send(.choose(uuid(1), false), .share(as: uuid(1000)))
    recorder.arrive(.renderingUpdated(.drawn(0.2), of: uuid(1000)), .renderingUpdated(.drawn(0.7), of: uuid(1000)))
    recorder.arrive(.renderingUpdated(.failed("No room."), of: uuid(1000)))
    recorder.send(.share(as: uuid(1001)))
    recorder.arrive(.renderingUpdated(.kept(.example()), of: uuid(1001)))
    recorder.send(.done, .select, .cancel, .type("x"), .type(""), .open(uuid(1)), .dreamScrolled(4), .close)
    recorder.send(.openFavourite, .close)
    #expect(
      recorder.labels == [
        "Add “A lake”", "Start selecting", "Select “A lake”", "Select “The keynote”",
        "Deselect “The keynote”", "Share a dream", "Share a dream", "Finish sharing", "Start selecting",
        "Stop selecting", "Open “The keynote”",
        "Scroll the dream", "Close the dream", "Choose a favourite", "Close the favourite",
      ])
  }

  @Test("Jumping back to a sharing, which renders it again, loses no later step")
  func lookingBack() {
    let recorder = TimeTravelLoop()
    recorder.send(.select, .choose(uuid(1), true), .share(as: uuid(1000)))
    recorder.arrive(
      .renderingUpdated(.drawn(0.5), of: uuid(1000)), .renderingUpdated(.kept(.example()), of: uuid(1000)))
    recorder.send(.done, .open(uuid(2)), .close)
    let count = recorder.loop.history?.count()
    for position in [4, 3, 2, 3, 5, 3] {
      recorder.loop.jump(to: position)
      // Sends the updates that a renderer would send for the requests of this state.
      for rendering in Dreams().subscriptions(recorder.loop.state) {
        recorder.arrive(
          .renderingUpdated(.drawn(0.5), of: rendering.sharing),
          .renderingUpdated(.kept(.example()), of: rendering.sharing))
      }
      #expect(recorder.loop.history?.count() == count && recorder.loop.history?.position == position)
    }
    #expect(recorder.loop.state.view.sharing?.progress == .ready(.example()))
  }

  @Test("Undo and redo keep text that the user is typing")
  func halfTyped() {
    let recorder = TimeTravelLoop()
    recorder.send(.change(uuid(1), .addEffect(.snow)), .type("Half a dr"))
    recorder.loop.undo()
    #expect(recorder.loop.state.view.typed == "Half a dr")
    recorder.loop.redo()
    recorder.loop.jump(to: 0)
    #expect(recorder.loop.state.view.typed == "Half a dr")
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
    #expect(recorder.loop.state.titles == ["Lake", "Riding my bike", "All tests green"])
    recorder.loop.undo()
    #expect(recorder.loop.state.document == Dreams.State.three.document)
  }

  @Test("Document and view jump together or separately")
  func lanes() {
    let recorder = TimeTravelLoop()
    recorder.send(.open(uuid(1)), .change(uuid(1), .addEffect(.snow)), .close, .select, .choose(uuid(2), true))
    let end = recorder.loop.state
    recorder.loop.jump(.track("document"), to: 0)
    #expect(recorder.loop.state.document == Dreams.State.three.document)
    #expect(recorder.loop.state.view == end.view)
    recorder.loop.jump(.track("view"), to: 1)
    #expect(recorder.loop.state.openDream == .keynote)
    recorder.loop.jump(to: 5)
    #expect(recorder.loop.state == end)
  }

  @Test("A new user can undo after the first action, and not before")
  func first() {
    let recorder = TimeTravelLoop(.initial)
    #expect(recorder.loop.history?.undoName == nil)
    recorder.send(.change(recorder.loop.state.document.dreams[0].id, .addEffect(.music)))
    #expect(recorder.loop.history?.undoName == "Undo Add music to “A unicorn on the keynote’s stage”")
  }
}
