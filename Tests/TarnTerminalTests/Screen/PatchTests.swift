import TarnTerminal
import TarnTesting
import Testing

@Suite("A patched screen equals one drawn from scratch")
struct PatchTests {
  /// Generates random views.
  struct RandomViews {
    var random: SeededRandom
    /// Whether a view may have local state, which makes a new screen differ from a patched one.
    var hasLocalState: Bool

    static let texts = [
      "", "a", "some words", "日本語", "e\u{301}a", "👩‍🚀 up", "🇩🇪🇫🇷", "a\nb", "\u{1B}[2J", "x\u{202E}y", "wide 日 in 本 it",
      "    ", "tab\tbed",
      "ends 日", "Ａ", "❤\u{FE0F}❤",
    ]
    static let styles: [Style] = [
      .plain, .plain, .bold, .dim, .reversed, .foreground(.red), Style(background: .rgb(9, 99, 200)), .underlined,
      Style(foreground: .indexed(99), attributes: [.bold, .struck]), Style(foreground: .brightBlue, background: .white),
    ]

    mutating func text() -> StyledText {
      (0..<Int.random(in: 0...3, using: &random)).reduce(into: StyledText([])) { text, _ in
        text += StyledText(random.pick(from: Self.texts), random.pick(from: Self.styles))
      }
    }

    mutating func node(_ depth: Int = 0) -> Node<String> {
      var node = kind(depth)
      if random.oneIn(4) { node = node.style(random.pick(from: Self.styles)) }
      if random.oneIn(4) { node = node.extent(random.pick(from: [.fit, .fill(), .cells(3), .fill(2)])) }
      return node
    }

    private mutating func nodes(_ depth: Int) -> [Node<String>] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in node(depth + 1) }
    }

    private mutating func kind(_ depth: Int) -> Node<String> {
      if depth == 0 && random.oneIn(4) { return .dialog(title: text(), node(1), over: node(1)) }
      switch Int.random(in: 0..<(depth < 3 ? 17 : 10), using: &random) {
      case 0...3:
        return .text(
          text(), wraps: random.oneIn(2), alignment: random.pick(from: [.leading, .center, .trailing]))
      case 4: return .line
      case 5: return .spacer
      case 6: return .bar(.random(in: 0...1, using: &random), width: 5)
      case 7: return .status([Hint("a", "add"), Hint("日", "sun"), Hint("?", "help")])
      case 8:
        return .input(
          random.pick(from: Self.texts), placeholder: "empty", isFocused: hasLocalState && random.oneIn(2),
          onInput: { $0 })
      case 9: return .memo(random.pick(from: Self.texts)) { .text("memo \($0)") }
      case 10, 11: return .row(nodes(depth), spacing: .random(in: 0...2, using: &random))
      case 12, 13: return .column(nodes(depth))
      case 14: return .frame(title: text(), node(depth + 1))
      case 15:
        let offset = Int.random(in: 0...9, using: &random)
        let selected = hasLocalState ? Int.random(in: 0...9, using: &random) : nil
        let style = random.pick(from: Self.styles)
        return .list(count: .random(in: 0...12, using: &random), selected: selected) { row in
          .memo(row + offset) { .text("row \($0) 日", style: style) }
        }
      default:
        let width: TableColumnWidth = hasLocalState ? .fit : .characters(6)
        let texts = (0..<5).map { _ in text() }
        return .table(
          [TableColumn("One", width), TableColumn("日本", .fill(), .trailing)], count: 5,
          selected: hasLocalState ? 2 : nil
        ) {
          [texts[$0], texts[4 - $0]]
        }
      }
    }

    mutating func size() -> TerminalSize {
      random.oneIn(5)
        ? TerminalSize(columns: .random(in: 1...4, using: &random), rows: .random(in: 1...3, using: &random))
        : TerminalSize(columns: .random(in: 5...60, using: &random), rows: .random(in: 3...15, using: &random))
    }

    mutating func event(_ size: TerminalSize) -> TerminalEvent {
      let column = Int.random(in: 0..<size.columns, using: &random)
      let row = Int.random(in: 0..<size.rows, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .key(Key(random.pick(from: TextFieldStateTests.keys)))
      case 1: return .mouse(Mouse(random.pick(from: [.wheelUp, .wheelDown]), column: column, row: row))
      case 2: return .mouse(Mouse(random.pick(from: [.pressed, .dragged]), column: column, row: row))
      default: return .paste("pasted 日")
      }
    }
  }

  static func expectSame(_ left: StrictEmulator, _ right: StrictEmulator, _ comment: Comment) {
    #expect(left.cells == right.cells, comment)
    #expect(left.isCursorVisible == right.isCursorVisible, comment)
    if left.isCursorVisible { #expect(left.row == right.row && left.column == right.column, comment) }
    #expect(!left.isSynchronized)
  }

  @Test("Random views in turn with resizes are patched correctly", arguments: 0..<60)
  func views(seed: UInt64) {
    var views = RandomViews(random: SeededRandom(seed: seed), hasLocalState: false)
    var size = views.size()
    let depth = views.random.pick(from: ColorDepth.allCases)
    var display = EmulatedScreen<String>(size.columns, size.rows, depth: depth)
    for step in 0..<25 {
      if views.random.oneIn(8) {
        size = views.size()
        display.terminal = StrictEmulator(columns: size.columns, rows: size.rows)
        display.handle(.resized(size))
      }
      let node = views.node()
      display.show(node)
      var scratch = EmulatedScreen<String>(size.columns, size.rows, depth: depth)
      scratch.show(node)
      Self.expectSame(display.terminal, scratch.terminal, "seed \(seed), step \(step)")
      #expect(display.show(node) == [], "An unchanged view writes no bytes: seed \(seed), step \(step)")
    }
  }

  @Test("Views with local state are patched correctly between events", arguments: 100..<160)
  func localState(seed: UInt64) {
    var views = RandomViews(random: SeededRandom(seed: seed), hasLocalState: true)
    let size = views.size()
    var display = EmulatedScreen<String>(size.columns, size.rows)
    for step in 0..<25 {
      // Usually the same view again, so that its local state is used.
      let random = views.random
      var node = views.node()
      if step % 3 > 0 {
        views.random = random
        node = views.node()
      }
      display.show(node)
      for _ in 0..<3 { display.handle(views.event(size)) }
      display.show(node)
      var redrawn = StrictEmulator(columns: size.columns, rows: size.rows)
      display.screen.invalidate()
      redrawn.write(display.screen.show(node))
      Self.expectSame(display.terminal, redrawn, "seed \(seed), step \(step)")
      // The screen knows this terminal's cursor position.
      display.terminal = redrawn
    }
  }

  @Test(
    "All kinds of nodes are drawn in any small size without a trap",
    arguments: [(0, 0), (1, 1), (0, 5), (5, 0), (2, 1), (1, 9), (3, 3)])
  func tiny(columns: Int, rows: Int) {
    for seed in 0..<150 as Range<UInt64> {
      var views = RandomViews(random: SeededRandom(seed: seed), hasLocalState: true)
      let screen = Screen<String>(size: TerminalSize(columns: columns, rows: rows), depth: .full)
      let bytes = screen.show(views.node())
      _ = screen.handle(.key(Key("a")))
      _ = screen.handle(.mouse(Mouse(.pressed, column: 0, row: 0)))
      _ = screen.handle(.mouse(Mouse(.wheelDown, column: 0, row: 0)))
      guard columns > 0 && rows > 0 else { continue }
      var terminal = StrictEmulator(columns: columns, rows: rows)
      terminal.write(bytes)
    }
  }
}
