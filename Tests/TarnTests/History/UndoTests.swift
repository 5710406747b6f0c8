import Tarn
import TarnTesting
import Testing

@Suite("Undo")
struct UndoTests {
  let clock = WallClock()
  let loop: Loop<Editor>

  init() { loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: clock.now) }

  @Test("Undo reverts the last user step, redo applies it again, and both are named after the step")
  func undoAndRedo() {
    loop.send(.type("a"))
    loop.send(.type("b"))
    #expect(loop.history?.undoName == "Undo Type b")
    #expect(loop.history?.redoName == nil)
    loop.undo()
    #expect(loop.text == "a")
    #expect(loop.history?.undoName == "Undo Begin with a")
    #expect(loop.history?.redoName == "Redo Type b")
    loop.undo()
    #expect(loop.text == "")
    #expect(loop.history?.undoable == nil)
    loop.redo()
    loop.redo()
    #expect(loop.text == "ab")
    #expect(loop.history?.redoable == nil)
  }

  @Test("Undo and redo without steps, or without a history, change nothing and notify no observer")
  func empty() {
    let withoutHistory = Loop(Editor.State(), Editor())
    for loop in [loop, withoutHistory] {
      let recorder = Recorder(loop) { $0 }
      loop.undo()
      loop.redo()
      #expect(recorder.changes == [])
    }
    #expect(loop.history?.log.isEmpty == true)
  }

  @Test("Undo leaves state outside the tracks unchanged, and its cause is `.jumped`")
  func cause() {
    loop.send(.type("a"))
    loop.send(.tick)
    let recorder = Recorder(loop) { $0 }
    loop.undo()
    #expect(recorder.changes.map(\.cause) == [.jumped])
    #expect(loop.state.ticks == 1)
    #expect(loop.history?.log.map(\.cause) == [.acted, .jumped])
  }

  @Test("Undo keeps the steps ahead until the next action on the same track")
  func futures() {
    loop.send(.type("a"))
    loop.send(.scroll(4))
    loop.undo()
    loop.send(.scroll(5))
    #expect(loop.history?.redoName == "Redo Begin with a")
    #expect(loop.history?.futureStepCount(of: "view") == 0)
    loop.send(.type("b"))
    #expect(loop.history?.redoable == nil)
    #expect(loop.text == "b")
    loop.undo()
    #expect(loop.text == "")
  }

  @Test("Undo reverts a response together with the step before it, and redo applies both again")
  func responses() {
    loop.send(.type("a"))
    loop.send(.type("?"))
    loop.send(.type("1"), cause: .arrived)
    loop.send(.scroll(2))
    loop.send(.type("2"), cause: .arrived)
    #expect(loop.history?.undoName == "Undo Type ?")
    loop.undo()
    #expect(loop.text == "a")
    loop.redo()
    #expect(loop.text == "a?12")
    loop.undo()
    loop.undo()
    loop.redo()
    #expect(loop.text == "a")
  }

  @Test("Undo does not revert an action that arrived before the first user step")
  func arrivedFirst() {
    loop.send(.type("x"), cause: .arrived)
    #expect(loop.history?.undoable == nil)
    loop.send(.type("a"))
    loop.undo()
    loop.undo()
    #expect(loop.text == "x")
    #expect(loop.history?.count(of: .track("document")) == 2)
  }

  @Test("Undo between a step and its response reverts the step, and redo applies both")
  func between() {
    loop.send(.type("a"))
    loop.send(.type("1"), cause: .arrived)
    loop.jump(to: 1)
    #expect(loop.history?.redoable == nil)
    loop.undo()
    #expect(loop.text == "")
    loop.redo()
    #expect(loop.text == "a1")
  }

  @Test("Undo reverts a load like any other step")
  func loading() {
    loop.send(.type("a"))
    loop.load(Editor.State(document: .init(text: "z")))
    #expect(loop.history?.undoName == "Undo Paste")
    loop.undo()
    #expect(loop.text == "a")
    loop.redo()
    #expect(loop.text == "z")
  }

  @Test("Undo reverts a run of typing at once")
  func runs() {
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(coalescing: true), now: clock.now)
    for letter in ["a", "b", "c"] { loop.send(.type(letter)) }
    loop.undo()
    #expect(loop.text == "")
    loop.redo()
    #expect(loop.text == "abc")
  }

  @Test("Undo during settling is queued behind the actions sent before")
  func settling() {
    loop.send(.type("a"))
    let token = loop.observe {
      $0.document.text
    } onChange: { [loop] change in
      guard change.new == "ab" else { return }
      loop.send(.type("c"))
      loop.undo()
      #expect(loop.text == "ab")
    }
    loop.send(.type("b"))
    #expect(loop.text == "ab")
    #expect(loop.history?.redoName == "Redo Type c")
    token.end()
  }

  @Test("Consecutive undo and redo are one log entry, and the log replays")
  func replay() {
    for letter in ["a", "b", "c"] { loop.send(.type(letter)) }
    for _ in 0..<3 { loop.undo() }
    loop.redo()
    #expect(loop.history?.log.count == 4)
    loop.send(.type("d"))
    #expect(loop.text == "ad")
    #expect(loop.history?.replay(with: Editor()) == loop.history?.log.map(\.state))
  }

  @Test("Undo and redo continue in a resumed history")
  func resumed() throws {
    loop.send(.type("a"))
    loop.send(.type("b"))
    loop.undo()
    let history = try #require(loop.history)
    let later = Loop(history.present, Editor())
    later.resume(history)
    later.redo()
    #expect(later.text == "ab")
    later.undo()
    later.undo()
    #expect(later.text == "")
  }
}
