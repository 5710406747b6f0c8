import TarnTerminal
import TarnTesting
import Testing

@Suite("Editing in an input")
struct TextFieldStateTests {
  /// An app with only an input, which may change the typed text.
  struct Form {
    var value: String
    var display: EmulatedScreen<String>
    var accept: (String) -> String = { $0 }
    var isShownBetween = true

    init(_ value: String = "", _ columns: Int = 40, accept: @escaping (String) -> String = { $0 }) {
      self.value = value
      self.accept = accept
      display = EmulatedScreen(columns, 1)
      show()
    }

    mutating func show() { display.show(.input(value, isFocused: true, onInput: { $0 })) }

    mutating func handle(_ event: TerminalEvent) {
      for text in display.handle(event) { value = accept(text) }
      if isShownBetween { show() }
    }

    mutating func press(_ keys: String...) { for key in keys { handle(.key(Key(key))) } }

    mutating func type(_ text: String) { for character in text { press(String(character)) } }

    var caret: Int { display.terminal.column }
  }

  /// The reference model: a string and a caret index.
  struct Oracle {
    var text: [Character]
    var caret: Int

    mutating func press(_ key: String) {
      func isWord(_ position: Int) -> Bool { text[position].isLetter || text[position].isNumber }
      var left: Int {
        var position = caret
        while position > 0 && !isWord(position - 1) { position -= 1 }
        while position > 0 && isWord(position - 1) { position -= 1 }
        return position
      }
      var right: Int {
        var position = caret
        while position < text.count && !isWord(position) { position += 1 }
        while position < text.count && isWord(position) { position += 1 }
        return position
      }
      switch key {
      case "ArrowLeft": caret = max(caret - 1, 0)
      case "ArrowRight": caret = min(caret + 1, text.count)
      case "Home", "Control+a": caret = 0
      case "End", "Control+e": caret = text.count
      case "Alt+b", "Control+ArrowLeft": caret = left
      case "Alt+f", "Alt+ArrowRight": caret = right
      case "Backspace":
        if caret > 0 {
          text.remove(at: caret - 1)
          caret -= 1
        }
      case "Delete": if caret < text.count { text.remove(at: caret) }
      case "Control+u":
        text.removeFirst(caret)
        caret = 0
      case "Control+k": text.removeLast(text.count - caret)
      case "Alt+d": text.removeSubrange(caret..<right)
      case "Alt+Backspace":
        let start = left
        text.removeSubrange(start..<caret)
        caret = start
      case "Control+w":
        while caret > 0 && text[caret - 1].isWhitespace {
          text.remove(at: caret - 1)
          caret -= 1
        }
        while caret > 0 && !text[caret - 1].isWhitespace {
          text.remove(at: caret - 1)
          caret -= 1
        }
      default:
        text.insert(Character(key), at: caret)
        caret += 1
      }
    }
  }

  static let keys = [
    "a", "b", " ", "-", "é", "日", "👩‍🚀", "a", " ", "ArrowLeft", "ArrowRight", "ArrowLeft", "Home", "End", "Control+a",
    "Control+e", "Alt+b", "Alt+f", "Control+ArrowLeft", "Alt+ArrowRight", "Backspace", "Delete", "Control+w", "Alt+d",
    "Alt+Backspace",
  ]

