import Tarn
import TarnTesting
import Testing

@Suite("Actions that are no steps of the history") struct NoStepTests {
  let rules = Editor.rules(bound: .init(), isStep: { if case .paste = $0 { false } else { true } })

  @Test("Such an action is part of the step before it, which keeps its name") func part() {
    let loop = Loop(Editor.State(), Editor(), history: rules)
    loop.send(.type("a"))
    loop.send(.paste("received"), cause: .arrived)
    loop.send(.type("b"))
    #expect(loop.steps == ["Begin with a", "Type b"])
    loop.undo()
    #expect(loop.text == "areceived")
    loop.undo()
    #expect(loop.text == "")
    loop.redo()
    #expect(loop.text == "areceived")
    #expect(loop.history?.undoName == "Undo Begin with a")
  }

  @Test("Without a step before it, it is one of its own: at the beginning, and after undo") func own() {
    let loop = Loop(Editor.State(), Editor(), history: rules)
    loop.send(.paste("first"))
    loop.send(.type("a"))
    #expect(loop.steps == ["Paste first", "Type a"])
    loop.undo()
    loop.send(.paste("second"))
    #expect(loop.steps == ["Paste first", "Paste second"])
    #expect(loop.text == "firstsecond")
  }

  @Test("By the rule a response is a step of its own, which undo takes back alone") func response() {
    let loop = Loop(Editor.State(), Editor(), history: rules)
    loop.send(.type("a"))
    loop.send(.type("1"), cause: .arrived)
    #expect(loop.history?.undoName == "Undo Type 1")
    loop.undo()
    #expect(loop.text == "a")
    loop.undo()
    #expect(loop.text == "")
    loop.redo()
    #expect(loop.text == "a")
    loop.redo()
    #expect(loop.text == "a1")
  }

  @Test("The laws of a history hold", arguments: 1...3 as ClosedRange<UInt64>) func laws(seed: UInt64) {
    var laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    laws.seed = seed
    #expect(laws.firstViolation(history: rules) == nil)
  }
}
