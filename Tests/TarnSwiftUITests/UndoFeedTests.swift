import Tarn
import TarnDocument
import Testing

@testable import TarnSwiftUI

@Suite("The system's undo manager", .timeLimit(.minutes(10)))
@MainActor struct UndoFeedTests {
  let store = Sky.store(stars: 3)
  let manager = DocumentedUndoManager()
  let pending = Pending()

  /// The updates that wait for the end of an event.
  @MainActor final class Pending {
    var updates: [@MainActor () -> Void] = []

    func run() {
      let updates = updates
      self.updates = []
      for update in updates { update() }
    }
  }

  func feed(_ source: UndoSource) -> UndoFeed {
    UndoFeed(source, to: manager) { [pending] in pending.updates.append($0) }
  }

  func endEvent() {
    manager.endEvent()
    pending.run()
  }

  var names: [String] {
    [manager.canUndo ? manager.undoActionName : "-", manager.canRedo ? manager.redoActionName : "-"]
  }

  func star(_ id: Int) -> String? { store.state.chart.stars[id: id]?.name }

  @Test("The menu undoes and redoes the steps of the store, and shows their names")
  func menu() {
    let feed = feed(UndoSource(store))
    #expect(names == ["-", "-"])
    store.send(.rename(0, "Vega"))
    store.send(.rename(1, "Deneb"))
    #expect(names == ["Rename Deneb", "-"])
    manager.undo()
    endEvent()
    #expect(star(1) == "star 1" && names == ["Rename Vega", "Rename Deneb"])
    manager.undo()
    endEvent()
    #expect(star(0) == "star 0" && names == ["-", "Rename Vega"])
    manager.redo()
    endEvent()
    #expect(star(0) == "Vega" && names == ["Rename Vega", "Rename Deneb"])
    manager.redo()
    endEvent()
    #expect(star(1) == "Deneb" && names == ["Rename Deneb", "-"])
    feed.end()
    #expect(names == ["-", "-"])
  }

  @Test("The menu follows a button of the app, time travel and a new step")
  func followsStore() {
    let feed = feed(UndoSource(store))
    store.send(.rename(0, "Vega"))
    store.send(.rename(1, "Deneb"))
    store.undo()
    #expect(names == ["Rename Vega", "Rename Deneb"])
    store.jump(to: 0)
    #expect(names == ["-", "Rename Vega"])
    store.jump(to: 2)
    #expect(names == ["Rename Deneb", "-"])
    store.undo()
    store.send(.rename(2, "Altair"))
    #expect(names == ["Rename Altair", "-"])
    feed.end()
    store.send(.rename(2, "Rigel"))
    #expect(names == ["-", "-"])
  }

  @Test("Steps of one name are undone one by one")
  func sameName() {
    let feed = feed(UndoSource(store))
    store.send(.title("a"))
    store.send(.title("b"))
    manager.undo()
    endEvent()
    #expect(store.state.chart.title == "a" && names == ["Change", "Change"])
    manager.undo()
    endEvent()
    #expect(store.state.chart.title == "Chart" && names == ["-", "Change"])
    feed.end()
  }

  @Test("The typing of a text view stays in the manager, below the step of the store")
  func typing() {
    final class TextView { var text = "typed" }
    let (view, feed) = (TextView(), feed(UndoSource(store)))
    store.send(.rename(0, "Vega"))
    manager.registerUndo(withTarget: view) { $0.text = "" }
    manager.setActionName("Typing")
    // The event of the typing has not ended: its group is not touched.
    store.send(.rename(1, "Deneb"))
    #expect(pending.updates.count == 1)
    endEvent()
    #expect(names == ["Rename Deneb", "-"])
    manager.undo()
    endEvent()
    #expect(view.text == "typed" && names == ["Rename Vega", "Rename Deneb"])
    feed.end()
    #expect(names == ["Typing", "-"])
    manager.undo()
    #expect(view.text == "")
  }

  @Test("The menu undoes the steps within a session")
  func session() {
    let anna = SharedSky.store(stars: 1).session("anna").tracked
    let feed = feed(UndoSource(anna))
    anna.send(.search("v"))
    #expect(names == ["Search", "-"])
    manager.undo()
    endEvent()
    #expect(anna.base.session.search == "" && names == ["-", "Search"])
    feed.end()
  }
}
