import TarnTerminal

/// A terminal app on a screen in memory: a test presses keys and reads the lines, without a terminal or another
/// process.
///
/// ```swift
/// let terminal = TestTerminal(try Terminal(frame: store) { state, size in frame(state) }, columns: 60, rows: 18)
/// terminal.press("a")
/// terminal.type("Pizza")
/// terminal.press("Tab", "Enter")
/// #expect(terminal.contains("1 expense"))
/// #expect(terminal.selectedLine == "Pizza")
/// ```
///
/// It draws with the code that draws on a real terminal, up to the bytes, and handles each event as
/// ``/TarnTerminal/Terminal/run(isolation:)`` does: with and without a frame. Changes of the stores by others are drawn
/// when the test reads the screen.
///
/// It is not a terminal: raw mode, signals, suspending and the restored screen need a test with a pseudo-terminal.
/// Readings of the environment, such as the time, are made when the screen is drawn, and not repeated by themselves.
public final class TestTerminal {
  private let terminal: Terminal

  /// Draws an app.
  ///
  /// - Parameters:
  ///   - terminal: the app's terminal, which must not run at the same time.
  ///   - columns: the width in cells.
  ///   - rows: the height in lines, with those of a frame.
  ///   - depth: the number of colors.
  public init(_ terminal: Terminal, columns: Int = 80, rows: Int = 24, depth: ColorDepth = .sixteen) {
    self.terminal = terminal
    terminal.openScreen(TerminalSize(columns: columns, rows: rows), depth)
  }

  // MARK: Input

  /// Sends an event.
  public func send(_ event: TerminalEvent) { terminal.handle(event) }

  /// Presses keys one after the other, by their names: `"a"`, `"Enter"`, `"Control+z"`.
  public func press(_ keys: String...) { for key in keys { send(.key(Key(key))) } }

  /// Types a text: a key for each character.
  public func type(_ text: String) { for character in text { send(.key(Key(String(character)))) } }

  /// Pastes a text.
  public func paste(_ text: String) { send(.paste(text)) }

  /// Clicks on the first character of a text, where it is first on the screen.
  ///
  /// - Returns: whether the text is on the screen.
  @discardableResult public func click(_ text: String) -> Bool {
    for (row, line) in lines.enumerated() {
      guard let start = line.firstRange(of: text)?.lowerBound else { continue }
      let column = StyledText(String(line[..<start])).width
      send(.mouse(Mouse(.pressed, column: column, row: row)))
      send(.mouse(Mouse(.released, column: column, row: row)))
      return true
    }
    return false
  }

  /// Changes the size of the window.
  public func resize(columns: Int, rows: Int) { send(.resized(TerminalSize(columns: columns, rows: rows))) }

  // MARK: Screen

  /// The lines of the screen, without the blanks at their ends.
  public var lines: [String] { terminal.screenLines.map(\.text) }

  /// The whole screen as one text, to show in a failed expectation.
  public var text: String { lines.joined(separator: "\n") }

  /// Returns whether a line of the screen contains a text.
  public func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The text of the first line with a part that is shown reversed, such as the selected row of a list; `nil` if there
  /// is none.
  public var selectedLine: String? { terminal.screenLines.first { !$0.reversed.isEmpty }?.text }

  /// The reason why ``/TarnTerminal/Terminal/run(isolation:)`` would have returned; `nil` while the app runs.
  public var end: TerminalEnd? { terminal.reasonToEnd }
}
