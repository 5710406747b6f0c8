import TarnTerminal

extension ScreenModel {
  /// The key bindings: in two columns if the terminal is wide enough to show all at once.
  var help: Node<KeyCommand> {
    let isLong = helpLines.count > helpRows
    return .row([
      .column([
        .column(helpLines.dropFirst(min(terminal.line, lastLine)).prefix(helpRows).map { line($0) }),
        .status(isLong ? [Hint("↑↓", "move"), Hint("Escape", "close")] : [Hint("Escape", "close")]),
      ]).extent(.cells(max(min(hasTwo ? 2 * Self.helpWidth : Self.helpWidth, size.columns - 4), 1)))
    ]).onKeys(KeyBindings.help)
  }

  private var hasTwo: Bool { size.columns >= 2 * Self.helpWidth + 4 }

  /// The visible lines: without the frame and the hints, and if possible a line above and below.
  var helpRows: Int { max(size.rows - (size.rows >= 12 ? 5 : 3), 1) }

  /// Half of the width inside a dialog: ten cells for the keys, the rest for the descriptions.
  private static let helpWidth = 30

  var helpLines: [StyledText] {
    let lines = Self.keyWords.map { key, words in StyledText(key).padded(to: 10) + StyledText(words, .dim) }
    guard hasTwo else { return lines }
    let half = (lines.count + 1) / 2
    return (0..<half).map { row in
      lines[row].padded(to: Self.helpWidth) + (row + half < lines.count ? lines[row + half] : "")
    }
  }

  private static let keyWords: [(String, String)] = [
    ("↑ ↓ j k", "up, down"), ("PgUp PgDn", "a page up, down"), ("Home End", "the first, the last"),
    ("Enter", "open the whole post"), ("Space", "show hidden part"), ("f", "favourite or not"),
    ("b", "boost or not"), ("m", "bookmark"), ("a", "answer"), ("n", "write a post"),
    ("e", "edit your post"), ("d", "delete your post"), (".", "show new posts"), ("r", "ask the server"),
    ("l", "load missing posts"),
    ("1", "everything"), ("2 3 4", "boosts, favs, media"), ("@", "only this author"), ("p", "pending changes"),
    ("o", "offline, online"), ("Tab", "accounts"), ("Escape", "back; all posts"), ("q", "quit"),
  ]
}
