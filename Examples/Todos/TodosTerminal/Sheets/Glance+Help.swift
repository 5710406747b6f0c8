import TarnTerminal

extension Glance {
  /// What keys there are: in two columns where there is room, so that all is seen at once.
  var help: Node<Wish> {
    let lines = helpLines
    let list = Node<Wish>.list(count: lines.count, selected: isHelpLong ? console.row : nil) { row in .text(lines[row]) }
    return .row([
      .column([
        list.extent(.cells(max(min(lines.count, size.rows - 5), 1))),
        .status(isHelpLong ? [Hint("↑↓", "go along"), Hint("Escape", "close")] : [Hint("Escape", "close")]),
      ]).onKeys(Keys.rows.merging(["?": .close, "Enter": .close]) { $1 })
        .extent(.cells(max(min(hasTwo ? 2 * Self.helpWidth + 1 : Self.helpWidth, size.columns - 4), 1)))
    ])
  }

  private var hasTwo: Bool { size.columns >= 2 * Self.helpWidth + 5 }
  private var isHelpLong: Bool { helpLines.count > size.rows - 5 }

  /// The keys, two blanks, and the longest words below; one more for the line that shows how far a list is scrolled.
  private static let helpWidth = 37

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
    ("↑ ↓ j k", "select the one before, after"), ("PgUp PgDn", "a page up, down"), ("Home End", "the first, the last"),
    ("Space", "check, or take up again"), ("a", "add"), ("e Enter", "say it in other words"), ("d", "make it due"),
    ("t", "change its tags"), ("f F", "fork: other text, other day"), ("m", "menu of all that can be done"),
    ("x Delete", "remove"), ("u r", "undo, redo; also Ctrl-z, Ctrl-y"), ("/", "search for words, or #tag"),
    ("Tab", "next filter"), ("1 to 6", "all, open, done, …, by tag"), ("s S", "next order, turned round"),
    ("J", "journal"), ("Escape", "close, clear the search"), ("q", "quit"),
  ]
}
