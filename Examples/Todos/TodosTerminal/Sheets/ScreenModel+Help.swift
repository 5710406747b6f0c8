import TarnTerminal

extension ScreenModel {
  /// The key bindings: in two columns if the terminal is wide enough to show all at once.
  var help: Node<KeyCommand> {
    let lines = helpLines
    let list = Node<KeyCommand>.list(count: lines.count, selected: isHelpLong ? terminal.row : nil) { row in
      .text(lines[row])
    }
    return .row([
      .column([
        list.extent(.cells(max(min(lines.count, size.rows - 5), 1))),
        .status(isHelpLong ? [Hint("↑↓", "move"), Hint("Escape", "close")] : [Hint("Escape", "close")]),
      ]).onKeys(KeyBindings.rows.merging(["?": .close, "Enter": .close]) { $1 })
        .extent(.cells(max(min(hasTwo ? 2 * Self.helpWidth : Self.helpWidth + 2, size.columns - 4), 1)))
    ])
  }

  private var hasTwo: Bool { size.columns >= 2 * Self.helpWidth + 4 }
  private var isHelpLong: Bool { helpLines.count > size.rows - 5 }

  /// Half of the width inside a dialog: ten cells for the keys, the rest for the descriptions.
  private static let helpWidth = 30

  var helpLines: [StyledText] {
    let lines = Self.keyWords.map { key, words in
      StyledText(key).padded(to: 10) + StyledText(words, .dim)
    }
    guard hasTwo else { return lines }
    let half = (lines.count + 1) / 2
    return (0..<half).map { row in
      lines[row].padded(to: Self.helpWidth) + (row + half < lines.count ? lines[row + half] : "")
    }
  }

  private static let keyWords: [(String, String)] = [
    ("↑ ↓ j k", "up, down"), ("PgUp PgDn", "a page up, down"), ("Home End", "the first, the last"),
    ("Space", "done or open"), ("a", "add"), ("e Enter", "edit the text"), ("d", "edit the due date"),
    ("t", "edit the tags"), ("f", "fork: another text"), ("F", "fork: another day"), ("x Delete", "remove"),
    ("m", "menu"), ("u r", "undo, redo (^Z ^Y)"), ("/", "search words, #tag"), ("Tab", "next filter"),
    ("1 to 5", "all, open, done, …"), ("6", "by tag, the next"), ("s S", "order; again: reverse"), ("J", "journal"),
    ("Escape", "clear the search"), ("q", "quit"),
  ]
}
