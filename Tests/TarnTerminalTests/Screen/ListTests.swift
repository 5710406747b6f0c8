import TarnTerminal
import TarnTesting
import Testing

@Suite("Lists of very many rows")
struct ListTests {
  /// The rows that the view's closures were called for.
  final class Calls {
    var rows: [Int] = []
    var rendered: [Int] = []
  }

  @Test("Of 100,000 rows, only the visible ones are rendered")
  func windowed() {
    let calls = Calls()
    func node(_ selected: Int, _ done: Set<Int> = []) -> Node<String> {
      .column([
        "Title",
        .list(count: 100_000, selected: selected) { row in
          calls.rows.append(row)
          return .memo(done.contains(row), key: row) { isDone in
            calls.rendered.append(row)
            return .text(isDone ? "done \(row)" : "row \(row)")
          }
        },
      ])
    }
    var display = EmulatedScreen<String>(30, 11)
    display.show(node(50_000))
    #expect(calls.rows == Array(49_991...50_000))
    #expect(calls.rendered == calls.rows)

    calls.rows = []
    calls.rendered = []
    display.show(node(49_999, [49_995]))
    #expect(calls.rows == Array(49_991...50_000))
    #expect(calls.rendered == [49_995])

    calls.rendered = []
    display.show(node(50_001, [49_995]))
    #expect(calls.rendered == [50_001])
    #expect(display.terminal.lines[10].hasPrefix("row 50001"))
    #expect(display.terminal.lines[4].hasPrefix("done 49995"))
  }

  @Test("A table of 100,000 rows renders only the visible ones, and fits its columns to them")
  func table() {
    let calls = Calls()
    var display = EmulatedScreen<String>(30, 6)
    func node(_ selected: Int) -> Node<String> {
      .table([TableColumn("N", .fit), TableColumn("Text")], count: 100_000, selected: selected) { row in
        calls.rows.append(row)
        return ["\(row)", "text"]
      }
    }
    display.show(node(0))
    #expect(calls.rows == Array(0...4))
    #expect(display.terminal.lines[0...1] == ["N  Text", "0  text                      ┃"])
    display.show(node(99_999))
    #expect(display.terminal.lines[0] == "N      Text")
    display.show(node(0))
    #expect(display.terminal.lines[1].hasPrefix("0      text"))
  }

  @Test("An unchanged memo is not rendered, laid out or drawn again, but can be moved")
  func memo() {
    let calls = Calls()
    func node(_ above: Int, _ input: String) -> Node<String> {
      .column(
        (0..<above).map { .text("line \($0)") } + [
          .memo(input) { text in
            calls.rendered.append(1)
            return .list(count: 3) { row in
              calls.rows.append(row)
              return .text("\(text) \(row)")
            }
          }
        ])
    }
    var display = EmulatedScreen<String>(20, 9)
    display.show(node(1, "a"))
    calls.rows = []
    #expect(display.show(node(1, "a")) == [])
    #expect(calls.rendered.count == 1)
    #expect(calls.rows == [])
    display.show(node(1, "b"))
    #expect(calls.rendered.count == 2)
    #expect(display.picture.hasPrefix("line 0\nb 0\nb 1"))
  }

  @Test("The selected row is visible after any changes, and the list scrolls as little as possible", arguments: 0..<20)
  func selection(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var display = EmulatedScreen<String>(12, 5)
    var count = 30
    var selected = 0
    var top = 0
    for _ in 0..<60 {
      if random.oneIn(6) { count = .random(in: 1...40, using: &random) }
      let isMoved = !random.oneIn(4)
      let before = selected
      if isMoved { selected = .random(in: 0..<count, using: &random) } else { selected = min(selected, count - 1) }
      if selected != before { top = min(max(top, selected - 4), selected) }
      top = max(min(top, count - 5), 0)
      display.show(.list(count: count, selected: selected) { "row \($0)" })
      #expect(display.terminal.lines[0].hasPrefix("row \(top)"))
      if selected != before {
        #expect(display.picture.split(separator: "\n").contains { $0.hasPrefix("row \(selected)") })
      }
    }
  }

  @Test("The list scrolls to the row that the app names, once, and the wheel scrolls away from it") func target() {
    var display = EmulatedScreen<String>(12, 5)
    func node(_ target: Int?) -> Node<String> { .list(count: 30, selected: 0, scrollsTo: target) { "row \($0)" } }
    display.show(node(nil))
    #expect(display.terminal.lines[0].hasPrefix("row 0"))
    display.show(node(20))
    #expect(display.terminal.lines[4].hasPrefix("row 20"))
    display.handle(.mouse(Mouse(.wheelUp, column: 0, row: 0)))
    display.show(node(20))
    #expect(display.terminal.lines[0].hasPrefix("row 13"))
    display.show(node(2))
    #expect(display.terminal.lines[0].hasPrefix("row 2"))
    display.show(node(99))
    #expect(display.terminal.lines[0].hasPrefix("row 2"))
  }

  @Test("Where no list scrolls, the wheel is a key of the node under it") func wheelKeys() {
    var display = EmulatedScreen<String>(10, 4)
    display.show(
      .column([
        .text("above").onKeys(["WheelDown": "above"]), .list(count: 9) { .text("\($0)") },
      ]).onKeys(["WheelDown": "around", "WheelUp": "up"]))
    func scroll(_ kind: Mouse.Kind, _ row: Int) -> [String] { display.handle(.mouse(Mouse(kind, column: 0, row: row))) }
    #expect(scroll(.wheelDown, 0) == ["above"])
    #expect(scroll(.wheelDown, 2) == [] && scroll(.wheelUp, 2) == [], "The list scrolls.")
    #expect(scroll(.wheelUp, 2) == ["up"], "The list is at its beginning.")
  }

  @Test("The wheel scrolls without the app, until another row is selected")
  func wheel() {
    var display = EmulatedScreen<String>(12, 5)
    func node(_ selected: Int) -> Node<String> { .memo(selected) { .list(count: 30, selected: $0) { "row \($0)" } } }
    let wheel = TerminalEvent.mouse(Mouse(.wheelDown, column: 3, row: 3))
    display.show(node(0))
    display.handle(wheel)
    #expect(display.terminal.lines[0].hasPrefix("row 3"))
    #expect(display.show(node(0)) == [])
    for _ in 0..<20 { display.handle(wheel) }
    #expect(display.terminal.lines[4] == "row 29     ┃")
    display.handle(.mouse(Mouse(.wheelUp, column: 3, row: 3)))
    #expect(display.terminal.lines[0].hasPrefix("row 22"))
    display.show(node(1))
    #expect(display.terminal.lines[0].hasPrefix("row 1"))
  }

  @Test("A row with a key keeps its local state when rows are inserted before it")
  func keys() {
    var display = EmulatedScreen<String>(12, 5)
    func node(_ ids: [String]) -> Node<String> {
      .list(count: ids.count) { row in
        .input("text", isFocused: ids[row] == "b", onInput: { $0 }).key(ids[row])
      }
    }
    display.show(node(["a", "b"]))
    display.press("Home", "ArrowRight")
    display.show(node(["c", "a", "b"]))
    #expect(display.terminal.row == 2)
    #expect(display.terminal.column == 1)
  }
}
