import TarnTerminal
import TarnTesting
import Testing

@Suite("Editing several lines")
struct EditorTests {
  /// An app with only an editor, and a key beside it.
  struct Letter {
    var value: String
    var shows: EmulatedScreen<String>
    var others: [String] = []

    init(_ value: String = "", _ columns: Int = 12, _ rows: Int = 4) {
      self.value = value
      shows = EmulatedScreen(columns, rows)
      show()
    }

    mutating func show() {
      shows.show(
        .column([.editor(value, placeholder: "Dear …", isFocused: true, onInput: { "=" + $0 }).extent(.fill())])
          .onKeys(["ArrowUp": "up", "ArrowDown": "down", "Control+d": "send"]))
    }

    mutating func happen(_ event: TerminalEvent) {
      for action in shows.handle(event) {
        if action.hasPrefix("=") { value = String(action.dropFirst()) } else { others.append(action) }
      }
      show()
    }

    mutating func press(_ keys: String...) { for key in keys { happen(.key(Key(key))) } }
    mutating func type(_ text: String) { for character in text { press(String(character)) } }

    var caret: [Int] { [shows.terminal.row, shows.terminal.column] }
    var lines: [String] { shows.terminal.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) } }
  }

  @Test("Enter breaks a line, and long lines wrap") func lines() {
    var letter = Letter()
    #expect(letter.lines[0] == "Dear …" && letter.caret == [0, 0])
    letter.type("Dear Ada,")
    letter.press("Enter")
    letter.type("how are you all")
    #expect(letter.value == "Dear Ada,\nhow are you all")
    #expect(letter.lines == ["Dear Ada,", "how are you", "all", ""] && letter.caret == [2, 3])
    letter.press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    #expect(letter.value == "Dear Ada,\nhow are yo" && letter.caret == [1, 10])
  }

  @Test("The arrow keys move between lines, and leave the editor at the first and last one") func going() {
    var letter = Letter("one two three\n\nfour", 9, 4)
    #expect(letter.lines == ["one two", "three", "", "four"] && letter.caret == [3, 4])
    letter.press("ArrowUp", "ArrowUp", "ArrowUp")
    #expect(letter.caret == [0, 0] && letter.others == [])
    letter.press("ArrowUp")
    #expect(letter.others == ["up"])
    letter.press("End", "ArrowDown")
    #expect(letter.caret == [1, 5])
    letter.press("Home")
    letter.type("x")
    #expect(letter.value == "one two xthree\n\nfour")
    letter.press("Control+End", "ArrowDown", "Control+d")
    #expect(letter.others == ["up", "down", "send"] && letter.value.hasSuffix("four"))
    letter.press("Control+u")
    #expect(letter.value == "one two xthree\n\n")
  }

  @Test("The editor scrolls just enough to show the caret, and the mouse selects over several lines") func scrolling() {
    var letter = Letter("a\nb\nc\nd\ne", 8, 3)
    #expect(letter.lines == ["c", "d", "e"])
    letter.press("ArrowUp", "ArrowUp", "ArrowUp")
    #expect(letter.lines == ["b", "c", "d"] && letter.caret[0] == 0)
    letter.happen(.mouse(Mouse(.pressed, column: 5, row: 2)))
    #expect(letter.caret == [2, 1])
    letter.happen(.mouse(Mouse(.dragged, column: 0, row: 0)))
    letter.type("-")
    #expect(letter.value == "a\n-\ne")
  }

  @Test("Pasted text keeps its lines, and no escape sequences") func pasting() {
    var letter = Letter()
    letter.happen(.paste("two\r\nlines\u{1b}[31m\tx\u{7}"))
    #expect(letter.value == "two\nlines[31m x")
    #expect(!letter.shows.terminal.lines.joined().contains("\u{1b}"))
  }

  @Test("In any size, with any keys, the caret is on the screen and all characters are kept in order")
  func anything() {
    let glyphs = ["a", "日", "👩‍🚀", " ", "é", "م", "\u{1b}", "Enter", "word"]
    let keys = [
      "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Shift+ArrowUp", "Delete",
    ]
    var random = SeededRandom(seed: 7)
    for (columns, rows) in [(1, 1), (2, 1), (3, 2), (7, 3), (40, 10)] {
      var letter = Letter("", columns, rows)
      for _ in 0..<120 {
        let key = random.oneIn(3) ? random.pick(from: keys) : random.pick(from: glyphs)
        if key == "word" { letter.happen(.paste("Donaudampfschiff und\nmehr")) } else { letter.press(key) }
        #expect((0..<rows).contains(letter.caret[0]) && (0..<columns).contains(letter.caret[1]))
      }
    }
  }
}
