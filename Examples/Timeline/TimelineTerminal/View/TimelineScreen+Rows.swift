import TarnSync
import TarnTerminal
import TarnValues
import Timeline
import TimelineView

extension TimelineScreen {
  /// The index of the row for keys.
  var selected: Int? { rows.isEmpty ? nil : model.selected ?? 0 }

  var rows: Table<Row> { model.rows }

  var selectedRow: Row? { selected.map { rows[$0] } }

  var list: View {
    guard !rows.isEmpty else {
      let (title, message) = model.emptyText
      return View.column([
        .spacer, .text(title, style: .bold, wraps: true, alignment: .center),
        .text(message, style: .dim, wraps: true, alignment: .center), .spacer,
      ]).extent(.fill())
    }
    let visible = visible
    return visible.node {
      select($0, visible)
    } row: { slice in
      let row = rows[slice.row]
      // The second click opens the post.
      let click =
        slice.row == selected ? Timeline.UserAction.navigate(.open(.post(row.post.id))) : select(slice.row, visible)
      return .lines(lines(of: slice.row)[slice.lines]).key(row.id).onClick(click)
    }
  }

  /// The visible part of the timeline.
  private var visible: VisibleRows {
    VisibleRows(count: rows.count, selected: selected ?? 0, line: model.session.line, height: bodyRows) {
      lines(of: $0).count
    }
  }

  /// A row with the gaps above it; the lines below the last row belong to that row.
  private func lines(of index: Int) -> [StyledText] {
    var lines =
      gapLines(above: index) + lineCache.lines(of: rows[index].id, for: appearance(of: index), compute: \.lines)
    if index == rows.count - 1 { lines += gapLines(above: rows.count) + [below.truncated(to: columns)] }
    return lines
  }

  private func gapLines(above index: Int) -> [StyledText] {
    (account?.gaps(in: rows)[index] ?? []).flatMap { gap -> [StyledText] in
      let key = gap.canBeFilled && !model.document.isOffline ? "  " + words("l loads them") : ""
      let text = StyledText("┄ \(model.text(of: gap).inLine)", .bold) + StyledText(key, .dim)
      return text.wrapped(to: columns, atMost: 3) + (hasGaps ? [StyledText([])] : [])
    }
  }

  private func appearance(of index: Int) -> PostAppearance {
    PostAppearance(
      row: RowModel(rows[index], in: model), isSelected: index == selected, columns: columns,
      // Half of the screen, so that another row is visible, too; most posts have fewer than a dozen lines.
      most: min(max(bodyRows / 2, 2), 12), hasGap: hasGaps)
  }

  /// The line below the last row.
  private var below: StyledText {
    var text = model.olderPostsText.inLine
    if case .failed? = account?.olderPages, !model.document.isOffline {
      text = "! \(text) \(words("End tries again."))"
    }
    return StyledText(columns >= PostAppearance.leastForGutter ? "  \(text)" : text, .dim)
  }

  // MARK: Keys

  /// The number of rows before the last one that a user reads during a request.
  private static let rowsAhead = 10

  /// Selects a row, and requests older posts if few are left.
  private func select(_ index: Int, line: Int? = nil, _ visible: VisibleRows) -> Timeline.UserAction {
    // Older posts may match the filter.
    guard let selected, !rows.isEmpty else { return .older }
    let target = min(max(index, 0), rows.count - 1)
    let isAtEnd = target == selected && index > selected
    if isAtEnd, case .failed? = account?.olderPages { return .older }
    return .navigate(
      .select(
        rows[target].id, line: line ?? visible.line(selecting: target),
        older: target + Self.rowsAhead >= rows.count && account?.olderPages == .more))
  }

  var timelineKeys: [KeyBinding<Timeline.UserAction>] {
    let (visible, index) = (visible, selected ?? 0)
    let (above, below) = (visible.page(isForward: false), visible.page(isForward: true))
    let (move, turn, jump) = (words("Move up, down"), words("Move by a page"), words("The first, the last post"))
    return [
      KeyBinding("ArrowUp", "k", title: words("Select the post above"), group: move, select(index - 1, visible)),
      KeyBinding("ArrowDown", "j", title: words("Select the post below"), group: move, select(index + 1, visible)),
      KeyBinding("PageUp", title: words("A page up"), group: turn, select(above.row, line: above.line, visible)),
      KeyBinding("PageDown", title: words("A page down"), group: turn, select(below.row, line: below.line, visible)),
      KeyBinding("Home", "g", title: words("The newest post"), group: jump, select(0, visible)),
      KeyBinding("End", "G", title: words("The oldest post"), group: jump, select(rows.count, visible)),
    ]
      + (selectedRow.map { row in
        [KeyBinding("Enter", title: words("Open the post"), hint: words("open"), .navigate(.open(.post(row.post.id))))]
      } ?? [])
      + model.keys(for: selectedRow)
      + [KeyBinding("Tab", title: words("Accounts"), .navigate(.open(.accounts)))]
  }
}
