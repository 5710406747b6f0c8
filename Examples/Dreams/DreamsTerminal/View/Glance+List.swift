import Dreams
import TarnTerminal

extension Glance {
  /// The favourite creature and the dreams, with their head and foot.
  var list: Node<Wish> {
    .column([
      header,
      .row([lines.extent(.cells(listColumns)), beside], spacing: 1).extent(.fill()),
      core.view.mode == .viewing ? typing : .nothing, notice, .status(hints),
    ])
  }

  // MARK: Room

  /// How many lines there are for cards: all but the head, the line for a new dream, what was said, and the hints.
  private var room: Int { max(size.rows - (core.view.mode == .viewing ? 3 : 2) - (hasNotice ? 1 : 0), 1) }

  /// How high a card is: with four lines it has three to show, which is what a sign takes. Pictures get more where there is more.
  private var cardRows: Int {
    guard ink == .pixels, room >= 18 else { return 4 }
    return room >= 40 ? 8 : 6
  }

  /// How many cards a page of the list has.
  var page: Int { max(room / cardRows, 1) }

  /// Where there is room for both, the list leaves some to the preview.
  private var hasBeside: Bool { size.columns >= 120 }

  private var listColumns: Int { hasBeside ? 64 : size.columns }

  // MARK: Above

  private var header: Node<Wish> {
    let count = core.document.dreams.count
    let here = count == 1 ? "1 dream" : "\(grouped(count)) dreams"
    let words: StyledText =
      core.view.selection.map { selection in
        StyledText("\(core.document.dreams(of: selection).count) of \(grouped(count)) selected", .bold)
      } ?? StyledText(here, .dim)
    return .row([.text("Dreams", style: .bold), .text(words).extent(.fill())], spacing: 2)
  }

  // MARK: Cards

  private var lines: Node<Wish> {
    let count = core.document.dreams.count
    guard count > 0 || core.view.mode == .viewing else { return words("There is nothing to select.") }
    let offset = core.view.mode == .viewing ? 0 : 1
    let selected: Int? = if case .row(let row) = place { line(of: row).map { $0 - offset } } else { nil }
    // Only whole ones: a part of a picture shows nothing.
    let list = Node<Wish>.list(
      count: count + 1 - offset, selected: selected, rowHeight: min(cardRows, room),
      onSelect: { .pick($0 + offset) }, row: { row in line(row + offset, isHere: row == selected) })
    return .column([
      list.extent(.cells(page * min(cardRows, room))),
      .when(count == 0, words("No dream yet. Press a, say what it was about, and press Enter.")),
    ])
  }

  private func line(_ line: Int, isHere: Bool) -> Node<Wish> {
    let isSelecting = core.view.mode != .viewing
    // A piece of line stands beside a list of which not all is seen.
    let isLong = lastLine + (isSelecting ? 0 : 1) > page
    let columns = max(listColumns - (isLong ? 1 : 0) - (isSelecting ? 4 : 0), 1)
    let row = row(at: line)
    let subject: Card.Subject =
      switch row {
      case .favourite: .favourite(core.document.favourite)
      case .dream: .dream(core.document.dreams[line - 1])
      }
    let card = card(subject, .list, columns: columns, rows: min(cardRows, room), isReversed: isHere)
    guard isSelecting, case .dream(let id) = row else { return card.key(line == 0 ? "favourite" : "\(row)") }
    let chosen = core.view.selection ?? core.view.sharing?.dreams
    let mark = chosen?.contains(id) ?? false ? "[x]" : "[ ]"
    return .row([
      .column([.spacer, .text(StyledText(mark, .bold)), .spacer]).extent(.cells(4)), card,
    ]).key("\(row)")
  }

  /// What the keys are at, large, where there is room for it.
  private var beside: Node<Wish> {
    guard hasBeside else { return .nothing }
    let subject: Card.Subject =
      if case .row(.dream(let id)) = place, let dream = core.document.dreams[id: id] { .dream(dream) } else {
        .favourite(core.document.favourite)
      }
    // No higher than two thirds of its picture's width, so that nothing is empty.
    let columns = size.columns - listColumns - 1
    return card(subject, .detail, columns: columns, rows: min(room, columns / 4))
  }

  // MARK: Below

  private var typing: Node<Wish> {
    let isHere = place == .typing
    let words = isHere ? "what was it about?" : "a new dream: press a"
    return .row(
      [
        .text("+", style: .bold),
        .input(
          core.view.typed, placeholder: words, isFocused: isHere, onInput: { .write($0) }, onSubmit: .add
        ).onKeys(Keys.typing).extent(.fill()),
      ], spacing: 1
    ).onClick(.point(.typing))
  }

  private var hints: [Hint] {
    if place == .typing { return [Hint("Enter", "keep it"), Hint("Escape", "back to the list")] }
    switch core.view.mode {
    case .selecting:
      return [
        Hint("Space", "select"), Hint("Enter", "share"), Hint("↑↓", "go along"), Hint("Escape", "stop selecting"),
      ]
    // What lies over the list has its own.
    case .sharing: return []
    case .viewing, nil:
      return [
        Hint("Enter", "open"), Hint("a", "add"), Hint("Space", "select"), Hint("x", "remove"), Hint("f", "favourite"),
        Hint("↑↓", "go along"), Hint("Escape", "quit"),
      ]
    }
  }
}

/// `10,000`. No document has more.
func grouped(_ number: Int) -> String {
  number < 1_000 ? "\(number)" : "\(number / 1_000)," + "\(number % 1_000 + 1_000)".dropFirst()
}
