import Tarn
import TarnTesting
import Testing

@MainActor @Suite("Cookbook: undo and history") struct UndoTests {
  @Test("Undo and redo go through the versions, and each step has its name") func undo() {
    let store = Drawing.makeStore()
    for dot in 1...2 { store.send(.add(dot)) }
    store.send(.clear)
    #expect(store.history?.undoName == "Undo Remove 2 dots")
    store.undo()
    #expect(store.state.dots == [1, 2])
    store.undo()
    #expect(store.state.dots == [1])
    #expect(store.history?.redoName == "Redo Add dot 2")
    store.redo()
    store.redo()
    #expect(store.state.dots.isEmpty && store.history?.redoable == nil)
  }

  @Test("Typing is one step until another field or a pause, and undo takes it back as a whole") func typing() {
    var time = Timestamp(milliseconds: 0)
    let store = Store(TextPad.State(), TextPad(), history: TextPad.history, now: { time })
    for text in ["H", "He", "Hey"] {
      time.milliseconds += 200
      store.send(.text(text))
    }
    time.milliseconds += 1_001
    store.send(.text("Hey you"))
    store.send(.title("Letter"))
    store.undo()
    #expect(store.state == TextPad.State(text: "Hey you"))
    store.undo()
    #expect(store.state.text == "Hey")
    store.undo()
    #expect(store.state == TextPad.State())
  }

  @Test("Undo leaves the selection alone, and selecting is no step") func selection() {
    let store = Store(Shapes.State(), Shapes(), history: Shapes.history)
    store.send(.add("circle"))
    store.send(.add("square"))
    store.send(.select("circle"))
    store.undo()
    #expect(store.state == Shapes.State(document: Shapes.Document(names: ["circle"]), selected: "circle"))
    store.send(.select("nothing"))
    store.redo()
    #expect(store.state.document.names == ["circle", "square"] && store.state.selected == "nothing")
  }
}
