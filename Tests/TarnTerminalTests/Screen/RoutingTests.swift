import TarnTerminal
import Testing

@Suite("Routing of keys and clicks")
struct RoutingTests {
  func form(_ focus: String?) -> Node<String> {
    .column([
      .input("", isFocused: focus == "name", onInput: { "name " + $0 }, onSubmit: "submit").onKeys([
        "Escape": "leave", "a": "never",
      ]),
      .column(["text"]).focused(focus == "text").onKeys(["ArrowDown": "down"]),
    ])
    .onKeys(["Escape": "root", "Control+z": "undo", "x": "x of the root", "Enter": "enter of the root"])
  }

  @Test("Without a focus, keys go to the outermost node")
  func root() {
    var shows = EmulatedScreen<String>(20, 3)
    shows.show(form(nil))
    #expect(shows.press("Escape", "ArrowDown", "x", "a", "Enter") == ["root", "x of the root", "enter of the root"])
    #expect(!shows.terminal.isCursorVisible)
  }

  @Test("A focused input takes its own keys, and the others go outward")
  func input() {
    var shows = EmulatedScreen<String>(20, 3)
    shows.show(form("name"))
    #expect(shows.press("x") == ["name x"])
    shows.show(form("name"))
    #expect(shows.press("Escape", "Control+z", "Enter", "ArrowLeft", "ArrowDown") == ["leave", "undo", "submit"])
    #expect(shows.terminal.isCursorVisible)
  }

  @Test("With another focused node, keys begin there")
  func focused() {
    var shows = EmulatedScreen<String>(20, 3)
    shows.show(form("text"))
    #expect(shows.press("ArrowDown", "x", "q") == ["down", "x of the root"])
  }

  @Test("A dialog blocks events to the view behind it, but not the keys of its parents")
  func dialog() {
    var shows = EmulatedScreen<String>(30, 9)
    shows.show(
      .dialog(
        title: "Sure?", .frame("yes").onClick("clicked").onKeys(["y": "yes"]),
        over: .list(count: 90, onSelect: { "row \($0)" }) { "row \($0)" }.onKeys(["y": "no", "j": "no"])
      ).onKeys(["q": "quit"]))
    #expect(shows.press("y", "j", "q") == ["yes", "quit"])
    #expect(shows.click(15, 4) == ["clicked"])
    #expect(shows.click(0, 0) == [])
    let before = shows.picture
    shows.handle(.mouse(Mouse(.wheelDown, column: 0, row: 0)))
    #expect(shows.picture == before)
    #expect(shows.terminal.cells[0][0].style == ["2"])
  }

  @Test("A click goes to the innermost node that handles it")
  func clicks() {
    var shows = EmulatedScreen<String>(20, 6)
    func row(_ row: Int) -> Node<String> { .memo(row) { .row([.text("[ ]").onClick("tick \($0)"), " row \($0)"]) } }
    let list: Node<String> = .list(count: 50, selected: 20, onSelect: { "row \($0)" }, row: row)
    shows.show(.frame(list).onClick("frame"))
    #expect(shows.terminal.lines[4].contains("[ ] row 20"))
    #expect(shows.click(2, 4) == ["tick 20"])
    #expect(shows.click(12, 3) == ["row 19"])
    #expect(shows.click(0, 0) == ["frame"])
    #expect(shows.click(19, 5) == ["frame"])
    #expect(shows.click(500, -3) == ["frame"])
  }

  @Test("Events before the first view have no effect")
  func empty() {
    var shows = EmulatedScreen<String>(20, 6)
    #expect(shows.press("a") == [])
    #expect(shows.click(1, 1) == [])
    shows.handle(.focus(false))
    #expect(shows.handle(.paste("text")) == [])
  }
}
