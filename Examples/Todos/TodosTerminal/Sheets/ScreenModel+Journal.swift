import Tarn
import TarnTerminal
import TarnValues
import Todos

extension ScreenModel {
  /// The journal, as a sheet.
  var journal: Node<KeyCommand> {
    let list =
      core.journal.isEmpty
      ? Node<KeyCommand>.text("The journal is empty.", style: .dim)
      // All rows that fit: two for the frame, one for the hints, and one row of the list above and below.
      : journalList(selected: terminal.row).extent(.cells(max(min(core.journal.count, size.rows - 5), 1)))
    return .column([list, .status([Hint("↑↓", "move"), Hint("Escape", "close")])])
      .onKeys(KeyBindings.rows.merging(["J": .close, "Enter": .close]) { $1 })
  }

  func journalList(selected: Int?) -> Node<KeyCommand> {
    let (journal, words) = (core.journal, words as (Timestamp) -> String)
    return .list(count: journal.count, selected: selected) { row in
      let entry = journal[journal.count - 1 - row]
      return .memo(JournalLine(time: words(entry.time), text: entry.text)) { line in
        // “Thu 26 Nov 14:03” is the longest form for a day of this half year.
        .row([.text(line.time, style: .dim).extent(.cells(16)), .text(line.text).extent(.fill())], spacing: 2)
      }
    }
  }
}

private struct JournalLine: Equatable {
  let time: String
  let text: String
}
