import TarnTerminal
import Testing
import Todos
import TodosBrowsing

@testable import TodosTerminal

@Suite("A form that is open while to-dos are undone and redone")
@MainActor struct OpenFormTests {
  @Test("stays open with what was typed in it, whatever the form is for", arguments: ["a", "e", "d", "t"])
  func stays(key: String) {
    let seat = Seat(.few, columns: 80, rows: 24)
    seat.core.send(.check(.number(2), true))
    seat.press(key)
    seat.type("half a wor")
    let before = seat.browsing.state
    #expect(before.sheet?.text?.hasSuffix("half a wor") == true)
    // Another window, or another program: the same core.
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

  @Test("says that its to-do is gone after undo, and after redo has what was typed in it again")
  func comesBack() {
    let seat = Seat(.few, columns: 80, rows: 24)
    seat.core.send(.add(text: "sweep"))
    seat.press("End", "e")
    seat.type(" the yard")
    let before = seat.browsing.state
    #expect(before.sheet?.text == "sweep the yard")
    seat.core.undo()
    seat.show()
    #expect(seat.texts.count == 4 && seat.shows("This to-do is not in the list any more."))
    seat.core.redo()
    seat.show()
    #expect(seat.browsing.state == before && seat.shows("sweep the yard"))
    seat.press("Enter")
    #expect(seat.texts.last == "sweep the yard")
  }
}
