import TarnTerminal
import Testing

@testable import Todos

@Suite("Keys in the list")
@MainActor struct KeyTests {
  @Test("Keys move the selection by rows, by pages and to the ends")
  func going() throws {
    let session = try TerminalSession(.many(100), columns: 60, rows: 12)
    #expect(session.selected == 1)
    // Each key with the number that it selects, starting from the previous selection.
    let steps: [(String, Int)] = [
      ("ArrowDown", 2), ("j", 3), ("k", 2), ("ArrowUp", 1), ("ArrowUp", 1), ("PageDown", 9), ("PageDown", 17),
      ("PageUp", 9), ("End", 100), ("ArrowDown", 100), ("Home", 1), ("G", 100), ("g", 1),
    ]
    for (key, number) in steps {
      session.press(key)
      #expect(session.selected == number, "\(key)")
      #expect(
        session.marked?.hasPrefix("[ ] \(number < 10 ? "  " : number < 100 ? " " : "")\(number) ") == true, "\(key)")
    }
  }

  @Test("Space checks and unchecks, and undo reverses it")
  func checking() throws {
    let session = try TerminalSession(.few)
    session.press(" ")
    #expect(session.todo(1)?.isDone == true)
    #expect(session.shows("[x] 1 buy beer"))
    #expect(session.shows("undo: Mark “buy beer” as done"))
    session.press("u")
    #expect(session.todo(1)?.isDone == false)
    #expect(session.shows("Undone: Mark “buy beer” as done"))
    session.press("r")
    #expect(session.todo(1)?.isDone == true)
    session.press("Control+z")
    #expect(session.todo(1)?.isDone == false)
    session.press("Control+y", " ")
    #expect(session.todo(1)?.isDone == false)
  }

  @Test("When the selected to-do leaves the list, the next one is selected, so that a key can be repeated")
  func leaving() throws {
    let session = try TerminalSession(.few)
    session.press("2", " ", " ")
    #expect([1, 2].allSatisfy { session.todo($0)?.isDone == true })
    #expect(session.selected == 3)
    session.press("x")
    #expect(session.todo(3) == nil)
    #expect(session.shows("All to-dos are done. 1 shows all."))
    session.press(" ")
    #expect(session.shows("! No to-do is selected."))
    session.press("u")
    #expect(session.shows("牛乳を買う"))
  }

  @Test("The keys x and Delete remove a to-do", arguments: ["x", "Delete"])
  func removing(key: String) throws {
    let session = try TerminalSession(.few)
    session.press(key)
    #expect(session.todo(1) == nil)
    #expect(session.selected == 2)
  }

  @Test("Keys filter by number, by Tab and by tag")
  func filtering() throws {
    let session = try TerminalSession(.few)
    let numbers = { session.numbers }
    let steps: [(String, [Int], String)] = [
      ("2", [1, 2, 3], "[2 Open]"), ("3", [4], "[3 Done]"), ("4", [2], "[4 Overdue]"), ("5", [2, 3], "[5 Today]"),
      ("6", [1], "[6 Upcoming]"), ("Tab", [1, 2, 3, 4], "[1 All]"), ("Tab", [1, 2, 3], "[2 Open]"),
      ("Shift+Tab", [1, 2, 3, 4], "[1 All]"),
      ("7", [1, 4], "[7 #home]"), ("7", [4], "[7 #family]"), ("7", [1, 4], "[7 #home]"),
      ("1", [1, 2, 3, 4], "[1 All]"),
    ]
    for (key, expected, tab) in steps {
      session.press(key)
      #expect(numbers() == expected, "\(key)")
      #expect(session.shows(tab), "\(key)")
    }
  }

  @Test("Filtering by tag without any tag shows a message")
  func noTags() throws {
    let session = try TerminalSession(.many(2))
    session.press("7")
    #expect(session.shows("! No to-do has a tag. t"))
    session.press("ArrowDown")
    #expect(!session.shows("No to-do has a tag"))
  }

  @Test("The key s selects the next order, S reverses it")
  func sorting() throws {
    let session = try TerminalSession(.few)
    let steps: [(String, [Int], String)] = [
      ("S", [4, 3, 2, 1], "by number ↓"), ("s", [2, 3, 1, 4], "by due date ↑"), ("S", [1, 3, 2, 4], "by due date ↓"),
      ("s", [1, 4, 2, 3], "by text ↑"), ("s", [1, 2, 3, 4], "by age ↑"), ("s", [1, 2, 3, 4], "by number ↑"),
    ]
    for (key, expected, words) in steps {
      session.press(key)
      #expect(session.numbers == expected, "\(words)")
      #expect(session.shows(words))
    }
  }

  @Test("The user types a search, moves in it, keeps it and clears it")
  func searching() throws {
    let session = try TerminalSession(.few)
    session.press("/")
    session.type("q be")
    #expect(session.shows("No to-do here contains “q be”. Escape clears the search."))
    #expect(!session.hasQuit)
    session.press("Control+u")
    session.type("b")
    #expect(session.numbers == [1, 2])
    session.press("ArrowDown", "Enter", " ")
    #expect(session.todo(2)?.isDone == true)
    #expect(session.session.search == "b")
    session.press("Escape")
    #expect(session.numbers.count == 4)
    session.press("/")
    session.happen(.paste("#fam\nily"))
    #expect(session.session.search == "#fam ily")
    session.press("Escape")
    #expect(session.session.search.isEmpty)
  }

  @Test("Undo and redo without a step show a message")
  func nothing() throws {
    let session = try TerminalSession(.few)
    session.press("u")
    #expect(session.shows("There is nothing to undo."))
    session.press("r")
    #expect(session.shows("There is nothing to redo."))
  }

  @Test("The key q quits, except during text input")
  func quitting() throws {
    let session = try TerminalSession(.few)
    session.press("a", "q", "Escape")
    #expect(!session.hasQuit)
    session.press("q")
    #expect(session.hasQuit)
  }

  @Test("Clicks select, check, filter and sort; the wheel scrolls")
  func mouse() throws {
    let session = try TerminalSession(.few)
    session.click("pay the bill")
    #expect(session.selected == 2)
    session.click("[ ] 1")
    #expect(session.todo(1)?.isDone == true)
    #expect(session.selected == 1)
    session.click("Done")
    #expect(session.session.filter == .done)
    session.click("by number")
    #expect(session.session.sort.by == .due)
    let long = try TerminalSession(.many(100))
    long.happen(.mouse(Mouse(.wheelDown, column: 5, row: 5)))
    #expect(long.rows[2].hasPrefix("[ ]   4 "))
    #expect(long.selected == 1)
  }
}
