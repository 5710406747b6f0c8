import TarnTerminal
import TerminalDriver

@testable import DreamsTerminal

/// The appearance of a node on an emulated terminal.
struct Emulated {
  let screen: Screen<Wish>
  private(set) var terminal: Emulator

  /// An empty cell.
  static let plain = Look()

  init(columns: Int, rows: Int) {
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: .full)
    terminal = Emulator(columns: columns, rows: rows)
    terminal.feed("\u{1b}[?7l")
  }

  mutating func show(_ node: Node<Wish>) { terminal.feed(screen.show(node)) }
}
