import TarnTesting
import TerminalDriver
import Testing

@Suite("The emulator")
struct EmulatorTests {
  /// Output to a screen of 6 × 3 cells, with ␛ for Escape, and the resulting text.
  static let table: [(String, String)] = [
    ("abc", "abc"), ("abc\r\nde", "abc\nde"), ("abc\nde", "abc\n   de"), ("a\tb", "a    b"), ("ab\u{8}c", "ac"),
    // The cursor wraps only before the next character.
    ("abcdef", "abcdef"), ("abcdef\r\ng", "abcdef\ng"), ("abcdefg", "abcdef\ng"), ("␛[?7labcdefgh", "abcdeh"),
    // The last line scrolls.
    ("1\r\n2\r\n3\r\n4", "2\n3\n4"), ("␛[3;1Hx␛[1;1H␛My", "y\n\n"), ("abc␛[2;3Hd␛[He", "ebc\n  d"),
    ("␛[3;6Hx", "\n\n     x"), ("␛[99;99Hx", "\n\n     x"), ("␛[2;2Ha␛[Ab␛[Bc␛[2Dd", "  b\n adc"),
    ("␛[4Ga␛[3d␛[Gb", "   a\n\nb"),
    // Erasing.
    ("abcdef␛[3G␛[K", "ab"), ("abcdef␛[3G␛[1K", "   def"), ("abcdef␛[2K", ""), ("a\r\nb\r\nc␛[2;1H␛[J", "a"),
    ("a\r\nb\r\nc␛[2;1H␛[1J", "\n\nc"), ("abc␛[2J", ""), ("abcdef␛[2G␛[3X", "a   ef"),
    // Inserting and deleting.
    ("abcdef␛[2G␛[2P", "adef"), ("abcdef␛[2G␛[2@", "a  bcd"), ("a\r\nb\r\nc␛[1;1H␛[M", "b\nc"),
    ("a\r\nb␛[1;1H␛[L", "\na\nb"),
    ("a\r\nb\r\nc␛[S", "b\nc"), ("a\r\nb\r\nc␛[T", "\na\nb"), ("a\r\nb\r\nc␛[1;2r␛[2;1H\nd", "b\nd\nc"),
    // Wide characters and their halves.
    ("語a", "語a"), ("abcde語", "abcde\n語"), ("語語␛[2Gx", " x語"), ("語語␛[3Gx", "語x"), ("語␛[1Gx", "x"),
    // Characters of several scalars.
    ("e\u{301}a", "é" + "a"), ("👩‍👩‍👧a", "👩‍👩‍👧a"), ("🇩🇪a", "🇩🇪a"), ("❤️a", "❤️a"), ("👍🏽a", "👍🏽a"),
    // Screens.
    ("abc␛[?1049hx␛[?1049ld", "abcd"), ("abc␛[?1049h", ""), ("a␛7bc␛8d", "adc"),
  ]

  @Test("The emulator shows the expected text", arguments: table)
  func shows(written: String, shown: String) {
    var screen = Emulator(columns: 6, rows: 3)
    screen.feed(bytes(written))
    var expected = shown
    while expected.hasSuffix("\n") { expected.removeLast() }
    #expect(screen.text == expected)
    #expect(screen.unknown == [])
  }