  @Test("Any keys have the same effect as in the reference model", arguments: 0..<40)
  func oracle(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var form = Form("some words", 9)
    var oracle = Oracle(text: Array("some words"), caret: 10)
    form.isShownBetween = random.oneIn(2)
    for _ in 0..<80 {
      // Deleting a whole side is rarer; otherwise there would never be much text.
      let key = random.oneIn(30) ? random.pick(from: ["Control+u", "Control+k"]) : random.pick(from: Self.keys)
      form.press(key)
      oracle.press(key)
      #expect(form.value == String(oracle.text), "after \(key)")
      if form.isShownBetween {
        // The caret is visible, at the character after it.
        let row = form.display.terminal.cells[0]
        let glyph = oracle.caret < oracle.text.count ? String(oracle.text[oracle.caret]) : " "
        let cellText = row[form.caret].text
        #expect(
          cellText == glyph || (CellWidth.count(glyph) == 2 && cellText == " " && form.caret == 8), "after \(key)")
        #expect(form.display.terminal.isCursorVisible)
      }
    }
  }

  @Test("Pasted text becomes one line without control characters")
  func paste() {
    var form = Form("ab")
    form.press("ArrowLeft")
    form.handle(.paste("1\r\n2\n3\t4\u{1B}[0m\u{7}5"))
    #expect(form.value == "a1 2 3 4[0m5b")
    #expect(form.caret == 12)
  }

  @Test("An accent typed after a letter combines with it")
  func accents() {
    var form = Form()
    form.type("e")
    form.press("\u{301}", "x", "Backspace", "Backspace")
    #expect(form.value == "")
  }

  @Test("Selected text is deleted or replaced")
  func selection() {
    var form = Form("one two")
    form.press("Shift+ArrowLeft", "Shift+ArrowLeft")
    #expect(form.display.terminal.cells[0][4...7].map(\.style) == [[], ["7"], ["7"], []])
    form.press("x")
    #expect(form.value == "one tx")
    form.press("Shift+Home", "Backspace")
    #expect(form.value == "")
    form.type("abc def")
    form.press("Control+Shift+ArrowLeft", "ArrowLeft")
    #expect(form.caret == 4)
    form.press("Shift+End", "ArrowRight", "y")
    #expect(form.value == "abc defy")
  }

  @Test("The mouse sets the caret and selects")
  func pointer() {
    var form = Form("日本語 text")
    form.handle(.mouse(Mouse(.pressed, column: 3, row: 0)))
    #expect(form.caret == 2)
    form.handle(.mouse(Mouse(.dragged, column: 7, row: 0)))
    form.press("Delete")
    #expect(form.value == "日text")
    form.handle(.mouse(Mouse(.pressed, column: 30, row: 0)))
    #expect(form.caret == 6)
  }

  @Test("If the state refuses the typed text, the caret stays", arguments: [true, false])
  func refusal(isInMemo: Bool) {
    var display = EmulatedScreen<String>(20, 1)
    func node(_ value: String) -> Node<String> {
      isInMemo
        ? .memo(value) { .input($0, isFocused: true, onInput: { $0 }) }
        : .input(value, isFocused: true, onInput: { $0 })
    }
    display.show(node("1234"))
    display.press("ArrowLeft", "ArrowLeft")
    #expect(display.press("x") == ["12x34"])
    display.show(node("1234"))
    #expect(display.picture == "1234")
    #expect(display.terminal.column == 2)
    #expect(display.press("5") == ["12534"])
  }

  @Test("A field whose surroundings the next view replaces ends with them", arguments: [true, false])
  func replaced(isInMemo: Bool) {
    var display = EmulatedScreen<String>(20, 2)
    func field(_ text: String) -> Node<String> {
      .column([.frame(.column([.input(text, isFocused: true, onInput: { $0 })])), .text("below")])
    }
    display.show(isInMemo ? .memo(1) { _ in field("") } : field(""))
    #expect(display.press("x") == ["x"])
    // The node that was typed in is known until the next view, in which nothing is around it any more.
    display.show(.text("done"))
    #expect(display.picture.hasPrefix("done"))
    #expect(display.press("y") == [])
  }

  @Test("If the state changes the typed text, the caret stays before the same text")
  func changed() {
    var form = Form("ab") { $0.uppercased() }
    form.press("ArrowLeft", "x")
    #expect(form.value == "AXB")
    #expect(form.caret == 2)
    var grouped = Form("1234") { text in text == "12344" ? "12,344" : text }
    grouped.press("4")
    #expect(grouped.caret == 6)
    grouped.value = ""
    grouped.show()
    #expect(grouped.caret == 0)
  }

  @Test("A secret can be edited, and is never written to the terminal")
  func secret() {
    var display = EmulatedScreen<String>(12, 1)
    display.show(.input("日a", isFocused: true, isSecret: true, onInput: { $0 }))
    #expect(display.picture == "••")
    #expect(display.terminal.column == 2)
    #expect(display.press("b") == ["日ab"])
  }
}
