import TarnTerminal
import TarnTesting
import Testing

@Suite("Editing several lines")
struct EditorTests {
  /// An app with only an editor, and keys of its own.
  struct MessageForm {
    var value: String
    var display: EmulatedScreen<String>
    var otherActions: [String] = []

    init(_ value: String = "", _ columns: Int = 12, _ rows: Int = 4) {
      self.value = value
      display = EmulatedScreen(columns, rows)
      show()
    }

    mutating func show() {
      display.show(
        .column([.editor(value, placeholder: "Dear …", isFocused: true, onInput: { "=" + $0 }).extent(.fill())])
          .onKeys(["ArrowUp": "up", "ArrowDown": "down", "Control+d": "send"]))
    }

    mutating func handle(_ event: TerminalEvent) {
      for action in display.handle(event) {
        if action.hasPrefix("=") { value = String(action.dropFirst()) } else { otherActions.append(action) }
      }
      show()
    }

    mutating func press(_ keys: String...) { for key in keys { handle(.key(Key(key))) } }
    mutating func type(_ text: String) { for character in text { press(String(character)) } }

    var caret: [Int] { [display.terminal.row, display.terminal.column] }
    var lines: [String] { display.terminal.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) } }
  }

  @Test("Enter breaks a line, and long lines wrap") func lines() {
    var form = MessageForm()
    #expect(form.lines[0] == "(Dear …)" && form.caret == [0, 0])
    form.type("Dear Ada,")
    form.press("Enter")
    form.type("how are you all")
    #expect(form.value == "Dear Ada,\nhow are you all")
    #expect(form.lines == ["Dear Ada,", "how are you", "all", ""] && form.caret == [2, 3])
    form.press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    #expect(form.value == "Dear Ada,\nhow are yo" && form.caret == [1, 10])
  }

  @Test("The arrow keys move between lines, and leave the editor at the first and last one") func navigation() {
    var form = MessageForm("one two three\n\nfour", 9, 4)
    #expect(form.lines == ["one two", "three", "", "four"] && form.caret == [3, 4])
    form.press("ArrowUp", "ArrowUp", "ArrowUp")
    #expect(form.caret == [0, 0] && form.otherActions == [])
    form.press("ArrowUp")
    #expect(form.otherActions == ["up"])
    form.press("End", "ArrowDown")
    #expect(form.caret == [1, 5])
    form.press("Home")
    form.type("x")
    #expect(form.value == "one two xthree\n\nfour")
    form.press("Control+End", "ArrowDown", "Control+d")
    #expect(form.otherActions == ["up", "down", "send"] && form.value.hasSuffix("four"))
    form.press("Control+u")
    #expect(form.value == "one two xthree\n\n")
  }

  @Test("The editor scrolls just enough to show the caret, and the mouse selects over several lines") func scrolling() {
    var form = MessageForm("a\nb\nc\nd\ne", 8, 3)
    #expect(form.lines == ["c", "d", "e"])
    form.press("ArrowUp", "ArrowUp", "ArrowUp")
    #expect(form.lines == ["b", "c", "d"] && form.caret[0] == 0)
    form.handle(.mouse(Mouse(.pressed, column: 5, row: 2)))
    #expect(form.caret == [2, 1])
    form.handle(.mouse(Mouse(.dragged, column: 0, row: 0)))
    form.type("-")
    #expect(form.value == "a\n-\ne")
  }

  @Test("Pasted text keeps its lines, and no escape sequences") func pasting() {
    var form = MessageForm()
    form.handle(.paste("two\r\nlines\u{1b}[31m\tx\u{7}"))
    #expect(form.value == "two\nlines[31m x")
    #expect(!form.display.terminal.lines.joined().contains("\u{1b}"))
  }

  @Test("In any size, with any keys, the caret is on the screen and all characters are kept in order")
  func randomInput() {
    let glyphs = ["a", "日", "👩‍🚀", " ", "é", "م", "\u{1b}", "Enter", "word"]
    let keys = [
      "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Shift+ArrowUp", "Delete",
    ]
    var random = SeededRandom(seed: 7)
    for (columns, rows) in [(1, 1), (2, 1), (3, 2), (7, 3), (40, 10)] {
      var form = MessageForm("", columns, rows)
      for _ in 0..<120 {
        let key = random.oneIn(3) ? random.pick(from: keys) : random.pick(from: glyphs)
        if key == "word" { form.handle(.paste("Donaudampfschiff und\nmehr")) } else { form.press(key) }
        #expect((0..<rows).contains(form.caret[0]) && (0..<columns).contains(form.caret[1]))
      }
    }
  }
}
