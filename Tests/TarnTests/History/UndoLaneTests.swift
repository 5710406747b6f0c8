import Tarn
import Testing

@Suite("Undo of several lanes")
struct UndoLaneTests {
  let clock = WallClock()
  let loop: Loop<Desk>

  init() { loop = Loop(Desk.State(), Desk(), history: Desk.rules(), now: clock.now) }

  @Test("goes past where the person was in between, and brings them to where the step was done")
  func bringsAlong() {
    loop.send(.scroll(3))
    loop.send(.type("a"))
    loop.send(.scroll(7))
    loop.send(.scroll(9))
    loop.undo()
    #expect(loop.text == "")
    #expect(loop.state.view.scroll == 3)
    #expect(loop.history?.ahead(of: "view") == 2)
    loop.wind(.lane("view"), to: 3)
    loop.redo()
    #expect(loop.text == "a")
    #expect(loop.state.view.scroll == 3)
    loop.wind(.lane("view"), to: 3)
    #expect(loop.state.view.scroll == 9)
  }

  @Test("brings the person to where they stood then, though it was in their own past")
  func bringsToThePast() {
    loop.send(.scroll(3))
    loop.send(.scroll(5))
    loop.wind(.lane("view"), to: 1)
    loop.send(.type("a"))
    loop.wind(.lane("view"), to: 2)
    loop.undo()
    #expect(loop.state.view.scroll == 3)
    #expect(loop.history?.position(of: .lane("view")) == 1)
  }

  @Test("leaves the person where they are if the place has been dropped since")
  func placeIsGone() {
    loop.send(.scroll(3))
    loop.send(.type("a"))
    loop.wind(.lane("view"), to: 0)
    loop.send(.scroll(8))
    loop.undo()
    #expect(loop.text == "")
    #expect(loop.state.view.scroll == 8)
  }

  @Test("goes by the lanes the rules name, in the order of their steps")
  func chosenLanes() {
    let loop = Loop(Desk.State(), Desk(), history: Desk.rules(bound: .init(), undoes: ["view", "document"]))
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.send(.paste("b"))
    loop.undo()
    #expect(loop.state == Desk.State(document: .init(text: "a"), view: .init(scroll: 1)))
    loop.undo()
    #expect(loop.state == Desk.State(document: .init(text: "a")))
    // An act from the past comes before what the other lane has ahead.
    loop.send(.type("c"))
    #expect(loop.history?.redoName == "Redo Scroll to 1")
    loop.undo()
    #expect(loop.history?.redoName == "Redo Type c")
    loop.redo()
    loop.redo()
    #expect(loop.state == Desk.State(document: .init(text: "ac"), view: .init(scroll: 1)))
  }

  @Test("of several lanes wound apart first brings on the one left behind")
  func apart() {
    let loop = Loop(Desk.State(), Desk(), history: Desk.rules(bound: .init(), undoes: ["view", "document"]))
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.wind(.lane("document"), to: 0)
    #expect(loop.history?.redoName == "Redo Begin with a")
    #expect(loop.history?.undoName == "Undo Scroll to 1")
    loop.redo()
    #expect(loop.state == Desk.State(document: .init(text: "a"), view: .init(scroll: 1)))
  }
}
