import TerminalDriver
import Testing

@Suite("The sheet of a frame")
struct SheetTests {
  @Test("Two fields are filled in with Tab between them, and Enter submits")
  func fields() throws {
    let terminal = try FrameTests.start()
    try terminal.send("a")
    let empty = try terminal.wait("sheet") {
      $0.contains("New item") && $0.rows[23] == "Enter add  Tab next field  Esc cancel" && $0.isCursorShown
    }
    try terminal.send("Tea?q\t")
    try terminal.wait("second field") { $0.contains("Tea?q") && $0.cursor.row == empty.cursor.row + 3 }
    try terminal.send("x")
    let typing = try terminal.wait("the letter") { $0.rows[empty.cursor.row + 3].contains("x") }
    #expect(!typing.contains("! Not a number."), "The user has not finished the text.")
    try terminal.send("\u{1b}[Z")
    let wrong = try terminal.wait("error") { $0.contains("! Not a number.") }
    #expect(wrong.rows.firstIndex { $0.contains("╰") } == empty.rows.firstIndex { $0.contains("╰") })
    try terminal.send("\t\u{7f}3\r")
    try terminal.wait("item") { $0.contains("3 items") && $0.contains("Tea?q × 3") && !$0.isCursorShown }
    try terminal.quit()
  }

  @Test("Enter with a wrong text moves the focus to it, and Escape cancels")
  func disabled() throws {
    let terminal = try FrameTests.start()
    try terminal.send("a\tx\u{1b}[Z")
    let first = try terminal.wait("first field") { $0.contains("! Not a number.") && $0.isCursorShown }
    try terminal.send("\r")
    try terminal.wait("second field") { $0.cursor.row == first.cursor.row + 3 }
    try terminal.send("\u{1b}")
    try terminal.wait("list") { !$0.contains("New item") && $0.contains("2 items") }
    try terminal.quit()
  }

  @Test("A refusal that names a field is shown below it, another one in the message line")
  func refusals() throws {
    let terminal = try FrameTests.start()
    try terminal.send("a\t\r")
    let named = try terminal.wait("reason") { $0.contains("! A name is needed.") }
    #expect(!named.rows[22].contains("A name is needed."))
    #expect(named.rows[named.cursor.row].contains("Name"))
    try terminal.send("Tea\t0\r")
    try terminal.wait("reason") { $0.rows[22].hasPrefix("! Nothing of it") && $0.contains("New item") }
    try terminal.quitSheet()
  }

  @Test("A click focuses a field")
  func click() throws {
    let terminal = try FrameTests.start()
    try terminal.send("a")
    let first = try terminal.wait("sheet") { $0.contains("New item") && $0.isCursorShown }
    try terminal.click(first.cursor.column, first.cursor.row + 3)
    try terminal.wait("second field") { $0.cursor.row == first.cursor.row + 3 }
    try terminal.quitSheet()
  }

  @Test("Control+Z in a sheet undoes typing, and not the document")
  func undo() throws {
    let terminal = try FrameTests.start()
    try terminal.send("XaTea")
    try terminal.wait("text") { $0.contains("Tea") }
    try terminal.send("\u{1a}")
    try terminal.wait("less text") { !$0.contains("Tea") && $0.contains("Te") && $0.contains("1 items") }
    try terminal.wait("undone step") { $0.rows[22].hasPrefix("Undone: Typing") }
    try terminal.send("\u{19}")
    try terminal.wait("text") { $0.contains("Tea") && $0.rows[22].hasPrefix("Redone: Typing") }
    try terminal.send("s")
    try terminal.wait("step of the sheet") { $0.contains("Teas") && $0.rows[22].hasPrefix("undo: Typing") }
    try terminal.quitSheet()
  }

