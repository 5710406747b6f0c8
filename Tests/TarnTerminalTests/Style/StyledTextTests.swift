import TarnTerminal
import Testing

@Suite("Styled text")
struct StyledTextTests {
  @Test("Runs keep their styles when texts are combined")
  func interpolation() {
    let name: StyledText = "\(styled: "Ada", .bold)!"
    let text: StyledText = "Hello \(name) \(7)" + StyledText("?", .dim)
    #expect(text.text == "Hello Ada! 7?")
    #expect(text.runs.filter { $0.style != .plain }.map(\.text) == ["Ada", "?"])
  }

  @Test("An outer style is a background: inner colors replace its colors, and attributes are combined")
  func over() {
    let red = Style(foreground: .red, attributes: .bold)
    #expect(
      red.over(Style(foreground: .blue, background: .white, attributes: .dim))
        == Style(foreground: .red, background: .white, attributes: [.bold, .dim]))
    var display = EmulatedScreen<String>(6, 1)
    display.show(.row([.text("a", style: red), "b"]).style(Style(foreground: .blue, attributes: .underlined)))
    #expect(display.terminal.cells[0].map(\.style)[0...2] == [["1", "4", "fg 31"], ["4", "fg 34"], ["4", "fg 34"]])
  }

  @Test("Canonically equivalent texts are different, because they have different scalars")
  func spelling() {
    #expect(StyledText("\u{E9}") != StyledText("e\u{301}"))
    #expect(StyledText("e", .bold) != StyledText("e"))
  }
}
