import Mastodon
import Tarn
import TarnTerminal
import TarnValues
import Timeline

/// All inputs of a screen: the state, the view state, the time and the size.
struct ScreenModel {
  let core: Timeline.State
  /// The sheet that is open in this terminal.
  let sheet: Timeline.Sheet?
  let rows: Table<Row>
  /// The number of hidden new posts.
  let news: Int
  let terminal: TerminalState.State
  let size: TerminalSize
  let now: Timestamp
  let lineCache: PostLineCache

  /// The gaps, by the index of the row below.
  var gaps: [Int: [Gap]] { core.session?.gaps(in: rows) ?? [:] }

  static let noAccount = "There is no account. `timeline sign-in SERVER` in a shell adds one."
}

extension ScreenModel {
  /// The whole screen, with the open sheet.
  var screen: Node<KeyCommand> {
    if let question = terminal.question { return .dialog(title: title(of: question), dialog(question), over: main) }
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

  /// Whether texts are abbreviated.
  var isNarrow: Bool { size.columns < 60 }
  var hasTabs: Bool { size.rows >= 10 }
  var hasNotice: Bool { size.rows >= 5 }
  var hasHints: Bool { size.rows >= 4 }
  /// Whether there is an empty line between two posts.
  var hasGaps: Bool { size.rows >= 16 }

  /// The width of texts: longer lines are hard to read.
  var columns: Int { min(size.columns, 100) }

  /// Whether the timeline is visible, and no sheet instead of it.
  var isTimeline: Bool { [nil, .accounts, .help].contains(sheet) }

  /// The number of lines between the header and the footer.
  var bodyRows: Int {
    max(size.rows - 1 - (isTimeline && hasTabs ? 1 : 0) - noticeRows - (hasHints ? 1 : 0), 0)
  }

  // MARK: Which row

  /// The selected row: the last one that the user moved to, else the app's. If it no longer exists, the next one.
  var selected: Int? {
    guard !rows.isEmpty else { return nil }
    guard let wanted = terminal.anchor?.row ?? core.view.selected else { return 0 }
    let id = core.session?.posts.currentID(of: wanted) ?? wanted
    return rows.index(id: id) ?? min(firstRow(after: id), rows.count - 1)
  }

  var selectedRow: Row? { selected.map { rows[$0] } }

  /// Rows are sorted by their IDs, the greatest first.
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
