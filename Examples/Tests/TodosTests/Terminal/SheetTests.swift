import TarnTerminal
import Testing

@testable import Todos

@Suite("Sheets over the list")
@MainActor struct SheetTests {
  @Test("Adding parses the typed due date and shows its meaning at once")
  func adding() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("a")
    session.type("sweep the yard")
    session.press("Tab")
    session.type("thursday 5pm")
    #expect(session.shows("Thu 26 Nov 17:00"))
    session.press("Enter")
    #expect(session.todo(5)?.text == "sweep the yard")
    #expect(session.todo(5)?.due == "2026-11-26T17:00")
    #expect(session.selected == 5)
    #expect(session.session.sheet == nil)
  }

  @Test("A due date in the text is shown while the user types, and taken out of the text; none keeps the words")
  func dateInText() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("a")
    session.type("sweep the yard thursday 5pm")
    #expect(session.shows("Thu 26 Nov 17:00, from “thursday 5pm”."))
    session.press("Enter")
    #expect(session.todo(5)?.text == "sweep the yard" && session.todo(5)?.due == "2026-11-26T17:00")
    session.press("a")
    session.type("sweep the yard tomorrow")
    session.press("Tab")
    session.type("none")
    #expect(!session.shows("from “tomorrow”"))
    session.press("Enter")
    #expect(session.todo(6)?.text == "sweep the yard tomorrow" && session.todo(6)?.due == nil)
  }

  @Test("The user writes a note, which the list marks and the search finds")
  func noting() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("e", "Tab")
    session.type("ask Ada")
    session.press("Enter")
    session.type("not the warm one")
    session.press("Control+d")
    #expect(session.todo(1)?.note == "ask Ada\nnot the warm one")
    #expect(session.shows("buy beer  #home  (note)"))
    #expect(session.shows("undo: Change the note of “buy beer”"))
    session.press("/")
    session.type("warm")
    #expect(session.numbers == [1])
  }

  @Test("An invalid due date shows an error and keeps the typed text")
  func misunderstood() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("a", "Enter")
    #expect(session.shows("! A to-do needs a text."))
    session.type("x")
    session.press("ArrowDown")
    session.type("thrusday")
    #expect(!session.shows("is not part of a date"), "The user has not finished the text.")
    session.press("ArrowUp")
    #expect(session.shows("! “thrusday” is not part of a date. Did you mean"))
    session.press("ArrowDown")
    session.press("Enter")
    #expect(session.texts.count == 4)
    #expect(session.session.sheet?.kind == .add && session.session.form.text == "x")
    #expect(session.session.form.due == "thrusday")
    session.press("Escape")
    #expect(session.session.sheet == nil)
    #expect(session.texts.count == 4)
  }

  @Test("Pasted lines become one line")
  func pasting() throws {
    let session = try TerminalSession()
    session.press("a")
    session.happen(.paste("one\ntwo\u{1b}[2J"))
    session.press("Enter")
    #expect(session.texts == ["one two[2J"])
  }

  @Test("The user edits a text", arguments: ["e", "Enter"])
  func editing(key: String) throws {
    let session = try TerminalSession(.few)
    session.press(key, "Control+u")
    session.type("buy wine")
    session.press("Enter")
    #expect(session.todo(1)?.text == "buy wine")
    #expect(session.shows("undo: Change “buy beer” to “buy wine”"))
  }

  @Test("The user changes a due date relative to the present one, keeps it, or clears it")
  func dating() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("d")
    #expect(session.shows("unchanged: Thu 26 Nov"))
    session.press("Enter")
    #expect(session.todo(1)?.due == "2026-11-26")
    #expect(session.store.history?.undoable == nil)
    session.press("d")
    session.type("+1w")
    #expect(session.shows("Thu 3 Dec"))
    session.press("Enter")
    #expect(session.todo(1)?.due == "2026-12-03")
    session.press("d")
    session.type("none")
    #expect(session.shows("no due date"))
    session.press("Enter")
    #expect(session.todo(1)?.due == nil)
  }

  @Test("The user adds and removes tags by typing")
  func tagging() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("t", "Control+u")
    session.type("#Garden, shop a#b")
    #expect(session.shows("#garden #shop  “a#b” is not a tag, or one too many."))
    session.press("Enter")
    #expect(session.todo(1)?.tags == ["garden", "shop"])
  }

  @Test("A fork has another text, another due date, or both")
  func forking() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("f", "Control+u")
    session.type("buy more beer")
    session.press("Enter")
    #expect(session.todo(5)?.text == "buy more beer")
    #expect(session.todo(5)?.due == "2026-11-26")
    #expect(session.selected == 5)
    session.press("Home", "F")
    session.type("+1w")
    session.press("Enter")
    #expect(session.todo(6)?.text == "buy beer")
    #expect(session.todo(6)?.due == "2026-12-03")
    #expect(session.todo(6)?.tags == ["home"])
    session.press("Home", "f", "Tab")
    session.type("none")
    session.press("Enter")
    #expect(session.todo(7)?.due == nil)
  }

  @Test("The menu does the same as the list's keys, by rows, keys and clicks")
  func menu() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("m", "Enter")
    #expect(session.todo(1)?.isDone == true)
    session.press("m", "End", "Enter")
    #expect(session.todo(1) == nil)
    session.press("m", "d")
    #expect(session.session.sheet?.kind == .due && session.session.sheet?.todo == uuid(2))
    session.press("Escape", "m")
    session.click("Fork with another text")
    #expect(session.session.sheet?.kind == .fork && session.session.form.text == "pay the bill")
    session.press("Escape", "m", " ")
    #expect(session.todo(2)?.isDone == true)
    #expect(session.session.sheet == nil)
  }

  @Test("A sheet of a to-do that was removed elsewhere says so")
  func removedTodo() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press("e")
    session.other(.remove(.number(1)))
    session.show()
    #expect(session.shows("This to-do is no longer in the list."))
    session.press("Escape")
    #expect(session.session.sheet == nil)
  }

  @Test("The journal is a sheet, and a pane on a wide screen")
  func journal() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 24)
    session.press(" ", "J")
    #expect(session.session.sheet?.kind == .journal)
    #expect(session.rows.contains { $0.contains("“buy beer” is done") && $0.contains("today 14:00") })
    session.press("Escape")
    #expect(session.session.sheet == nil)
    session.resize(140, 24)
    session.press("J")
    #expect(session.session.sheet == nil)
    #expect(session.shows("today 14:00       “buy beer” is done"))
    session.press(" ")
    #expect(session.shows("“buy beer” was reopened"))
    session.press("J")
    #expect(!session.shows("Journal, newest first"))
  }

  @Test("The help lists every key that has an effect")
  func help() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 40)
    session.press("?")
    let words = session.rows.joined(separator: " ")
    for key in [
      "Space", "e Enter", "d", "t", "c", "f", "F", "x Delete", "m", "a", "/", "Esc", "1 2 3 4 5 6", "7", "s", "S",
    ] {
      #expect(words.contains(key), "\(key)")
    }
    for key in ["J", "↑ k ↓ j", "PgUp PgDn", "Home g End G", "Tab", "u Ctrl Z", "r Ctrl Y", "q Ctrl Q", "? F1"] {
      #expect(words.contains(key), "\(key)")
    }
    #expect(!words.contains("…│"))
    session.press("Escape")
    #expect(!session.shows("Edit the tags"))
  }
}
