import Tarn
import Testing

@testable import Clocks

@Suite("The steps of the history") struct HistoryTests {
  @Test(
    "Each step has a readable label with the names from before the step",
    arguments: [
      (.listScrolled(9), "Scroll the list"), (.edit(true), "Start editing"),
      (.remove(uuid(1)), "Remove Cairo"), (.move(uuid(1), by: 2), "Move Cairo"),
      (.open(uuid(2)), "Open Tokyo"), (.rename(uuid(3), to: "Home"), "Rename Oslo to Home"),
      (.rename(uuid(3), to: ""), "Remove the name of Oslo"), (.openSheet, "Search for a city"),
      (.add(zone: "America/New_York", id: uuid(4)), "Add New York"),
    ] as [(Action, String)])
  func labels(action: Action, label: String) {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(action)
    #expect(timeTravel.labels == [label])
  }

  @Test("A step of a clock that is missing has a label without its name")
  func missing() {
    #expect(Clocks.label(of: .open(uuid(9)), in: Clocks.State.three.document) == "Open a clock")
  }

  @Test("Steps that end a mode have labels, too")
  func endings() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.edit(true), .edit(false), .open(uuid(1)), .detailScrolled(3), .closeDetail, .openSheet)
    timeTravel.send(.search("mel"), .sheetScrolled(5), .search(""), .closeSheet)
    #expect(
      timeTravel.labels == [
        "Start editing", "Stop editing", "Open Cairo", "Scroll the clock", "Close the clock", "Search for a city",
        "Search for “mel”", "Scroll the cities", "Clear the search", "Close the search",
      ])
  }

  @Test("An action that changes nothing is no step")
  func noChange() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.move(uuid(1), by: -1), .closeDetail, .edit(false))
    #expect(timeTravel.labels == [])
  }

  @Test("A name that is refused is no step, and changes nothing")
  func longLabel() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.rename(uuid(1), to: String(repeating: "x", count: 61)))
    #expect(timeTravel.labels == [] && timeTravel.loop.state == .three)
  }

  @Test("The label of a clock without a name shows its city")
  func nameless() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.rename(uuid(1), to: ""), .open(uuid(1)), .rename(uuid(2), to: " "), .remove(uuid(2)))
    #expect(timeTravel.labels == ["Remove the name of Cairo", "Open Cairo", "Rename Tokyo to  ", "Remove Tokyo"])
  }

  @Test("A run of typing is one step, labeled with the final name")
  func typing() {
    let timeTravel = TimeTravelLoop()
    for length in 1...4 { timeTravel.send(.rename(uuid(1), to: String("Home".prefix(length)))) }
    timeTravel.send(.openSheet)
    for length in 1...3 { timeTravel.send(.search(String("mel".prefix(length)))) }
    #expect(timeTravel.labels == ["Rename Cairo to Home", "Search for a city", "Search for “mel”"])
  }

  @Test("Consecutive scrolls of a list are one step")
  func scrolling() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.listScrolled(10), .listScrolled(90), .open(uuid(1)), .detailScrolled(4), .detailScrolled(8))
    timeTravel.send(.openSheet, .sheetScrolled(30), .sheetScrolled(60))
    #expect(
      timeTravel.labels == [
        "Scroll the list", "Open Cairo", "Scroll the clock", "Search for a city", "Scroll the cities",
      ])
  }

  @Test("A pause ends a run, and so does another clock")
  func pauses() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.rename(uuid(1), to: "A"), .rename(uuid(1), to: "AB"))
    timeTravel.send(.rename(uuid(1), to: "ABC"), pause: 1_001)
    timeTravel.send(.rename(uuid(2), to: "T"))
    #expect(timeTravel.labels == ["Rename Cairo to AB", "Rename AB to ABC", "Rename Tokyo to T"])
  }

  @Test("Document and view jump together or separately")
  func tracks() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.open(uuid(1)), .rename(uuid(1), to: "Home"), .remove(uuid(3)), .closeDetail)
    let end = timeTravel.loop.state
    timeTravel.loop.jump(.track("document"), to: 1)
    #expect(timeTravel.loop.state.names == ["Home", "Tokyo", "Oslo"])
    #expect(timeTravel.loop.state.view == end.view)
    timeTravel.loop.jump(.track("view"), to: 1)
    #expect(timeTravel.loop.state.view.detail?.clock == uuid(1))
    timeTravel.loop.jump(to: 0)
    #expect(timeTravel.loop.state == .three)
    timeTravel.loop.jump(to: 4)
    #expect(timeTravel.loop.state == end)
  }

  @Test("Undo and redo change only the document; an open search keeps its typed text")
  func undoKeepsTyping() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.rename(uuid(1), to: "Home"), .openSheet, .search("osl"))
    let view = timeTravel.loop.state.view
    timeTravel.loop.undo()
    #expect(timeTravel.loop.state.names == ["Cairo", "Tokyo", "Oslo"])
    #expect(timeTravel.loop.state.view == view && view.sheet?.search == "osl")
    timeTravel.loop.redo()
    #expect(timeTravel.loop.state.names == ["Home", "Tokyo", "Oslo"])
    #expect(timeTravel.loop.state.view == view)
  }

  @Test("After undo of an added clock, which also closed the sheet, a step forward adds it again")
  func undoOfBothTracks() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.openSheet, .add(zone: "Africa/Lagos", id: uuid(9)))
    timeTravel.loop.undo()
    #expect(timeTravel.loop.state.names == ["Cairo", "Tokyo", "Oslo"])
    #expect(timeTravel.loop.history?.position == 1 && timeTravel.loop.history?.count() == 2)
    #expect(timeTravel.loop.history?.redoable != nil && timeTravel.loop.history?.canStepForward() == true)
    timeTravel.loop.step(by: 1)
    #expect(timeTravel.loop.state.names == ["Cairo", "Tokyo", "Oslo", "Lagos"])
    #expect(timeTravel.loop.history?.redoable == nil && timeTravel.loop.history?.canStepForward() == false)
  }

  @Test("Undo changes the document and keeps the user's screen")
  func undo() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.open(uuid(1)), .rename(uuid(1), to: "Home"), .closeDetail, .listScrolled(8))
    #expect(timeTravel.loop.history?.undoName == "Undo Rename Cairo to Home")
    timeTravel.loop.undo()
    #expect(timeTravel.loop.state.names == ["Cairo", "Tokyo", "Oslo"])
    #expect(timeTravel.loop.state.view.detail == nil && timeTravel.loop.state.view.list.scroll == 8)
    #expect(timeTravel.loop.history?.undoName == nil)
    timeTravel.loop.redo()
    #expect(timeTravel.loop.state.names == ["Home", "Tokyo", "Oslo"])
  }

  @Test("An action in the past drops only later steps of the track that it changes")
  func dropping() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.open(uuid(1)), .rename(uuid(1), to: "Home"), .closeDetail, .remove(uuid(3)))
    timeTravel.loop.jump(to: 1)
    timeTravel.send(.edit(true))
    let history = timeTravel.loop.history
    #expect(history?.futureStepCount(of: "view") == 0)
    #expect(history?.futureStepCount(of: "document") == 2)
  }
}
