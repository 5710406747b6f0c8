import TarnTerminal
import TarnTesting
import Testing

@Suite("Text with control characters")
struct HostileTextTests {
  @Test(
    "Escape sequences, control and bidirectional characters are shown and not sent",
    arguments: [
      ("\u{1B}[2Jgone", "^[[2Jgone"), ("\u{1B}]52;c;eHg=\u{7}", "^[]52;c;eHg=^G"), ("\u{9B}31m", "�31m"),
      ("a\u{8}b", "a^Hb"),
      ("a\rb", "a^Mb"), ("a\u{0}b", "a^@b"), ("\u{7F}", "^?"), ("ab\u{202E}cd", "ab�cd"), ("\u{2066}x\u{2069}", "�x�"),
      ("a\u{200B}\u{FEFF}b", "ab"), ("\u{301}", "◌\u{301}"), ("a\tb", "a    b"), ("\u{FFFE}", "�"),
      ("a\u{E0041}b", "ab"),
    ])
  func shown(text: String, expected: String) {
    #expect(picture(20, 1, .text(text)) == expected)
    #expect(Screen<String>.plain(.text(text), width: 20) == expected)
  }

  @Test("Control characters are also removed from inputs, titles, hints and tables")
  func positions() {
    let bad = "\u{1B}c\u{202E}\n"
    let nodes: [Node<String>] = [
      .input(bad, onInput: { $0 }), .input("", placeholder: bad, onInput: { $0 }), .frame(title: "\(bad)", .text(bad)),
      .status([Hint(bad, bad)]), .table([TableColumn(bad, .fit)], count: 1) { _ in [StyledText(bad)] },
      .dialog(title: StyledText(bad), .text(bad), over: .text(bad)), .memo(bad) { .text($0) },
    ]
    for node in nodes {
      let screen = Screen<String>(size: TerminalSize(columns: 30, rows: 5), depth: .full)
      let bytes = screen.show(node)
      // The emulator fails for sequences that the device does not use, like `ESC c`.
      var terminal = StrictEmulator(columns: 30, rows: 5)
      terminal.write(bytes)
      #expect(terminal.lines.joined().contains("^[c�"))
      #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
    }
  }

  @Test("Random scalars do not disturb the terminal")
  func randomInput() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let maximum = random.pick(from: [0x30, 0x100, 0x3000, 0x10FFFF])
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...UInt32(maximum), using: &random)) { text.append(scalar) }
      }
      var display = EmulatedScreen<String>(17, 3)
      display.show(.column([.text(String(text), wraps: true), .spacer, .line.extent(.cells(1))]))
      #expect(display.terminal.cells[2].allSatisfy { $0.text == "─" })
      #expect(CellWidth.count(String(text)) >= 0)
    }
  }

  @Test("A character with very many marks is truncated")
  func manyMarks() {
    let text = "e" + String(repeating: "\u{301}", count: 5_000)
    let screen = Screen<String>(size: TerminalSize(columns: 5, rows: 1), depth: .full)
    #expect(screen.show(.text(text)).count < 100)
  }
}
