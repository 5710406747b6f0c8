import TarnTerminal
import Testing
import Todos
import TodosBrowsing

@testable import TodosTerminal

@Suite("An open form during undo and redo")
@MainActor struct OpenFormTests {
  @Test("Every form stays open with its typed text", arguments: ["a", "e", "d", "t"])
  func stays(key: String) {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.core.send(.check(.number(2), true))
    seat.press(key)
    seat.type("half a wor")
    let before = seat.browsing.state
    #expect(before.sheet?.text?.hasSuffix("half a wor") == true)
    // Undo from another window or program that shares the core.
    seat.core.undo()
    seat.show()
    #expect(seat.todo(2)?.isDone == false)
    #expect(seat.browsing.state == before && seat.shows("half a wor"))
    seat.core.redo()
    seat.show()
    #expect(seat.todo(2)?.isDone == true)
    #expect(seat.browsing.state == before && seat.shows("half a wor"))
    seat.type("d")
    #expect(seat.browsing.state.sheet?.text?.hasSuffix("half a word") == true)
  }

  @Test("The form says that its to-do is gone after undo, and shows the typed text again after redo")
  func comesBack() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.core.send(.add(text: "sweep"))
    seat.press("End", "e")
    seat.type(" the yard")
    let before = seat.browsing.state
    #expect(before.sheet?.text == "sweep the yard")
    seat.core.undo()
    seat.show()
    #expect(seat.texts.count == 4 && seat.shows("This to-do is no longer in the list."))
    seat.core.redo()
    seat.show()
    #expect(seat.browsing.state == before && seat.shows("sweep the yard"))
    seat.press("Enter")
    #expect(seat.texts.last == "sweep the yard")
  }
}
