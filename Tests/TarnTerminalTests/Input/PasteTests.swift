import Testing

@testable import TarnTerminal

@Suite("Paste, mouse and focus")
struct PasteTests {
  @Test(
    "A paste is one event with any content",
    arguments: [
      ("abc", "abc"), ("", ""), ("one\rtwo\r\nthree\nfour", "one\ntwo\nthree\nfour"),
      ("\u{3}␛[A␛[20", "\u{3}\u{1b}[A\u{1b}[20"),
      ("␛[201␛", "\u{1b}[201\u{1b}"), ("語👍", "語👍"), ("\r\r", "\n\n"),
    ])
  func paste(inside: String, text: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes("a␛[200~" + inside + "␛[201~b")) == [.key(Key("a")), .paste(text), .key(Key("b"))])
  }

  @Test(
    "A paste over the limit keeps its beginning, and the events after it are decoded", arguments: [0, 1, 2])
  func tooLong(shift: Int) {
    let bound = InputParser.pasteBound
    var parser = InputParser()
    var sent = bytes("␛[200~") + bytes(String(repeating: "x", count: shift))
    // Of three bytes each, so that the limit is at each byte of a character.
    for _ in 0..<(bound / 3 + 100) { sent += Array("語".utf8) }
    let events = parser.parse(sent + bytes("␛[201~y"))
    let expected = String(repeating: "x", count: shift) + String(repeating: "語", count: (bound - shift) / 3)
    #expect(events.count == 2)
    #expect(events.first == .paste(expected))
    #expect(events.last == .key(Key("y")))
  }

  @Test(
    "A mouse event has its cell, counted from 0",
    arguments: [
      ("␛[<0;1;1M", Mouse(.pressed, column: 0, row: 0)), ("␛[<0;80;24m", Mouse(.released, column: 79, row: 23)),
      ("␛[<32;5;6M", Mouse(.dragged, column: 4, row: 5)), ("␛[<64;5;6M", Mouse(.wheelUp, column: 4, row: 5)),
      ("␛[<65;5;6M", Mouse(.wheelDown, column: 4, row: 5)), ("␛[<20;300;2M", Mouse(.pressed, column: 299, row: 1)),
      ("␛[M !!", Mouse(.pressed, column: 0, row: 0)), ("␛[M##$", Mouse(.released, column: 2, row: 3)),
      ("␛[Ma!!", Mouse(.wheelDown, column: 0, row: 0)), ("␛[<0;0;0M", Mouse(.pressed, column: 0, row: 0)),
    ])
  func mouse(sent: String, mouse: Mouse) {
    var parser = InputParser()
    #expect(parser.parse(bytes(sent)) == [.mouse(mouse)])
  }

  @Test(
    "Other buttons and plain movement are ignored",
    arguments: ["␛[<1;1;1M", "␛[<2;1;1m", "␛[<35;9;9M", "␛[<66;1;1M", "␛[<128;1;1M"])
  func otherButtons(sent: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes(sent + "x")) == [.key(Key("x"))])
  }

  @Test("The parser reports gaining and losing the focus")
  func focus() {
    var parser = InputParser()
    #expect(parser.parse(bytes("␛[I␛[O")) == [.focus(true), .focus(false)])
  }
}
