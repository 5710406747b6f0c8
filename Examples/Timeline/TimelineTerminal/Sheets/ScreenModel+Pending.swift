import Mastodon
import Tarn
import TarnRecord
import TarnSync
import TarnTerminal
import Timeline

extension ScreenModel {
  /// The pending changes, the newest last.
  var pending: [LocalChange<Post>] { core.session.map { Array($0.posts.changes) } ?? [] }

  var panel: Node<KeyCommand> {
    let changes = pending
    return .column([
      .row([
        .text(StyledText("‹ Pending", .bold)).extent(.fill()),
        .text(StyledText("\(grouped(changes.count)) pending", .dim)),
      ]).onClick(.close),
      changes.isEmpty ? words("All changes have arrived.") : list(changes), notice, hints(panelHints(changes)),
    ])
  }

  private func list(_ changes: [LocalChange<Post>]) -> Node<KeyCommand> {
    .column(
      pendingWindow.slices.map { slice in
        let lines = lines(of: changes[slice.block], at: slice.block)[slice.lines]
        return .column(lines.map { line($0) }).key(changes[slice.block].id)
          .onClick(.pickMark(slice.block))
      } + [.spacer]
    ).extent(.fill())
  }

  var pendingWindow: VisibleBlocks {
    let changes = pending
    return VisibleBlocks(count: changes.count, selected: markedRow, line: terminal.line, rows: bodyRows) {
      lines(of: changes[$0], at: $0).count
    }
  }

  private var markedRow: Int { min(terminal.row, max(rowsOfSheet - 1, 0)) }

  /// The number of rows in the open sheet that the selection can move to.
  var rowsOfSheet: Int {
    switch sheet {
    case .pending?: pending.count
    case .accounts?: core.sessions.count
    default: 0
    }
  }

  // MARK: A change

  private func lines(of change: LocalChange<Post>, at index: Int) -> [StyledText] {
    let isSelected = index == markedRow
    let width = max(columns - 2, 1)
    let age = StyledText(change.time.age(at: now), .dim)
    let title = StyledText(change.label.inLine, .bold).padded(to: max(width - age.width - 1, 1))
    var lines = [(title + " " + age).truncated(to: width)]
    lines += change.mark.words.wrapped(to: width, atMost: isSelected ? 6 : 2)
    if isSelected, change.status == .inConflict { lines += conflicts(change, in: width) }
    let gutter = StyledText(isSelected ? "▌ " : "  ", .bold)
    return lines.map { gutter + $0 } + (hasGaps ? [StyledText([])] : [])
  }

  /// Both whole texts, so that the user can choose.
  private func conflicts(_ change: LocalChange<Post>, in columns: Int) -> [StyledText] {
    (core.session?.posts.conflicts(of: change.id) ?? []).flatMap { conflict in
      let name = StyledText("\(Self.name(of: conflict)), ", .dim)
      return (name + StyledText("m yours: ", .bold) + Self.words(of: conflict.mine)).wrapped(to: columns)
        + (name + StyledText("h the server’s: ", .bold) + Self.words(of: conflict.theirs)).wrapped(to: columns)
    }
  }

  private static func name(of conflict: Conflict) -> String {
    switch conflict.path.fields.first {
    case "content"?: "The text"
    case "warning"?: "The warning"
    case "isSensitive"?: "Whether media are hidden"
    default: "\(conflict.path)"
    }
  }

  private static func words(of side: Any?) -> StyledText {
    switch side {
    case let text as ContentText: text.isEmpty ? "no text" : StyledText(text, gap: "\n")
    case let text as String: StyledText(text.isEmpty ? "none" : text)
    case let flag as Bool: StyledText(flag ? "yes" : "no")
    case let other?: StyledText(String(describing: other))
    case nil: "nothing"
    }
  }

  private func panelHints(_ changes: [LocalChange<Post>]) -> [Hint] {
    let back = Hint("Escape", "back")
    guard changes.indices.contains(markedRow) else { return [back] }
    let change = changes[markedRow]
    var hints: [Hint] = []
    if change.status.isRejected { hints.append(Hint("t", "try again")) }
    if change.status == .inConflict { hints += [Hint("m", "use mine"), Hint("h", "use the server’s")] }
    if change.hasWords { hints.append(Hint("e", "edit")) }
    return hints + [Hint("d", "discard"), Hint("Enter", "show the post"), back]
  }
}

extension DeliveryMark {
  /// The same without the part that only applies later.
  fileprivate var words: StyledText {
    switch self {
    case .failed: StyledText("! \(description)", Styles.problem)
    case .asking: StyledText("? \(description)", Styles.warning)
    case .waiting, .sent: StyledText(description, .dim)
    }
  }
}
