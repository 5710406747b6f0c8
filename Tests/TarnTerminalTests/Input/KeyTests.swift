import Testing

@testable import TarnTerminal

@Suite("Keys")
struct KeyTests {
  /// A terminal's bytes, with ␛ for Escape, and the keys that they mean.
  static let table: [(String, [String])] = [
    ("aB 9~", ["a", "B", " ", "9", "~"]),
    ("é語👍", ["é", "語", "👍"]),
    ("\r\t\u{8}\u{7f}", ["Enter", "Tab", "Backspace", "Backspace"]),
    ("\u{0}\u{1}\u{3}\u{a}\u{1a}", ["Control+ ", "Control+a", "Control+c", "Control+j", "Control+z"]),
    ("\u{1c}\u{1d}\u{1e}\u{1f}", ["Control+\\", "Control+]", "Control+^", "Control+_"]),
    ("␛[A␛[B␛[C␛[D␛OA␛OD", ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowLeft"]),
    ("␛[H␛[F␛OH␛OF␛[1~␛[4~␛[7~␛[8~", ["Home", "End", "Home", "End", "Home", "End", "Home", "End"]),
    ("␛[2~␛[3~␛[5~␛[6~␛[E", ["Insert", "Delete", "PageUp", "PageDown", "Clear"]),
    ("␛OP␛OQ␛OR␛OS", ["F1", "F2", "F3", "F4"]),
    ("␛[11~␛[12~␛[13~␛[14~␛[15~", ["F1", "F2", "F3", "F4", "F5"]),
    ("␛[17~␛[18~␛[19~␛[20~␛[21~␛[23~␛[24~␛[34~", ["F6", "F7", "F8", "F9", "F10", "F11", "F12", "F20"]),
    ("␛[[A␛[[E", ["F1", "F5"]),
    ("␛[1;5A␛[1;2C␛[1;3H␛[1;7D", ["Control+ArrowUp", "Shift+ArrowRight", "Alt+Home", "Control+Alt+ArrowLeft"]),
    ("␛[1;8B␛[3;5~␛[5;2~␛[15;3~", ["Control+Alt+Shift+ArrowDown", "Control+Delete", "Shift+PageUp", "Alt+F5"]),
    ("␛[1;5P␛[1;2R␛O5A␛O1;2Q", ["Control+F1", "Shift+F3", "Control+ArrowUp", "Shift+F2"]),
    ("␛[1;9A", ["Alt+ArrowUp"]),
    (
      "␛[a␛Oa␛[3$␛[3^␛[3@",
      ["Shift+ArrowUp", "Control+ArrowUp", "Shift+Delete", "Control+Delete", "Control+Shift+Delete"]
    ),
    ("␛[Z␛[1;5Z", ["Shift+Tab", "Control+Shift+Tab"]),
    ("␛a␛A␛é␛ ␛1", ["Alt+a", "Alt+A", "Alt+é", "Alt+ ", "Alt+1"]),
    ("␛\r␛\t␛\u{7f}␛\u{1}", ["Alt+Enter", "Alt+Tab", "Alt+Backspace", "Control+Alt+a"]),
    ("␛␛[A␛␛OP", ["Alt+ArrowUp", "Alt+F1"]),
    ("␛␛a␛␛␛[A", ["Escape", "Alt+a", "Escape", "Alt+ArrowUp"]),
    ("␛OM␛Oj␛Ok␛Op␛Oy␛OX", ["Enter", "*", "+", "0", "9", "="]),
    ("␛[97u␛[97;5u␛[97;2u␛[97:65;2u␛[97;6u", ["a", "Control+a", "A", "A", "Control+A"]),
    ("␛[27u␛[13;2u␛[9;5u␛[127;3u␛[32;2u", ["Escape", "Shift+Enter", "Control+Tab", "Alt+Backspace", " "]),
    ("␛[97;1:1u␛[97;1:2u␛[97;1:3u␛[1;1:3A", ["a", "a"]),
    ("␛[57399u␛[57414u␛[57419u␛[57376u␛[57441u", ["0", "Enter", "ArrowUp", "F13"]),
    ("␛[223;2u", ["ß"]),
    ("␛[27;5;105~␛[27;6;73~␛[27;2;13~", ["Control+i", "Control+I", "Shift+Enter"]),
    ("\u{85}x", ["x"]),
  ]

  @Test("The parser decodes the bytes of every key", arguments: table)
  func keys(sent: String, keys: [String]) {
    var parser = InputParser()
    #expect(parser.parse(bytes(sent)) == keys.map { .key(Key($0)) })
    #expect(!parser.isPending)
  }

  @Test(
    "An Escape without a following byte is the Escape key",
    arguments: [
      ("␛", ["Escape"]), ("␛␛", ["Escape", "Escape"]), ("␛[", ["Alt+["]), ("␛O", ["Alt+O"]),
      ("␛␛[", ["Escape", "Alt+["]),
    ])
  func escape(sent: String, keys: [String]) {
    var parser = InputParser()
    #expect(parser.parse(bytes(sent)).isEmpty)
    #expect(parser.isPending)
    #expect(parser.flush() == keys.map { .key(Key($0)) })
    #expect(!parser.isPending)
    #expect(parser.parse(bytes("x")) == [.key(Key("x"))])
  }

  @Test("The parser waits for the rest of an interrupted sequence")
  func interruptedSequence() {
    var parser = InputParser()
    #expect(parser.parse(bytes("␛[1;")).isEmpty)
    #expect(!parser.isPending)
    #expect(parser.flush().isEmpty)
    #expect(parser.parse(bytes("5A")) == [.key(Key("Control+ArrowUp"))])
  }

  @Test(
    "A sequence that is no key is skipped completely",
    arguments: [
      "␛[?62;22c", "␛[>41;354;0c", "␛[12;40R", "␛[1;1R", "␛[0n", "␛[?2026;2$y", "␛[8;24;80t", "␛[?1u", "␛[99~",
      "␛[1;2;3;4;5q",
      "␛]11;rgb:ffff/ffff/ffff\u{7}", "␛]10;rgb:0000/0000/0000␛\\", "␛P>|some terminal 1.2␛\\", "␛_Gi=1;OK␛\\",
      "␛^x␛\\",
      "␛[57358u", "␛[" + String(repeating: "1;", count: 5_000) + "A", "␛[201~", "␛[<0;1M", "␛[ q", "␛[[Z",
    ])
  func swallowed(sent: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes(sent)).isEmpty)
    #expect(parser.parse(bytes("x")) == [.key(Key("x"))])
  }

  @Test("A control character ends an unterminated sequence", arguments: ["␛]0;title", "␛Pdata", "␛[12;3", "␛[?"])
  func endless(sent: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes(sent + "\u{3}x")) == [.key(Key("Control+c")), .key(Key("x"))])
  }

  @Test("A key within a terminal's response is decoded")
  func withinString() {
    var parser = InputParser()
    #expect(parser.parse(bytes("␛]0;title␛[A")) == [.key(Key("ArrowUp"))])
  }
}

/// Returns bytes from text with ␛ for Escape.
func bytes(_ text: String) -> [UInt8] { Array(text.replacing("␛", with: "\u{1b}").utf8) }
