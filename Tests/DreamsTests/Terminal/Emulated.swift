import TarnTerminal
import TerminalDriver

@testable import DreamsTerminal

/// What a node looks like.
struct Emulated {
  let screen: Screen<Wish>
  private(set) var terminal: Emulator

  /// A cell that nothing was drawn in.
  static let plain = Look()

  init(columns: Int, rows: Int) {
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: .full)
    terminal = Emulator(columns: columns, rows: rows)
    terminal.feed("\u{1b}[?7l")
  }

  mutating func show(_ node: Node<Wish>) { terminal.feed(screen.show(node)) }
}
