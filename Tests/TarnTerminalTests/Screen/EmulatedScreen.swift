import TarnTerminal

/// A screen with the emulator that it draws on.
struct EmulatedScreen<Action> {
  var screen: Screen<Action>
  var terminal: StrictEmulator

  init(_ columns: Int, _ rows: Int, depth: ColorDepth = .full) {
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: depth)
    terminal = StrictEmulator(columns: columns, rows: rows)
  }

  /// - Returns: the bytes that were sent.
  @discardableResult mutating func show(_ node: Node<Action>) -> [UInt8] {
    let bytes = screen.show(node)
    terminal.write(bytes)
    return bytes
  }

  @discardableResult mutating func handle(_ event: TerminalEvent) -> [Action] {
    let (actions, bytes) = screen.handle(event)
    terminal.write(bytes)
    return actions
  }

  @discardableResult mutating func press(_ keys: String...) -> [Action] { keys.flatMap { handle(.key(Key($0))) } }

  @discardableResult mutating func click(_ column: Int, _ row: Int) -> [Action] {
    handle(.mouse(Mouse(.pressed, column: column, row: row)))
  }

  /// The visible text.
  var picture: String { terminal.lines.joined(separator: "\n") }
}

/// Returns the visible text of a node on a terminal of the given size.
func picture(_ columns: Int, _ rows: Int, _ node: Node<String>) -> String {
  var display = EmulatedScreen<String>(columns, rows)
  display.show(node)
  return display.picture
}
