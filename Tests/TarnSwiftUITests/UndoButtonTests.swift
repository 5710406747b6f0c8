import Tarn
import TarnSwiftUI
import Testing

@Suite("Undo buttons", .timeLimit(.minutes(10)))
@MainActor struct UndoButtonTests {
  let store = Sky.store(stars: 3)

  @Test("A button that shows whether there is a step is evaluated when that changes, not at each step")
  func canUndo() {
    let driver = ViewDriver(
      DrivenView(id: "bar") { [store] in
        (
          "",
          [
            DrivenView(id: "undo") { ("\(store.canUndo)", []) }, DrivenView(id: "redo") { ("\(store.canRedo)", []) },
          ]
        )
      })
    #expect(driver.text == "\nfalse\nfalse")
    store.send(.rename(0, "Vega"))
    #expect(driver.update() == ["undo"] && driver.text == "\ntrue\nfalse")
    store.send(.rename(1, "Deneb"))
    #expect(driver.update() == [])
    store.undo()
    #expect(driver.update() == ["redo"] && driver.text == "\ntrue\ntrue")
    store.undo()
    #expect(driver.update() == ["undo"] && driver.text == "\nfalse\ntrue")
    store.send(.rename(2, "Altair"))
    #expect(driver.update() == ["undo", "redo"] && driver.text == "\ntrue\nfalse")
  }

  @Test("A button with the name of its step is evaluated when the name changes")
  func names() {
    let driver = ViewDriver(
      DrivenView(id: "undo") { [store] in ("\(store.undoName ?? "Undo"), \(store.redoName ?? "Redo")", []) })
    #expect(driver.text == "Undo, Redo")
    store.send(.rename(0, "Vega"))
    #expect(driver.update() == ["undo"] && driver.text == "Undo Rename Vega, Redo")
    store.send(.zoom(2))
    #expect(driver.update() == [], "The zoom is in no track.")
    store.undo()
    #expect(driver.update() == ["undo"] && driver.text == "Undo, Redo Rename Vega")
    #expect(store.undoActionName == nil && store.redoActionName == "Rename Vega")
  }

  @Test("A store without a history has no steps")
  func withoutHistory() {
    let store = Store(Sky.State(), Sky())
    store.send(.title("Map"))
    #expect(!store.canUndo && !store.canRedo && store.undoName == nil && store.redoName == nil)
  }

  @Test("Reading steps does not keep a store alive")
  func release() {
    weak var released: Store<Sky>?
    do {
      let store = Sky.store(stars: 1)
      released = store
      #expect(!store.canUndo && store.undoName == nil && store.ids(of: \.chart.stars) == [0])
    }
    #expect(released == nil)
  }
}
