import Testing

@testable import TarnTerminal

@Suite("The help of a frame")
struct FrameHelpTests {
  private static func lines(columns: Int, _ keys: [KeyBinding<String>]) -> [String] {
    let footer = FrameFooter(size: TerminalSize(columns: columns, rows: 30), message: nil, status: nil)
    let view = FrameView(
      frame: AppFrame(Node<String>.text(""), keys: keys), state: FrameState(), footer: footer, hasHistory: true,
      isTyping: false)
    return view.helpLines.map { $0.text }
  }

  @Test("The titles begin below each other, however long the names of the keys are", arguments: [24, 40, 80])
  func aligned(columns: Int) {
    let keys = [
      KeyBinding("a", title: "Add", "add"), KeyBinding((1...9).map { "\($0)" }, title: "Open", "open"),
      KeyBinding("Control+Shift+ArrowLeft", "Alt+PageDown", "Alt+Home", title: "Jump", "jump"),
    ]
    let lines = Self.lines(columns: columns, keys)
    let starts = zip(lines, ["Add", "Open", "Jump", "Undo", "Redo", "Quit", "Suspend", "Show"]).map { line, title in
      line.firstRange(of: title).map { CellWidth.count(String(line[..<$0.lowerBound])) }
    }
    #expect(starts.count == 8 && Set(starts).count == 1 && starts[0] != nil, "\(lines.joined(separator: "\n"))")
  }

  @Test("A key that the app uses itself is not listed for moving or choosing, too")
  func overridden() {
    let keys =
      .cycling(through: ["1", "2"], from: "1", title: "Change it") { $0 }
      + [KeyBinding("h", title: "Home", "home"), KeyBinding("q", title: "Query", "query")]
    let lines = Self.lines(columns: 40, keys)
    #expect(lines.contains { $0.hasPrefix("→ l ←  ") && $0.hasSuffix("Change it") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("h ") && $0.hasSuffix("Home") })
    #expect(lines.contains { $0.hasPrefix("Ctrl Q ") && $0.hasSuffix("Quit") })
  }
}
