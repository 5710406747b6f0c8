import Tarn
import TarnDocument
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

  @Test("A person undoes the last own step, and keeps the words that others have written into the note since")
  func ownSteps() {
    let store = Store(
      DocumentState(StickyNotes.Document()), SharedDocument(StickyNotes()),
      history: SharedDocument<StickyNotes>.history())
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    func texts() -> [Int: String] {
      Dictionary(uniqueKeysWithValues: store.state.document.notes.map { ($0.key, $0.value.text) })
    }
    anna.send(.set(1, StickyNotes.Note(text: "Buy milk")))
    anna.send(.set(1, StickyNotes.Note(text: "Buy milk today")))
    ben.send(.set(1, StickyNotes.Note(text: "Please buy milk today")))
    ben.send(.set(2, StickyNotes.Note(text: "Call Carl")))
    anna.send(.undoMine)
    #expect(texts() == [1: "Please buy milk", 2: "Call Carl"])
    store.undo()
    #expect(texts()[1] == "Please buy milk today", "Undoing it is a step, too.")
    ben.send(.undoMine)
    ben.send(.undoMine)
    #expect(texts() == [1: "Buy milk today", 2: ""])
    ben.send(.undoMine)
    #expect(texts() == [1: "Buy milk today", 2: ""], "Ben has no further step.")
    let laws = Laws(SharedDocument(StickyNotes()), from: DocumentState(StickyNotes.Document())) { _, random in
      let note = StickyNotes.Note(text: random.pick(from: ["a", "a b", "c a b"]))
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: [.set(1, note), .set(2, note), .undoMine]))
    }
    #expect(laws.sessions() == nil)
    #expect(laws.firstViolation(history: SharedDocument<StickyNotes>.history()) == nil)
  }
}
