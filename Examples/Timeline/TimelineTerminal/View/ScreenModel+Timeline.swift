import TarnTerminal
import Timeline

extension ScreenModel {
  var timeline: Node<KeyCommand> {
    .column([
      header, .when(hasTabs, tabs), body, notice,
      hints([
        Hint("Enter", "open"), Hint("f", "favourite"), Hint("b", "boost"), Hint("a", "answer"), Hint("n", "write"),
        Hint("p", "pending"), Hint("m", "keep"), Hint("r", "refresh"),
        Hint("o", core.isOffline ? "go online" : "offline"),
        Hint("q", "quit"), Hint("?", "help"),
      ]),
    ])
  }

  private var body: Node<KeyCommand> {
    guard let session = core.session else { return words(Self.noAccount) }
    guard !rows.isEmpty else { return words(nothing(session)) }
    return .column(window.slices.map { slice($0) } + [.spacer]).extent(.fill())
  }

  /// The visible part of the timeline.
  var window: VisibleBlocks {
    VisibleBlocks(count: rows.count, selected: selected ?? 0, line: terminal.anchor?.line ?? 0, rows: bodyRows) {
      lines(of: $0).count
    }
  }

  private func slice(_ slice: VisibleBlocks.Slice) -> Node<KeyCommand> {
    let lines = lines(of: slice.block)[slice.lines]
    let id = rows[slice.block].id
    return .column(lines.map { line($0) }).key(id).onClick(.pick(id))
  }

  /// A row with the gaps above it; the lines below the last row belong to that row.
  private func lines(of index: Int) -> [StyledText] {
    var lines = gapLines(above: index) + lineCache.lines(of: appearance(of: index))
    if index == rows.count - 1 { lines += gapLines(above: rows.count) + [below.truncated(to: columns)] }
    return lines
  }

  private func gapLines(above index: Int) -> [StyledText] {
    (gaps[index] ?? []).flatMap { gap -> [StyledText] in
      let key = gap.canBeFilled && !core.isOffline ? "  l loads them" : ""
      let words = StyledText("┄ \(gap.words.inLine)", .bold) + StyledText(key, .dim)
      return words.wrapped(to: columns, atMost: 3) + (hasGaps ? [StyledText([])] : [])
    }
  }

  private func appearance(of index: Int) -> PostAppearance {
    let row = rows[index]
    return PostAppearance(
      row: row, counts: row.post.counted(over: core.session?.posts.base[id: row.post.id]),
      mark: core.session?.mark(of: row.post.id), age: row.post.created.age(at: now), isSelected: index == selected,
      isUnfolded: core.view.unfolded.contains(row.post.id), columns: columns,
      // Half of the screen, so that another row is visible, too; most posts have fewer than a dozen lines.
      most: min(max(bodyRows / 2, 2), 12), hasGap: hasGaps)
  }

  // MARK: Where there is none

  private func nothing(_ session: AccountSession) -> String {
    if !core.view.filter.isEverything {
      let words = "There are no \(core.view.filter.description.inLine) here. 1 shows everything"
      return switch session.olderPosts {
      case .end: "\(words)."
      case .requested: "\(words). Loading older posts …"
      case .more, .failed: "\(words), End loads older posts."
      }
    }
    if news > 0 {
      return "\(grouped(news)) new post\(news == 1 ? "" : "s"). The full stop shows \(news == 1 ? "it" : "them")."
    }
    if session.engine.isPulling { return "Loading posts …" }
    return session.statusText(at: now) ?? "There are no posts. r asks again, n writes one."
  }

  /// The line below the last row.
  private var below: StyledText {
    let words =
      switch core.session?.olderPosts {
      case .requested?: "Loading older posts …"
      case .end?: "There are no older posts."
      case .failed(let reason)?: "! \(reason.inLine) End tries again."
      case .more?, nil: core.isOffline ? "Older posts can be loaded when you are online." : "…"
      }
    return StyledText(columns >= PostAppearance.leastForGutter ? "  \(words)" : words, .dim)
  }
}
