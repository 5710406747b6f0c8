import TarnTerminal
import Testing
import Todos
import TodosBrowsing

@testable import TodosTerminal

@Suite("Keys in the list")
@MainActor struct KeyTests {
  @Test("Keys move the selection by rows, by pages and to the ends")
  func going() {
    let seat = TerminalSession(.many(100), columns: 60, rows: 12)
    #expect(seat.selected == 1)
    // Each key with the number that it selects, starting from the previous selection.
    let steps: [(String, Int)] = [
      ("ArrowDown", 2), ("j", 3), ("k", 2), ("ArrowUp", 1), ("ArrowUp", 1), ("PageDown", 9), ("PageDown", 17),
      ("PageUp", 9), ("End", 100), ("ArrowDown", 100), ("Home", 1), ("G", 100), ("g", 1),
    ]
    for (key, number) in steps {
      seat.press(key)
      #expect(seat.selected == number, "\(key)")
      #expect(seat.marked?.hasPrefix("[ ] \(number < 10 ? "  " : number < 100 ? " " : "")\(number) ") == true, "\(key)")
    }
  }

  @Test("Space checks and unchecks, and undo reverses it")
  func checking() {
    let seat = TerminalSession(.few)
    seat.press(" ")
    #expect(seat.todo(1)?.isDone == true)
    #expect(seat.shows("[x] 1 buy beer"))
    #expect(seat.shows("u undo: Do “buy beer”"))
    seat.press("u")
    #expect(seat.todo(1)?.isDone == false)
    #expect(seat.shows("r redo: Do “buy beer”"))
    seat.press("r")
    #expect(seat.todo(1)?.isDone == true)
    seat.press("Control+z")
    #expect(seat.todo(1)?.isDone == false)
    seat.press("Control+y", " ")
    #expect(seat.todo(1)?.isDone == false)
  }

  @Test("When the selected to-do leaves the list, the next one is selected, so that a key can be repeated")
  func leaving() {
    let seat = TerminalSession(.few)
    seat.press("2", " ", " ")
    #expect([1, 2].allSatisfy { seat.todo($0)?.isDone == true })
    #expect(seat.selected == 3)
    seat.press("x")
    #expect(seat.todo(3) == nil)
    #expect(seat.shows("All to-dos are done. 1 shows all."))
    seat.press(" ")
    #expect(seat.shows("! No to-do is selected."))
    seat.press("u")
    #expect(seat.shows("牛乳を買う"))
  }

  @Test("The keys x and Delete remove a to-do", arguments: ["x", "Delete"])
  func removing(key: String) {
    let seat = TerminalSession(.few)
    seat.press(key)
    #expect(seat.todo(1) == nil)
    #expect(seat.selected == 2)
  }

  @Test("Keys filter by number, by Tab and by tag")
  func filtering() {
    let seat = TerminalSession(.few)
    let numbers = { seat.face.listing.map(\.number) }
    let steps: [(String, [Int], String)] = [
      ("2", [1, 2, 3], "[2 Open]"), ("3", [4], "[3 Done]"), ("4", [2], "[4 Overdue]"), ("5", [3], "[5 Today]"),
      ("Tab", [1, 2, 3, 4], "[1 All]"), ("Tab", [1, 2, 3], "[2 Open]"), ("Shift+Tab", [1, 2, 3, 4], "[1 All]"),
      ("6", [1, 4], "[6 #home]"), ("6", [4], "[6 #family]"), ("6", [1, 4], "[6 #home]"),
      ("1", [1, 2, 3, 4], "[1 All]"),
    ]
    for (key, expected, tab) in steps {
      seat.press(key)
      #expect(numbers() == expected, "\(key)")
      #expect(seat.shows(tab), "\(key)")
    }
  }

  @Test("Filtering by tag without any tag shows a message")
  func noTags() {
    let seat = TerminalSession(.many(2))
    seat.press("6")
    #expect(seat.shows("! No to-do has a tag. t"))
    seat.press("ArrowDown")
    #expect(!seat.shows("No to-do has a tag"))
  }

  @Test("The key s selects the next order, S reverses it")
  func sorting() {
    let seat = TerminalSession(.few)
    let steps: [(String, [Int], String)] = [
      ("S", [4, 3, 2, 1], "by number ↓"), ("s", [2, 3, 1, 4], "by due date ↑"), ("S", [1, 3, 2, 4], "by due date ↓"),
      ("s", [1, 4, 2, 3], "by text ↑"), ("s", [1, 2, 3, 4], "by age ↑"), ("s", [1, 2, 3, 4], "by number ↑"),
    ]
    for (key, expected, words) in steps {
      seat.press(key)
      #expect(seat.face.listing.map(\.number) == expected, "\(words)")
      #expect(seat.shows(words))
    }
  }

  @Test("The user types a search, moves in it, keeps it and clears it")
  func searching() {
    let seat = TerminalSession(.few)
    seat.press("/")
    seat.type("q be")
    #expect(seat.shows("No to-do here contains “q be”. Escape clears the search."))
    #expect(!seat.hasQuit)
    seat.press("Control+u")
    seat.type("b")
    #expect(seat.face.listing.map(\.number) == [1, 2])
    seat.press("ArrowDown", "Enter", " ")
    #expect(seat.todo(2)?.isDone == true)
    #expect(seat.browsing.state.search == "b")
    seat.press("Escape")
    #expect(seat.face.listing.count == 4)
    seat.press("/")
    seat.happen(.paste("#fam\nily"))
    #expect(seat.browsing.state.search == "#fam ily")
    seat.press("Escape")
    #expect(seat.browsing.state.search.isEmpty)
  }

  @Test("Undo and redo without a step show a message")
  func nothing() {
    let seat = TerminalSession(.few)
    seat.press("u")
    #expect(seat.shows("! There is nothing to undo."))
    seat.press("r")
    #expect(seat.shows("! There is nothing to redo."))
  }

  @Test("The key q quits, except during text input")
  func quitting() {
    let seat = TerminalSession(.few)
    seat.press("a", "q", "Escape")
    #expect(!seat.hasQuit)
    seat.press("q")
    #expect(seat.hasQuit)
  }

  @Test("Clicks select, check, filter and sort; the wheel scrolls")
  func mouse() {
    let seat = TerminalSession(.few)
    seat.click("pay the bill")
    #expect(seat.selected == 2)
    seat.click("[ ] 1")
    #expect(seat.todo(1)?.isDone == true)
    #expect(seat.selected == 1)
    seat.click("Overdue")
    #expect(seat.browsing.state.filter == .overdue)
    seat.click("by number")
    #expect(seat.browsing.state.sort.by == .due)
    let long = TerminalSession(.many(100))
    long.happen(.mouse(Mouse(.wheelDown, column: 5, row: 5)))
    #expect(long.rows[2].hasPrefix("[ ]   4 "))
    #expect(long.selected == 1)
  }
}
