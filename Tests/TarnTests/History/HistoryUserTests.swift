import Tarn
import TarnTesting
import Testing

@Suite("A history of several users") struct HistoryUserTests {
  /// “a” is Anna's, all other text is Ben's; scrolling to the top and ticks are of no user.
  let rules = Editor.rules(bound: .init(), user: Editor.Action.user)

  @Test("Undo of one user's step takes back no response to another's") func response() {
    let loop = Loop(Editor.State(), Editor(), history: rules)
    loop.send(.type("b"))
    loop.send(.type("a"))
    loop.send(.type("ben's import"), cause: .arrived)
    loop.send(.type(" of two parts"), cause: .arrived)
    #expect(loop.history?.undoName == "Undo Type ben's import")
    loop.undo()
    #expect(loop.text == "ba")
    loop.undo()
    #expect(loop.text == "b")
    loop.redo()
    #expect(loop.text == "ba")
    loop.redo()
    #expect(loop.text == "baben's import of two parts")
  }

  @Test("A response to one's own step is undone with it, also after an action of no user") func ownResponse() {
    let loop = Loop(
      Editor.State(), Editor(),
      history: Editor.rules(bound: .init(), undoes: ["document", "view"], user: Editor.Action.user))
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.send(.scroll(0), cause: .arrived)
    loop.send(.type("b"), cause: .arrived)
    #expect(loop.history?.undoName == "Undo Scroll to 1")
    loop.undo()
    #expect(loop.text == "a" && loop.state.view.scroll == 0)
  }

  @Test("A response after a load belongs to it") func load() {
    let loop = Loop(Editor.State(), Editor(), history: rules)
    loop.send(.type("a"))
    loop.load(Editor.State(document: .init(text: "loaded")))
    loop.send(.type("b"), cause: .arrived)
    loop.undo()
    #expect(loop.text == "a")
  }

  @Test("An action that is no step does not join a step of another user") func noStep() {
    let loop = Loop(
      Editor.State(), Editor(),
      history: Editor.rules(bound: .init(), isStep: { $0 != .type("b") }, user: Editor.Action.user))
    loop.send(.type("a"))
    loop.send(.type("b"))
    loop.undo()
    #expect(loop.text == "a")
  }

  @Test("The laws of a history hold", arguments: 1...3 as ClosedRange<UInt64>) func laws(seed: UInt64) {
    var laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    laws.seed = seed
    #expect(laws.firstViolation(history: rules) == nil)
  }
}
