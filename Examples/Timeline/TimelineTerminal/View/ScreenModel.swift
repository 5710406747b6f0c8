import Mastodon
import Tarn
import TarnTerminal
import TarnValues
import Timeline

/// All that a screen is made of: what is so, where the person is in it, the time, and how much room there is.
struct ScreenModel {
  let core: Timeline.State
  /// The sheet that is open in this terminal.
  let sheet: Timeline.Sheet?
  let rows: Table<Row>
  /// How many have come that are not shown.
  let news: Int
  let console: TerminalState.State
  let size: TerminalSize
  let now: Timestamp
  let galley: PostLineCache

  /// Where posts may be missing, by the row below.
  var gaps: [Int: [Gap]] { core.desk?.gaps(in: rows) ?? [:] }

  static let noAccount = "There is no account. `timeline sign-in SERVER` in a shell adds one."
}

extension ScreenModel {
  /// The whole screen, and what lies over it.
  var screen: Node<KeyCommand> {
    if let question = console.question { return .dialog(title: title(of: question), dialog(question), over: main) }
    return switch sheet {
    case .accounts?: .dialog(title: StyledText("Accounts", .bold), accounts, over: main)
    case .help?: .dialog(title: StyledText("Keys", .bold), help, over: main)
    default: main
    }
  }

  private var main: Node<KeyCommand> {
    switch sheet {
    case .composing?: writing.onKeys(KeyBindings.writing)
    case .pending?: panel.onKeys(KeyBindings.pending)
    case .post(let id)?: open(id).onKeys(KeyBindings.post)
    case .accounts?, .help?, nil: timeline.onKeys(KeyBindings.timeline)
    }
  }

  // MARK: Room

  /// Whether words are cut short.
  var isNarrow: Bool { size.columns < 60 }
  var hasTabs: Bool { size.rows >= 10 }
  var hasNotice: Bool { size.rows >= 5 }
  var hasHints: Bool { size.rows >= 4 }
  /// Whether there is an empty line between two posts.
  var hasGaps: Bool { size.rows >= 16 }

  /// How wide what is read is: a longer line is not found back to its next one with ease.
  var columns: Int { min(size.columns, 100) }

  /// Whether it is the timeline that is seen, and no sheet in its place.
  var isTimeline: Bool { [nil, .accounts, .help].contains(sheet) }

  /// How many lines are between the head and the foot.
  var bodyRows: Int {
    max(size.rows - 1 - (isTimeline && hasTabs ? 1 : 0) - noticeRows - (hasHints ? 1 : 0), 0)
  }

  // MARK: Which row

  /// The row that the keys act on: the one that was gone to, else the one that the app says. Where it is gone, the next one.
  var selected: Int? {
    guard !rows.isEmpty else { return nil }
    guard let wanted = console.anchor?.row ?? core.view.selected else { return 0 }
    let id = core.desk?.posts.name(of: wanted) ?? wanted
    return rows.index(id: id) ?? min(firstRow(after: id), rows.count - 1)
  }

  var selectedRow: Row? { selected.map { rows[$0] } }

  /// Rows stand by their ids, the greatest first.
  private func firstRow(after id: Post.ID) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// `10,000`.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  return digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text.append(",") }
    text.append(digit.element)
  }
}