  @Test("Below a search the arrow keys move through the results, and Enter chooses one", arguments: [24, 10])
  func choosing(rows: Int) throws {
    let terminal = try FrameTests.start(columns: 40, rows: rows)
    try terminal.send("o")
    let all = try terminal.wait("offers") { $0.contains("Offer 1 ") && $0.contains("today") && $0.isCursorShown }
    try terminal.send("7")
    let found = try terminal.wait("found offers") { $0.contains("Offer 7 ") && !$0.contains("Offer 1 ") }
    #expect(found.rows.firstIndex { $0.contains("╰") } == all.rows.firstIndex { $0.contains("╰") })
    try terminal.send("\u{1b}[B\u{1b}[B")
    try terminal.wait("third row") { screen in
      screen.rows.indices.contains { screen.rows[$0].contains("Offer 27 ") && screen.style(6, $0).isReversed }
    }
    try terminal.send("\r")
    try terminal.wait("chosen offer") { $0.contains("3 items") && $0.contains("Offer 27") }
    try terminal.quit()
  }

  @Test("A search without results says so, and its sheet stays open")
  func nothing() throws {
    let terminal = try FrameTests.start()
    try terminal.send("ozzz\r")
    try terminal.wait("placeholder") { $0.contains("No offer is called that.") }
    try terminal.quitSheet()
  }

  @Test("An item is chosen by its key, or with the arrow keys and Enter")
  func items() throws {
    let terminal = try FrameTests.start()
    try terminal.send("m")
    try terminal.wait("menu") { $0.contains("What to do with the list.") && $0.contains("t  Add tea") }
    try terminal.send("t")
    try terminal.wait("tea") { $0.contains("3 items") && $0.contains("Tea") }
    try terminal.send("m\u{1b}[Bj\r")
    try terminal.wait("removed item") { $0.contains("2 items") }
    try terminal.quitSheet()
  }

  @Test("An item with a question asks it, and its sheet is open again if the user declines") func confirmedItem() throws
  {
    let terminal = try FrameTests.start()
    try terminal.send("ml")
    try terminal.wait("question") { $0.contains("Remove the last one?") && $0.rows[23] == "Enter remove  Esc cancel" }
    try terminal.send("n")
    try terminal.wait("menu") { $0.contains("Add tea") && $0.contains("2 items") }
    try terminal.send("ly")
    try terminal.wait("removed item") { $0.contains("1 items") }
    try terminal.quitSheet()
  }

  @Test("The arrow keys choose a value and the space bar switches, and Enter submits both") func choices() throws {
    let terminal = try FrameTests.start()
    try terminal.send("mo")
    try terminal.wait("fields") {
      $0.contains("‹ by name ›") && $0.contains("[ ]") && $0.rows[23].contains("←→ change") && !$0.isCursorShown
    }
    try terminal.send("\u{1b}[C")
    try terminal.wait("next value") { $0.contains("‹ by age ›") }
    try terminal.send("\u{1b}[D\u{1b}[D")
    try terminal.wait("last value") { $0.contains("‹ none ›") }
    let screen = try terminal.wait("toggle") { $0.contains("Shared") }
    try terminal.send("\u{1b}[B ")
    try terminal.wait("switched on") { $0.contains("[x]") && $0.rows[23].contains("Space change") }
    let row = try #require(screen.rows.firstIndex { $0.contains("Shared") })
    let column = try #require(screen.rows[row].firstRange(of: "Shared")).lowerBound
    try terminal.click(screen.rows[row].distance(from: screen.rows[row].startIndex, to: column), row)
    try terminal.wait("switched off") { $0.contains("[ ]") }
    try terminal.send(" \r")
    try terminal.wait("submitted") { $0.contains("3 items") && $0.contains("2 true") }
    try terminal.quit()
  }

  @Test("A sheet with a text only closes with Enter") func message() throws {
    let terminal = try FrameTests.start()
    try terminal.send("mb")
    try terminal.wait("text") { $0.contains("A list for tests.") }
    try terminal.send("\r")
    try terminal.wait("list") { !$0.contains("A list for tests.") && $0.contains("? help") }
    try terminal.quit()
  }
}

extension PseudoTerminal {
  /// Closes the open sheet, and quits.
  fileprivate func quitSheet() throws {
    try send("\u{1b}")
    try wait("closed sheet") { $0.contains("? help") && !$0.isCursorShown }
    try quit()
  }
}
