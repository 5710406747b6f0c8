import TarnTerminal
import Testing

@Suite("Output")
struct ScreenWriterTests {
  func sent(
    _ first: Node<String>, _ second: Node<String>, _ size: TerminalSize = TerminalSize(columns: 20, rows: 3)
  ) -> String {
    let screen = Screen<String>(size: size, depth: .full)
    _ = screen.show(first)
    return String(decoding: screen.show(second), as: UTF8.self).replacing("\u{1B}", with: "ESC")
  }

  @Test("Only changed cells are sent, with the shortest sequence")
  func changes() {
    #expect(sent("same", "same") == "")
    #expect(sent("count 1", "count 2") == "\u{8}2")
    #expect(sent("a b c d e f", "x b c d e y") == "\rxESC[9Cy")
    #expect(sent("a b", "x y") == "\rx y")
    #expect(sent(.text("red"), .text("red", style: .foreground(.red))) == "\rESC[31mredESC[m")
    #expect(sent(.text("some long text"), .text("some")) == "ESC[5GESC[K")
    #expect(sent(.text("word"), .text("wo")) == "\u{8}\u{8}  ")
  }

  @Test("Several rows are sent as one synchronized update")
  func rows() {
    #expect(sent("a\nb", "x\ny") == "ESC[?2026hESC[Hx\r\nyESC[?2026l")
  }

  @Test("A style is sent as a difference, or anew if that is shorter")
  func pens() {
    let mixed: Node<String> = .text("\(styled: "a", .bold)\(styled: "b", Style(foreground: .red, attributes: .bold))c")
    #expect(sent("", mixed) == "ESC[1maESC[31mbESC[mc")
    let manyAttributes = Style(foreground: .rgb(1, 2, 3), attributes: [.bold, .underlined, .struck])
    let node: Node<String> = .text("\(styled: "a", manyAttributes)\(styled: "b", .dim)")
    #expect(sent("", node) == "ESC[1;4;9;38;2;1;2;3maESC[;2mbESC[m")
  }

  @Test("After a character of uncertain width, the cursor's position is sent again")
  func uncertain() {
    #expect(sent("", "👩‍🚀ab日c") == "👩‍🚀ESC[1;3Hab日c")
  }

  @Test("The last cell of the last row is written")
  func corner() {
    let size = TerminalSize(columns: 3, rows: 2)
    #expect(sent("", "abc\ndef", size) == "ESC[?2026habcESC[2HdefESC[?2026l")
    #expect(picture(3, 2, "ab日\nde日") == "ab…\nde…")
    #expect(picture(4, 1, "ab日") == "ab日")
  }

  @Test("The other half of an overwritten wide character is blank")
  func halves() {
    var display = EmulatedScreen<String>(9, 3)
    let over: Node<String> = .dialog(.text("x"), over: .text("日日日日\n日日日日\n日日日日"))
    display.show(over)
    #expect(display.picture == "日┌───┐\n日│ x │\n日└───┘")
    display.show(.dialog(.text("xy"), over: .text("日日日日\n日日日日\n日日日日")))
    #expect(display.picture == " ┌────┐\n │ xy │\n └────┘")
  }

  @Test("The screen is drawn completely at first, after a resize and after an invalidation")
  func redrawsEverything() {
    let screen = Screen<String>(size: TerminalSize(columns: 5, rows: 2), depth: .full)
    let all = "ESC[?2026hESC[mESC[HESC[2JESC[?25labcESC[?2026l"
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "ESC") }
    #expect(text(screen.show("abc")) == all)
    #expect(text(screen.resize(TerminalSize(columns: 6, rows: 2))) == all)
    #expect(text(screen.show("abc")) == "")
    screen.invalidate()
    #expect(text(screen.show("abc")) == all)
  }
}
