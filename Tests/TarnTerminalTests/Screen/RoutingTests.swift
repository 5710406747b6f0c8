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
    var display = EmulatedScreen<String>(20, 3)
    display.show(form(nil))
    #expect(display.press("Escape", "ArrowDown", "x", "a", "Enter") == ["root", "x of the root", "enter of the root"])
    #expect(!display.terminal.isCursorVisible)
  }

  @Test("A focused input takes its own keys, and the others go outward")
  func input() {
    var display = EmulatedScreen<String>(20, 3)
    display.show(form("name"))
    #expect(display.press("x") == ["name x"])
    display.show(form("name"))
    #expect(display.press("Escape", "Control+z", "Enter", "ArrowLeft", "ArrowDown") == ["leave", "undo", "submit"])
    #expect(display.terminal.isCursorVisible)
  }

  @Test("With another focused node, keys begin there")
  func focused() {
    var display = EmulatedScreen<String>(20, 3)
    display.show(form("text"))
    #expect(display.press("ArrowDown", "x", "q") == ["down", "x of the root"])
  }

  @Test("A dialog blocks events to the view behind it, but not the keys of its parents")
  func dialog() {
    var display = EmulatedScreen<String>(30, 9)
    display.show(
      .dialog(
        title: "Sure?", .frame("yes").onClick("clicked").onKeys(["y": "yes"]),
        over: .list(count: 90, onSelect: { "row \($0)" }) { "row \($0)" }.onKeys(["y": "no", "j": "no"])
      ).onKeys(["q": "quit"]))
    #expect(display.press("y", "j", "q") == ["yes", "quit"])
    #expect(display.click(15, 4) == ["clicked"])
    #expect(display.click(0, 0) == [])
    let before = display.picture
    display.handle(.mouse(Mouse(.wheelDown, column: 0, row: 0)))
    #expect(display.picture == before)
    #expect(display.terminal.cells[0][0].style == ["2"])
  }

  @Test("A click goes to the innermost node that handles it")
  func clicks() {
    var display = EmulatedScreen<String>(20, 6)
    func row(_ row: Int) -> Node<String> { .memo(row) { .row([.text("[ ]").onClick("tick \($0)"), " row \($0)"]) } }
    let list: Node<String> = .list(count: 50, selected: 20, onSelect: { "row \($0)" }, row: row)
    display.show(.frame(list).onClick("frame"))
    #expect(display.terminal.lines[4].contains("[ ] row 20"))
    #expect(display.click(2, 4) == ["tick 20"])
    #expect(display.click(12, 3) == ["row 19"])
    #expect(display.click(0, 0) == ["frame"])
    #expect(display.click(19, 5) == ["frame"])
    #expect(display.click(500, -3) == ["frame"])
  }

  @Test("Events before the first view have no effect")
  func empty() {
    var display = EmulatedScreen<String>(20, 6)
    #expect(display.press("a") == [])
    #expect(display.click(1, 1) == [])
    display.handle(.focus(false))
    #expect(display.handle(.paste("text")) == [])
  }
}
