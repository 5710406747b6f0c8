import TarnTerminal
import Testing

@Suite("The appearance of every kind of node")
struct NodeRenderingTests {
  @Test("Text keeps its lines, and truncated ones end with an ellipsis")
  func text() {
    #expect(
      picture(9, 4, .text("Hello\nto all who read")) == """
        Hello
        to all w…


        """)
  }

  @Test("Wrapping text breaks at blanks, and long words at the edge")
  func wrapping() {
    #expect(
      picture(10, 5, .text("The quick brown fox Donaudampfschiff", wraps: true)) == """
        The quick
        brown fox
        Donaudampf
        schiff

        """)
    #expect(
      picture(10, 2, .text("The quick brown fox jumps", wraps: true)) == """
        The quick
        brown fox…
        """)
  }

  @Test("Text is aligned")
  func alignment() {
    let node: Node<String> = .column([
      .text("left"), .text("middle", alignment: .center), .text("right", alignment: .trailing),
    ])
    #expect(
      picture(10, 3, node) == """
        left
          middle
             right
        """)
  }

  @Test("A row distributes the rest of its width by weight")
  func row() {
    let node: Node<String> = .row(
      [
        .text("fit"), .text("1234567").extent(.cells(5)), .text("aaaaaaaaaaaa").extent(.fill()),
        .text("bbbbbbbbbbbbbb").extent(.fill(2)),
      ], spacing: 1)
    #expect(picture(20, 1, node) == "fit 1234… aa… bbbbb…")
  }

  @Test("A spacer pushes the following nodes to the other end")
  func spacer() {
    let bar: Node<String> = .row(["left", .spacer, "right"])
    #expect(
      picture(14, 4, .column(["top", .spacer, bar])) == """
        top


        left     right
        """)
  }

  @Test("A line is horizontal in a column and vertical in a row")
  func line() {
    #expect(
      picture(6, 3, .column(["over", .line, "under"])) == """
        over
        ──────
        under
        """)
    #expect(
      picture(5, 2, .row([.text("a\nb"), .line, .text("c\nd")], spacing: 1)) == """
        a │ c
        b │ d
        """)
  }

  @Test("A frame has its title in the upper line, and fills if its content does")
  func frame() {
    #expect(
      picture(16, 4, .frame(title: "Notes", .column(["one", .spacer, "two"]))) == """
        ┌─ Notes ──────┐
        │one           │
        │two           │
        └──────────────┘
        """)
    #expect(
      picture(16, 4, .column([.frame(title: "A very long title", "in it"), "below"])) == """
        ┌─ A very lo… ─┐
        │in it         │
        └──────────────┘
        below
        """)
  }

  @Test("A dialog is centered over its background, in the size of its content")
  func dialog() {
    let under: Node<String> = .column((0..<7).map { .text("line \($0) ~~~~~~~~~~~~~~") })
    let node: Node<String> = .dialog(
      title: "Delete?", .column(["It is gone then.", .status([Hint("y", "yes")])]), over: under)
    #expect(
      picture(26, 7, node) == """
        line 0 ~~~~~~~~~~~~~~
        lin┌─ Delete? ────────┐
        lin│ It is gone then. │
        lin│ y yes            │
        lin└──────────────────┘
        line 5 ~~~~~~~~~~~~~~
        line 6 ~~~~~~~~~~~~~~
        """)
    #expect(picture(26, 1, .dialog(title: "No", .nothing, over: "alone")) == "alone")
  }

  @Test("A list shows a window of its rows with a scroll bar, or all rows if they fit")
  func list() {
    let list: Node<String> = .list(count: 40, selected: 20) { "row \($0)" }
    #expect(
      picture(10, 4, list) == """
        row 17
        row 18   ┃
        row 19
        row 20
        """)
    #expect(
      picture(10, 4, .list(count: 2) { "row \($0)" }) == """
        row 0
        row 1


        """)
  }

  @Test("The rows of a list can have several lines, and the last one may be partly visible")
  func highRows() {
    let list: Node<String> = .list(count: 3, rowHeight: 2) { .text("row \($0)\n  more") }
    #expect(
      picture(10, 5, list) == """
        row 0    ┃
          more   ┃
        row 1    ┃
          more
        row 2…
        """)
  }

  @Test("A table has its titles above its columns, in their widths")
  func table() {
    let rows: [[StyledText]] = [["Rent", "1,200", "paid"], ["Electricity and gas", "87", "open"], ["Water"]]
    let columns = [
      TableColumn("What", .fill()), TableColumn("€", .fit, .trailing), TableColumn("State", .characters(5)),
    ]
    #expect(
      picture(26, 5, .table(columns, count: 3) { rows[$0] }) == """
        What              €  State
        Rent          1,200  paid
        Electricity…     87  open
        Water

        """)
  }

  @Test("A column that fills the rest keeps a few cells, and the others become narrower")
  func narrowTable() {
    let rows: [[StyledText]] = [["Electricity and gas", "Anna and Ben", "1,200.00"]]
    let columns = [TableColumn("What"), TableColumn("Who", .fit), TableColumn("Amount", .characters(8), .trailing)]
    #expect(
      picture(30, 2, .table(columns, count: 1) { rows[$0] }) == """
        What    Who             Amount
        Elect…  Anna and Ben  1,200.00
        """)
    #expect(
      picture(20, 2, .table(columns, count: 1) { rows[$0] }) == """
        What   Who    Amount
        Elec…  An…  1,200.00
        """)
  }

  @Test("Search, tabs and a table that all devices show are lines; the chosen tab is in brackets")
  func content() {
    struct Bill: Identifiable {
      let id: Int
      let what: String
    }
    func content(_ bills: [Bill]) -> Node<String> {
      .column([
        .search(SearchField("", onFocus: { "\($0)" }, onInput: { $0 })),
        .tabs(Tabs("Bills", selected: 2, among: [1, 2], title: { "Tab \($0)" }, onSelect: { "\($0)" })),
        .table(
          TableContent(
            "Bills", [TableColumn("What", value: \.what), TableColumn("No.", .fit, .trailing) { "\($0.id)" }],
            rows: bills,
            sort: TableSort("what"),
            empty: ContentUnavailable(
              "No bills", "Add one.", actions: [KeyBinding("a", title: "Add a bill", hint: "add", "add")]),
            onSort: { $0.column })),
      ])
    }
    #expect(
      picture(20, 5, content([Bill(id: 1, what: "Gas"), Bill(id: 2, what: "Rent")])) == """
        / (Search)
         Tab 1 [Tab 2]
        What ↑           No.
        Gas                1
        Rent               2
        """)
    #expect(
      picture(20, 8, content([])) == """
        / (Search)
         Tab 1 [Tab 2]
        What ↑           No.

              No bills
              Add one.
               a add

        """)
  }

  @Test("A field that all devices show has its message below, in the rows that are kept for it")
  func field() {
    func node(_ message: SheetField<String>.Message?) -> Node<String> {
      .column([
        .field(
          SheetField("Dice", "3d6", message: message, onInput: { $0 }), isFocused: false, messageRows: 2),
        .text("next"),
      ])
    }
    #expect(
      picture(12, 4, node(.error("Write a number."))) == """
        Dice: 3d6
        ! Write a
        number.
        next
        """)
    #expect(
      picture(12, 4, node(.note("three"))) == """
        Dice: 3d6
        three

        next
        """)
    #expect(
      picture(12, 2, node(nil)) == """
        Dice: 3d6
        next
        """)
  }

  @Test("An input shows its value, its placeholder in parentheses, or dots")
  func input() {
    func field(_ value: String, secret: Bool = false) -> Node<String> {
      .input(value, placeholder: "What?", isSecret: secret, onInput: { $0 })
    }
    let node: Node<String> = .column([field("Milk"), field(""), field("hunter2", secret: true)])
    #expect(
      picture(12, 3, node) == """
        Milk
        (What?)
        •••••••
        """)
  }

  @Test("With little room, hints before the last one are left out")
  func status() {
    let node: Node<String> = .status([Hint("a", "add"), Hint("/", "search"), Hint("d", "delete"), Hint("?", "help")])
    #expect(picture(40, 1, node) == "a add  / search  d delete  ? help")
    #expect(picture(32, 1, node) == "a add  / search  ? help")
    #expect(picture(14, 1, node) == "a add  ? help")
    #expect(picture(8, 1, node) == "? help")
    #expect(picture(4, 1, node) == "? h…")
  }

  @Test(
    "A bar is exact to an eighth of a cell, and is empty only at zero and full only at one",
    arguments: [
      (0, ""), (0.001, "▏"), (0.5, "██"), (0.6, "██▍"), (0.999, "███▉"), (1, "████"), (7, "████"), (-1, ""),
      (Double.nan, ""), (.infinity, "████"),
    ])
  func bar(fraction: Double, expected: String) {
    #expect(
      picture(6, 1, .row([.bar(fraction, width: 4), "|"]))
        == expected + String(repeating: " ", count: 4 - expected.count) + "|")
  }

  @Test("Progress shows its percentage")
  func progress() {
    #expect(picture(13, 1, .progress(0.5)) == "████      50%")
    #expect(picture(13, 1, .progress(0.999)) == "███████▉  99%")
    #expect(picture(13, 1, .progress(1)) == "████████ 100%")
  }

  @Test("`nothing` takes no room, and `each` inserts several nodes")
  func composition() {
    let node: Node<String> = .column([
      .nothing, .each(["a", .each(["b", .nothing])]), .when(false, "never"), .ifPresent(7) { "\($0)" },
      .ifPresent(Int?.none) { "\($0)" }, .memo(3) { "memo \($0)" }, .padded("in"),
    ])
    #expect(picture(8, 5, node) == "a\nb\n7\nmemo 3\n in")
  }
}
