import TarnTerminal
import Testing

@Suite("A node with other actions")
struct MappingTests {
  private static func node(_ count: Int, _ text: String) -> Node<String> {
    .column([
      .row(["\(count)", .spacer, .line]).onClick("clicked").style(.bold),
      .frame(title: "Title", .padded("inside")),
      .input(text, isFocused: true, onInput: { "typed \($0)" }, onSubmit: "submitted").onKeys(["F1": "help"]),
      .memo(count) { .text("memo \($0)") },
      .each([.progress(0.5), .status([Hint("q", "quit")])]),
      .list(count: 3, selected: 1, onSelect: { "row \($0)" }) { .text("row \($0)") },
      .table([TableColumn("Name", .fit)], count: 2, onSelect: { "cell \($0)" }) { ["cell \($0)"] },
    ]).onKeys(["Escape": "left"])
  }

  @Test("It looks the same, and sends the converted actions")
  func converts() {
    var plain = EmulatedScreen<String>(30, 16)
    var mapped = EmulatedScreen<[String]>(30, 16)
    plain.show(Self.node(1, "a"))
    mapped.show(Self.node(1, "a").map { [$0] })
    #expect(plain.picture == mapped.picture)
    #expect(mapped.press("x", "Enter", "F1", "Escape") == [["typed ax"], ["submitted"], ["help"], ["left"]])
    #expect(mapped.click(0, 0) == [["clicked"]])
    let row = mapped.terminal.lines.firstIndex { $0.hasPrefix("row 2") } ?? 0
    #expect(mapped.click(0, row) == [["row 2"]])
  }

  @Test("A memo in it is made again only if its input changes")
  func memos() {
    var made = 0
    func node(_ input: Int) -> Node<[String]> {
      Node<String>.memo(input) { input in
        made += 1
        return .text("\(input)")
      }.map { [$0] }
    }
    var display = EmulatedScreen<[String]>(10, 1)
    for input in [1, 1, 2, 2] { display.show(node(input)) }
    #expect(made == 2)
    #expect(display.picture == "2")
  }
}
