import TerminalDriver
import Testing

@Suite("The sheet of a frame")
struct SheetTests {
  @Test("Two fields are filled in with Tab between them, and Enter submits")
  func fields() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("a")
    let empty = try await terminal.wait("sheet") {
      $0.contains("New item") && $0.rows[23] == "Enter add  Tab next field  Esc cancel" && $0.isCursorShown
    }
    try terminal.send("Tea?q\t")
    try await terminal.wait("second field") { $0.contains("Tea?q") && $0.cursor.row == empty.cursor.row + 3 }
    try terminal.send("x")
    let typing = try await terminal.wait("the letter") { $0.rows[empty.cursor.row + 3].contains("x") }
    #expect(!typing.contains("! Not a number."), "The user has not finished the text.")
    try terminal.send("\u{1b}[Z")
    let wrong = try await terminal.wait("error") { $0.contains("! Not a number.") }
    #expect(wrong.rows.firstIndex { $0.contains("╰") } == empty.rows.firstIndex { $0.contains("╰") })
    try terminal.send("\t\u{7f}3\r")
    try await terminal.wait("item") { $0.contains("3 items") && $0.contains("Tea?q × 3") && !$0.isCursorShown }
    try await terminal.quit()
  }

  @Test("Enter with a wrong text moves the focus to it, and Escape cancels")
  func disabled() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("a\tx\u{1b}[Z")
    let first = try await terminal.wait("first field") { $0.contains("! Not a number.") && $0.isCursorShown }
    try terminal.send("\r")
    try await terminal.wait("second field") { $0.cursor.row == first.cursor.row + 3 }
    try terminal.send("\u{1b}")
    try await terminal.wait("list") { !$0.contains("New item") && $0.contains("2 items") }
    try await terminal.quit()
  }

  @Test("A refusal that names a field is shown below it, another one in the message line")
  func refusals() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("a\t\r")
    let named = try await terminal.wait("reason") { $0.contains("! A name is needed.") }
    #expect(!named.rows[22].contains("A name is needed."))
    #expect(named.rows[named.cursor.row].contains("Name"))
    try terminal.send("Tea\t0\r")
    try await terminal.wait("reason") { $0.rows[22].hasPrefix("! Nothing of it") && $0.contains("New item") }
    try await terminal.quitSheet()
  }

  @Test("A click focuses a field")
  func click() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("a")
    let first = try await terminal.wait("sheet") { $0.contains("New item") && $0.isCursorShown }
    try terminal.click(first.cursor.column, first.cursor.row + 3)
    try await terminal.wait("second field") { $0.cursor.row == first.cursor.row + 3 }
    try await terminal.quitSheet()
  }

  @Test("Control+Z in a sheet undoes typing, and not the document")
  func undo() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("XaTea")
    try await terminal.wait("text") { $0.contains("Tea") }
    try terminal.send("\u{1a}")
    try await terminal.wait("less text") { !$0.contains("Tea") && $0.contains("Te") && $0.contains("1 items") }
    try await terminal.wait("undone step") { $0.rows[22].hasPrefix("Undone: Typing") }
    try terminal.send("\u{19}")
    try await terminal.wait("text") { $0.contains("Tea") && $0.rows[22].hasPrefix("Redone: Typing") }
    try terminal.send("s")
    try await terminal.wait("step of the sheet") { $0.contains("Teas") && $0.rows[22].hasPrefix("undo: Typing") }
    try await terminal.quitSheet()
  }

  @Test("Below a search the arrow keys move through the results, and Enter chooses one", arguments: [24, 10])
  func choosing(rows: Int) async throws {
    let terminal = try await FrameTests.start(columns: 40, rows: rows)
    try terminal.send("o")
    let all = try await terminal.wait("offers") { $0.contains("Offer 1 ") && $0.contains("today") && $0.isCursorShown }
    try terminal.send("7")
    let found = try await terminal.wait("found offers") { $0.contains("Offer 7 ") && !$0.contains("Offer 1 ") }
    #expect(found.rows.firstIndex { $0.contains("╰") } == all.rows.firstIndex { $0.contains("╰") })
    try terminal.send("\u{1b}[B\u{1b}[B")
    try await terminal.wait("third row") { screen in
      screen.rows.indices.contains { screen.rows[$0].contains("Offer 27 ") && screen.style(6, $0).isReversed }
    }
    try terminal.send("\r")
    try await terminal.wait("chosen offer") { $0.contains("3 items") && $0.contains("Offer 27") }
    try await terminal.quit()
  }

  @Test("A search without results says so, and its sheet stays open")
  func nothing() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("ozzz\r")
    try await terminal.wait("placeholder") { $0.contains("No offer is called that.") }
    try await terminal.quitSheet()
  }

  @Test("An item is chosen by its key, or with the arrow keys and Enter")
  func items() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("m")
    try await terminal.wait("menu") { $0.contains("What to do with the list.") && $0.contains("t  Add tea") }
    try terminal.send("t")
    try await terminal.wait("tea") { $0.contains("3 items") && $0.contains("Tea") }
    try terminal.send("m\u{1b}[Bj\r")
    try await terminal.wait("removed item") { $0.contains("2 items") }
    try await terminal.quitSheet()
  }

  @Test("An item with a question asks it, and its sheet is open again if the user declines") func confirmedItem()
    async throws
  {
    let terminal = try await FrameTests.start()
    try terminal.send("ml")
    try await terminal.wait("question") {
      $0.contains("Remove the last one?") && $0.rows[23] == "Enter remove  Esc cancel"
    }
    try terminal.send("n")
    try await terminal.wait("menu") { $0.contains("Add tea") && $0.contains("2 items") }
    try terminal.send("ly")
    try await terminal.wait("removed item") { $0.contains("1 items") }
    try await terminal.quitSheet()
  }

  @Test("The arrow keys choose a value and the space bar switches, and Enter submits both") func choices() async throws
  {
    let terminal = try await FrameTests.start()
    try terminal.send("mo")
    try await terminal.wait("fields") {
      $0.contains("‹ by name ›") && $0.contains("[ ]") && $0.rows[23].contains("←→ change") && !$0.isCursorShown
    }
    try terminal.send("\u{1b}[C")
    try await terminal.wait("next value") { $0.contains("‹ by age ›") }
    try terminal.send("\u{1b}[D\u{1b}[D")
    try await terminal.wait("last value") { $0.contains("‹ none ›") }
    let screen = try await terminal.wait("toggle") { $0.contains("Shared") }
    try terminal.send("\u{1b}[B ")
    try await terminal.wait("switched on") { $0.contains("[x]") && $0.rows[23].contains("Space change") }
    let row = try #require(screen.rows.firstIndex { $0.contains("Shared") })
    let column = try #require(screen.rows[row].firstRange(of: "Shared")).lowerBound
    try terminal.click(screen.rows[row].distance(from: screen.rows[row].startIndex, to: column), row)
    try await terminal.wait("switched off") { $0.contains("[ ]") }
    try terminal.send(" \r")
    try await terminal.wait("submitted") { $0.contains("3 items") && $0.contains("2 true") }
    try await terminal.quit()
  }

  @Test("A sheet with a text only closes with Enter") func message() async throws {
    let terminal = try await FrameTests.start()
    try terminal.send("mb")
    try await terminal.wait("text") { $0.contains("A list for tests.") }
    try terminal.send("\r")
    try await terminal.wait("list") { !$0.contains("A list for tests.") && $0.contains("? help") }
    try await terminal.quit()
  }
}

extension PseudoTerminal {
  /// Closes the open sheet, and quits.
  fileprivate func quitSheet() async throws {
    try send("\u{1b}")
    try await wait("closed sheet") { $0.contains("? help") && !$0.isCursorShown }
    try await quit()
  }
}
