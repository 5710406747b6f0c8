import Clocks
import Tarn
import Testing

@Suite("The steps of the history") struct HistoryTests {
  @Test(
    "Each step has a readable label with the names from before the step",
    arguments: [
      (.listScrolled(9), "Scroll the list"), (.edit(true), "Start editing"),
      (.remove(uuid(1)), "Remove Cairo"),
      (.open(uuid(2)), "Open Tokyo"), (.rename(uuid(3), to: "Home"), "Rename Oslo to Home"),
      (.rename(uuid(3), to: ""), "Remove the name of Oslo"), (.openSheet, "Search for a city"),
      (.add(zone: "America/New_York", id: uuid(4)), "Add New York"), (.open(uuid(9)), "Open a clock"),
    ] as [(Action, String)])
  func labels(act: Action, label: String) {
    let winding = TimeTravelLoop()
    winding.send(act)
    #expect(winding.labels == [label])
  }

  @Test("Steps that end a mode have labels, too")
  func endings() {
    let winding = TimeTravelLoop()
    winding.send(.edit(true), .edit(false), .open(uuid(1)), .detailScrolled(3), .closeDetail, .openSheet)
    winding.send(.search("mel"), .sheetScrolled(5), .search(""), .closeSheet)
    #expect(
      winding.labels == [
        "Start editing", "Stop editing", "Open Cairo", "Scroll the clock", "Close the clock", "Search for a city",
        "Search for “mel”", "Scroll the cities", "Clear the search", "Close the search",
      ])
  }

  @Test("A label shows the stored name, not the typed one")
  func longLabel() {
    let winding = TimeTravelLoop()
    winding.send(.rename(uuid(1), to: String(repeating: "x", count: 61)))
    #expect(winding.labels == ["Rename Cairo to " + String(repeating: "x", count: 60)])
  }

  @Test("The label of a clock without a name shows its city")
  func nameless() {
    let winding = TimeTravelLoop()
    winding.send(.rename(uuid(1), to: ""), .open(uuid(1)), .rename(uuid(2), to: " "), .remove(uuid(2)))
    #expect(winding.labels == ["Remove the name of Cairo", "Open Cairo", "Rename Tokyo to  ", "Remove Tokyo"])
  }

  @Test("A run of typing is one step, labeled with the final name")
  func typing() {
    let winding = TimeTravelLoop()
    for length in 1...4 { winding.send(.rename(uuid(1), to: String("Home".prefix(length)))) }
    winding.send(.openSheet)
    for length in 1...3 { winding.send(.search(String("mel".prefix(length)))) }
    #expect(winding.labels == ["Rename Cairo to Home", "Search for a city", "Search for “mel”"])
  }

  @Test("Consecutive scrolls of a list are one step")
  func scrolling() {
    let winding = TimeTravelLoop()
    winding.send(.listScrolled(10), .listScrolled(90), .open(uuid(1)), .detailScrolled(4), .detailScrolled(8))
    winding.send(.openSheet, .sheetScrolled(30), .sheetScrolled(60))
    #expect(
      winding.labels == [
        "Scroll the list", "Open Cairo", "Scroll the clock", "Search for a city", "Scroll the cities",
      ])
  }

  @Test("A pause ends a run, and so does another clock")
  func pauses() {
    let winding = TimeTravelLoop()
    winding.send(.rename(uuid(1), to: "A"), .rename(uuid(1), to: "AB"))
    winding.send(.rename(uuid(1), to: "ABC"), pause: 1_001)
    winding.send(.rename(uuid(2), to: "T"))
    #expect(winding.labels == ["Rename Cairo to AB", "Rename AB to ABC", "Rename Tokyo to T"])
  }

  @Test("Document and view jump together or separately")
  func lanes() {
    let winding = TimeTravelLoop()
    winding.send(.open(uuid(1)), .rename(uuid(1), to: "Home"), .remove(uuid(3)), .closeDetail)
    let end = winding.loop.state
    winding.loop.jump(.track("document"), to: 1)
    #expect(winding.loop.state.names == ["Home", "Tokyo", "Oslo"])
    #expect(winding.loop.state.view == end.view)
    winding.loop.jump(.track("view"), to: 1)
    #expect(winding.loop.state.view.detail?.clock == uuid(1))
    winding.loop.jump(to: 0)
    #expect(winding.loop.state == .three)
    winding.loop.jump(to: 4)
    #expect(winding.loop.state == end)
  }

  @Test("Undo and redo change only the document; an open search keeps its typed text")
  func undoKeepsTyping() {
    let winding = TimeTravelLoop()
    winding.send(.rename(uuid(1), to: "Home"), .openSheet, .search("osl"))
    let view = winding.loop.state.view
    winding.loop.undo()
    #expect(winding.loop.state.names == ["Cairo", "Tokyo", "Oslo"])
    #expect(winding.loop.state.view == view && view.sheet?.search == "osl")
    winding.loop.redo()
    #expect(winding.loop.state.names == ["Home", "Tokyo", "Oslo"])
    #expect(winding.loop.state.view == view)
  }

  @Test("After undo of an added clock, which also closed the sheet, a step forward adds it again")
  func undoOfBothLanes() {
    let winding = TimeTravelLoop()
    winding.send(.openSheet, .add(zone: "Africa/Lagos", id: uuid(9)))
    winding.loop.undo()
    #expect(winding.loop.state.names == ["Cairo", "Tokyo", "Oslo"])
    #expect(winding.loop.history?.position == 1 && winding.loop.history?.count() == 2)
    #expect(winding.loop.history?.redoable != nil && winding.loop.history?.canStepForward() == true)
    winding.loop.step(by: 1)
    #expect(winding.loop.state.names == ["Cairo", "Tokyo", "Oslo", "Lagos"])
    #expect(winding.loop.history?.redoable == nil && winding.loop.history?.canStepForward() == false)
  }

  @Test("Undo changes the document and keeps the user's screen")
  func undo() {
    let winding = TimeTravelLoop()
    winding.send(.open(uuid(1)), .rename(uuid(1), to: "Home"), .closeDetail, .listScrolled(8))
    #expect(winding.loop.history?.undoName == "Undo Rename Cairo to Home")
    winding.loop.undo()
    #expect(winding.loop.state.names == ["Cairo", "Tokyo", "Oslo"])
    #expect(winding.loop.state.view.detail == nil && winding.loop.state.view.list.scroll == 8)
    #expect(winding.loop.history?.undoName == nil)
    winding.loop.redo()
    #expect(winding.loop.state.names == ["Home", "Tokyo", "Oslo"])
  }

  @Test("An action in the past drops only later steps of the track that it changes")
  func dropping() {
    let winding = TimeTravelLoop()
    winding.send(.open(uuid(1)), .rename(uuid(1), to: "Home"), .closeDetail, .remove(uuid(3)))
    winding.loop.jump(to: 1)
    winding.send(.edit(true))
    let history = winding.loop.history
    #expect(history?.futureStepCount(of: "view") == 0)
    #expect(history?.futureStepCount(of: "document") == 2)
  }
}
