import TarnTerminal
import TerminalDriver

@testable import DreamsTerminal

/// The appearance of a node on an emulated terminal.
struct EmulatedNode {
  let screen: Screen<KeyCommand>
  private(set) var terminal: Emulator

  /// An empty cell.
  static let plain = CellStyle()

  init(columns: Int, rows: Int) {
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: .full)
    terminal = Emulator(columns: columns, rows: rows)
    terminal.feed("\u{1b}[?7l")
  }

  mutating func show(_ node: Node<KeyCommand>) { terminal.feed(screen.show(node)) }
}
