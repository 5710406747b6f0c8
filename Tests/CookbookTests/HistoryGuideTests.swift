import DocumentedCode
import Tarn
import Testing

@MainActor @Suite("docs/history.md") struct HistoryGuideTests {
  private func makeStore() -> Store<PinBoard> { Store(PinBoard.State(), PinBoard(), history: PinBoard.history) }

  @Test("The page's code is that of the sources") func code() throws {
    let page = try DocumentedPage("docs/history.md")
    #expect(page.count == 4)
    #expect(try page.missing(in: "Tests/CookbookTests/Guides") == [])
  }

  @Test("Undo changes the document and leaves the selection; the slider restores both") func tracks() {
    let store = makeStore()
    store.send(.add("Bern"))
    store.send(.select("Bern"))
    store.undo()
    #expect(store.state.document.pins.isEmpty && store.state.view.selected == "Bern")
    store.redo()
    store.jump(to: 0)
    #expect(store.state == PinBoard.State())
    store.jump(to: 2)
    store.jump(.track("view"), to: 0)
    #expect(store.state.document.pins == ["Bern": 0] && store.state.view.selected == nil)
  }

  @Test("A drag is one step, two drags are two, and a weather report is none") func gestures() {
    let store = makeStore()
    store.send(.add("Bern"))
    for place in 1...20 { store.send(.drag("Bern", to: place, gesture: 1)) }
    store.send(.weather("rain"), cause: .arrived)
    store.send(.drag("Bern", to: 90, gesture: 2))
    #expect(store.history?.undoName == "Undo Move “Bern”")
    store.undo()
    #expect(store.state.document.pins["Bern"] == 20)
    store.undo()
    #expect(store.state.document.pins["Bern"] == 0)
  }

  @Test("A group is one step with a name") func groups() {
    let store = makeStore()
    addSuburbs(store)
    #expect(store.history?.undoName == "Undo Add the suburbs")
    store.undo()
    #expect(store.state.document.pins.isEmpty)
  }

  @Test("An action after a jump begins a new future; what was to come is kept until then") func futures() {
    let store = makeStore()
    for name in ["a", "b", "c"] { store.send(.add(name)) }
    #expect(pinCounts(store) == [0, 1, 2, 3])
    store.jump(to: 1)
    #expect(store.history?.redoName == "Redo Add “b”")
    store.send(.add("d"))
    #expect(store.state.document.pins.keys.sorted() == ["a", "d"])
    #expect(store.history?.redoable == nil)
  }
}
