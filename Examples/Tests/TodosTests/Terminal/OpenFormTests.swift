import TarnTerminal
import Testing
import Todos
import TodosBrowsing

@testable import TodosTerminal

@Suite("An open form during undo and redo")
@MainActor struct OpenFormTests {
  @Test("Every form stays open with its typed text", arguments: ["a", "e", "d", "t"])
  func stays(key: String) {
    let session = TerminalSession(.few, columns: 80, rows: 24)
    session.core.send(.check(.number(2), true))
    session.press(key)
    session.type("half a wor")
    let before = session.browsing.state
    #expect(before.sheet?.text?.hasSuffix("half a wor") == true)
    // Undo from another window or program that shares the core.
    session.core.undo()
    session.show()
    #expect(session.todo(2)?.isDone == false)
    #expect(session.browsing.state == before && session.shows("half a wor"))
    session.core.redo()
    session.show()
    #expect(session.todo(2)?.isDone == true)
    #expect(session.browsing.state == before && session.shows("half a wor"))
    session.type("d")
    #expect(session.browsing.state.sheet?.text?.hasSuffix("half a word") == true)
  }

  @Test("The form says that its to-do is gone after undo, and shows the typed text again after redo")
  func comesBack() {
    let session = TerminalSession(.few, columns: 80, rows: 24)
    session.core.send(.add(text: "sweep"))
    session.press("End", "e")
    session.type(" the yard")
    let before = session.browsing.state
    #expect(before.sheet?.text == "sweep the yard")
    session.core.undo()
    session.show()
    #expect(session.texts.count == 4 && session.shows("This to-do is no longer in the list."))
    session.core.redo()
    session.show()
    #expect(session.browsing.state == before && session.shows("sweep the yard"))
    session.press("Enter")
    #expect(session.texts.last == "sweep the yard")
  }
}