  @Test(
    "Wide and combined characters have their width in cells",
    arguments: [
      ("a", 1), ("語", 2), ("e\u{301}", 1), ("👍", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("한", 2),
      ("ｱ", 1), ("Ａ", 2),
    ])
  func widths(glyph: String, width: Int) {
    var screen = Emulator(columns: 6, rows: 1)
    screen.feed(glyph)
    #expect(screen.cursor.column == width)
    screen.feed("x")
    #expect(screen.rows[0] == glyph + "x")
    #expect(screen.position(of: "x") == .init(column: width, row: 0))
  }

  @Test("Every character keeps its style")
  func styles() {
    var screen = Emulator(columns: 20, rows: 2)
    screen.feed(
      bytes("␛[1;3;4;7ma␛[22;23mb␛[0;31;44mc␛[38;5;200md␛[48;2;1;2;3me␛[38:2::9:8:7mf␛[mg␛[91;102mh␛[2;9mi␛[39;49mj"))
    #expect(screen.unknown == [])
    func style(_ change: (inout CellStyle) -> Void) -> CellStyle {
      var style = CellStyle()
      change(&style)
      return style
    }
    #expect(
      screen.style(0, 0)
        == style { ($0.isBold, $0.isItalic, $0.isUnderlined, $0.isReversed) = (true, true, true, true) })
    #expect(screen.style(1, 0) == style { ($0.isUnderlined, $0.isReversed) = (true, true) })
    #expect(screen.style(2, 0) == style { ($0.foreground, $0.background) = (.indexed(1), .indexed(4)) })
    #expect(screen.style(3, 0).foreground == .indexed(200))
    #expect(screen.style(4, 0).background == .rgb(1, 2, 3))
    #expect(screen.style(5, 0).foreground == .rgb(9, 8, 7))
    #expect(screen.style(6, 0) == CellStyle())
    #expect(screen.style(7, 0) == style { ($0.foreground, $0.background) = (.indexed(9), .indexed(10)) })
    #expect(screen.style(8, 0).isDim && screen.style(8, 0).isStruck)
    #expect(screen.style(9, 0).foreground == .standard)
    screen.feed(bytes("␛[0;41m␛[K"))
    #expect(screen.style(15, 0).background == .indexed(1))
    #expect(screen.style(0, 1) == CellStyle())
  }

  @Test("Modes, bells and titles are recorded")
  func notes() {
    var screen = Emulator(columns: 6, rows: 3)
    screen.feed(bytes("␛[?2004;1006h␛[?25l␛]0;the title\u{7}\u{7}␛]2;another␛\\"))
    #expect(screen.modes == [7, 1_006, 2_004])
    #expect(screen.title == "another")
    #expect(screen.bells == 1)
    #expect(screen.unknown == [])
  }

  @Test(
    "An unknown sequence is recorded and has no effect",
    arguments: [
      ("␛[?9999h", "␛[?9999h"), ("␛[5y", "␛[5y"), ("␛]52;c;aGFsbG8=␛\\", "␛]52;c;aGFsbG8="), ("␛[77m", "␛[77m"),
      ("␛Z", "␛Z"),
      ("\u{5}", "control 5"), ("␛Pq␛\\", "␛Pq"),
    ])
  func unknown(written: String, recorded: String) {
    var screen = Emulator(columns: 6, rows: 3)
    screen.feed(bytes("ab" + written + "c"))
    #expect(screen.unknown == [recorded])
    #expect(screen.text == "abc")
  }

  @Test("Invalid bytes are recorded")
  func noText() {
    var screen = Emulator(columns: 6, rows: 3)
    screen.feed([0x61, 0xe2, 0x82, 0x62])
    #expect(screen.text == "a\u{fffd}b")
    #expect(screen.unknown == ["bytes that are no text: [226, 130]"])
  }

  @Test("Another size keeps the text that fits")
  func resize() {
    var screen = Emulator(columns: 6, rows: 3)
    screen.feed(bytes("abcdef\r\n123456\r\nxyz"))
    screen.resize(columns: 4, rows: 2)
    #expect(screen.text == "abcd\n1234")
    #expect(screen.cursor == .init(column: 3, row: 1))
    screen.resize(columns: 6, rows: 3)
    #expect(screen.text == "abcd\n1234")
  }

  @Test("Random bytes never trap, and however they are split the screen is the same", arguments: 0..<100)
  func noise(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let columns = Int.random(in: 1...12, using: &random)
    let rows = Int.random(in: 1...5, using: &random)
    var stream: [UInt8] = []
    for _ in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: stream += (0..<5).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1: stream += Array(random.pick(from: ["語", "a", "👍🏽", "e\u{301}", "🇩🇪", "\r\n", "❤️"]).utf8)
      case 2:
        let character = random.pick(from: Array("ABCDEFGHJKLMPSTX@dfmrsu`ae"))
        stream += bytes(
          "␛[\(Int.random(in: 0...14, using: &random));\(Int.random(in: 0...14, using: &random))\(character)")
      default: stream += bytes(random.pick(from: Self.table).0)
      }
    }
    var complete = Emulator(columns: columns, rows: rows)
    complete.feed(stream)
    var single = Emulator(columns: columns, rows: rows)
    for byte in stream { single.feed([byte]) }
    #expect(complete == single)
    #expect(complete.rows.count == rows)
  }
}
