import TarnTerminal
import Testing
import Todos
import TodosBrowsing

@testable import TodosTerminal

@Suite("Sheets over the list")
@MainActor struct SheetTests {
  @Test("Adding parses the typed due date and shows its meaning at once")
  func adding() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("a")
    seat.type("sweep the yard")
    seat.press("Tab")
    seat.type("thursday 5pm")
    #expect(seat.shows("Thu 26 Nov 17:00"))
    seat.press("Enter")
    #expect(seat.todo(5)?.text == "sweep the yard")
    #expect(seat.todo(5)?.due == "2026-11-26T17:00")
    #expect(seat.selected == 5)
    #expect(seat.browsing.state.sheet == nil)
  }

  @Test("An invalid due date shows an error and keeps the typed text")
  func misunderstood() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("a", "Enter")
    #expect(seat.shows("! A to-do needs a text."))
    seat.type("x")
    seat.press("ArrowDown")
    seat.type("thrusday")
    #expect(seat.shows("! “thrusday” is not part of a due date. Did you mean"))
    seat.press("Enter")
    #expect(seat.texts.count == 4)
    #expect(seat.browsing.state.sheet == .adding(text: "x", due: "thrusday"))
    seat.press("Escape")
    #expect(seat.browsing.state.sheet == nil)
    #expect(seat.texts.count == 4)
  }

  @Test("Pasted lines become one line")
  func pasting() {
    let seat = TerminalSession()
    seat.press("a")
    seat.happen(.paste("one\ntwo\u{1b}[2J"))
    seat.press("Enter")
    #expect(seat.texts == ["one two[2J"])
  }

  @Test("The user edits a text", arguments: ["e", "Enter"])
  func editing(key: String) {
    let seat = TerminalSession(.few)
    seat.press(key, "Control+u")
    seat.type("buy wine")
    seat.press("Enter")
    #expect(seat.todo(1)?.text == "buy wine")
    #expect(seat.shows("u undo: Change “buy beer” to “buy wine”"))
  }

  @Test("The user changes a due date relative to the present one, keeps it, or clears it")
  func dating() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("d")
    #expect(seat.shows("unchanged: Thu 26 Nov"))
    seat.press("Enter")
    #expect(seat.todo(1)?.due == "2026-11-26")
    #expect(seat.core.history?.undoable == nil)
    seat.press("d")
    seat.type("+1w")
    #expect(seat.shows("Thu 3 Dec"))
    seat.press("Enter")
    #expect(seat.todo(1)?.due == "2026-12-03")
    seat.press("d")
    seat.type("none")
    #expect(seat.shows("no due date"))
    seat.press("Enter")
    #expect(seat.todo(1)?.due == nil)
  }

  @Test("The user adds and removes tags by typing")
  func tagging() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("t", "Control+u")
    seat.type("#Garden, shop a#b")
    #expect(seat.shows("#garden #shop  “a#b” is not a tag, or one too many."))
    seat.press("Enter")
    #expect(seat.todo(1)?.tags == ["garden", "shop"])
  }

  @Test("A fork has another text, another due date, or both")
  func forking() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("f", "Control+u")
    seat.type("buy more beer")
    seat.press("Enter")
    #expect(seat.todo(5)?.text == "buy more beer")
    #expect(seat.todo(5)?.due == "2026-11-26")
    #expect(seat.selected == 5)
    seat.press("Home", "F")
    seat.type("+1w")
    seat.press("Enter")
    #expect(seat.todo(6)?.text == "buy beer")
    #expect(seat.todo(6)?.due == "2026-12-03")
    #expect(seat.todo(6)?.tags == ["home"])
    seat.press("Home", "f", "Tab")
    seat.type("none")
    seat.press("Enter")
    #expect(seat.todo(7)?.due == nil)
  }

  @Test("The menu does the same as the list's keys, by rows, keys and clicks")
  func menu() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("m", "Enter")
    #expect(seat.todo(1)?.isDone == true)
    seat.press("m", "ArrowUp", "Enter")
    #expect(seat.todo(1) == nil)
    seat.press("m", "d")
    #expect(seat.browsing.state.sheet == .dating(uuid(2)))
    seat.press("Escape", "m")
    seat.click("Fork with another text")
    #expect(seat.browsing.state.sheet == .forking(uuid(2), text: "pay the bill"))
    seat.press("Escape", "m", " ")
    #expect(seat.todo(2)?.isDone == true)
    #expect(seat.browsing.state.sheet == nil)
  }

  @Test("A sheet of a to-do that was removed elsewhere says so")
  func gone() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("e")
    seat.core.send(.remove(.number(1)))
    seat.show()
    #expect(seat.shows("This to-do is no longer in the list."))
    seat.press("Enter")
    #expect(seat.browsing.state.sheet == nil)
  }

  @Test("The journal is a sheet, and a pane on a wide screen")
  func journal() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press(" ", "J")
    #expect(seat.browsing.state.sheet == .journal)
    #expect(seat.shows("today 14:00       “buy beer” is done"))
    seat.press("J")
    #expect(seat.browsing.state.sheet == nil)
    seat.resize(140, 24)
    seat.press("J")
    #expect(seat.browsing.state.sheet == nil)
    #expect(seat.shows("today 14:00       “buy beer” is done"))
    seat.press(" ")
    #expect(seat.shows("“buy beer” was reopened"))
    seat.press("J")
    #expect(!seat.shows("Journal"))
  }

  @Test("The help lists every key that has an effect")
  func help() {
    let seat = TerminalSession(.few, columns: 80, rows: 24)
    seat.press("?")
    let words = seat.rows.joined(separator: " ")
    let names = [
      " ": "Space", "ArrowUp": "↑", "ArrowDown": "↓", "PageUp": "PgUp", "PageDown": "PgDn", "Control+z": "^Z",
      "Control+y": "^Y", "Shift+Tab": "Tab", "g": "first", "G": "last",
      "2": "1 to 5", "3": "1 to 5", "4": "1 to 5",
      "?": "Keys",
    ]
    for key in KeyBindings.list.keys { #expect(words.contains(names[key] ?? key), "\(key)") }
    #expect(!words.contains("…│"))
    seat.press("Escape")
    #expect(seat.browsing.state.sheet == nil)
  }
}
