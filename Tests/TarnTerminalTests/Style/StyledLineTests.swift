import TarnTerminal
import Testing

@Suite("Styled texts as lines of a command") struct StyledLineTests {
  let text = StyledText("12", .bold) + "  buy " + StyledText("beer", Style(foreground: .red, attributes: .dim))

  @Test("A line has the sequences of its styles, and ends in the plain style")
  func sequences() {
    #expect(text.line(at: .sixteen) == "\u{1B}[1m12\u{1B}[m  buy \u{1B}[2;31mbeer\u{1B}[m")
    #expect(text.line(at: ColorDepth.none) == "\u{1B}[1m12\u{1B}[m  buy \u{1B}[2mbeer\u{1B}[m")
    #expect(StyledText("plain").line(at: .full) == "plain")
    #expect(StyledText("").line(at: .full) == "")
  }

  @Test("Without a color depth a line has no sequence")
  func plain() { #expect(text.line() == "12  buy beer") }

  @Test("No text can send a sequence or break the line", arguments: [nil, ColorDepth.full])
  func hostile(depth: ColorDepth?) {
    let line = StyledText("a\u{1B}[2Jb\r\nc\nd\u{202E}e", .plain).line(at: depth)
    #expect(line == "a\u{FFFD}[2Jb c de")
  }

  @Test("Columns are as wide as their widest text, and one without texts takes no room")
  func columns() {
    let rows: [[StyledText]] = [
      ["9", "", "milk", "all"], ["10", "", StyledText("界", .bold)], ["", "", "", StyledText("bread", .dim)],
    ]
    #expect(
      StyledText.columns(rows, [.trailing]).map(\.text) == [" 9  milk  all", "10  界    ", "          bread"])
    #expect(StyledText.columns(rows)[1].runs.contains { $0.style == .bold && $0.text == "界" })
    #expect(StyledText.columns([["a"], ["bb"]], [.trailing]).map(\.text) == [" a", "bb"])
    #expect(StyledText.columns([]).isEmpty)
    #expect(StyledText.columns([[], [""]]).map(\.text) == ["", ""])
  }
}
