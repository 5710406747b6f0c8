import TarnTerminal
import Testing

@Suite("Views as plain text")
struct PlainTextRendererTests {
  @Test("Plain text has all rows, without escape sequences, scrolling and trailing blanks")
  func plain() {
    let node: Node<String> = .column([
      .text("Bills", style: Style(foreground: .red, attributes: .bold)), .line,
      .table([TableColumn("What", .fill()), TableColumn("€", .fit, .trailing)], count: 3, selected: 1) {
        ["Bill \($0)", "\($0 * 1_000)"]
      },
      .spacer, .frame(.list(count: 2) { "in \($0)" }), .status([Hint("?", "help")]),
    ])
    #expect(
      Screen.plain(node, width: 16) == """
        Bills
        ────────────────
        What           €
        Bill 0         0
        Bill 1      1000
        Bill 2      2000
        ┌──────────────┐
        │in 0          │
        │in 1          │
        └──────────────┘
        ? help
        """)
  }

  @Test("A long list is written row by row")
  func long() {
    let text = Screen<String>.plain(.list(count: 20_000) { "row \($0)" }, width: 40)
    #expect(text.split(separator: "\n").count == 20_000)
    #expect(text.hasSuffix("row 19999"))
  }

  @Test("Plain text works with any width", arguments: [-1, 0, 1, 2])
  func small(width: Int) {
    #expect(Screen<String>.plain(.frame(title: "Title", "text"), width: width).count <= 20)
  }
}
