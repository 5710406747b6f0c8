import Dreams
import TarnTerminal

extension ScreenModel {
  /// The list screen: the favourite creature and the dreams, with header and footer.
  var list: Node<KeyCommand> {
    .column([
      header,
      .row([lines.extent(.cells(listColumns)), beside], spacing: 1).extent(.fill()),
      core.view.mode == .viewing ? typing : .nothing, notice, .status(hints),
    ])
  }

  // MARK: Sizes

  /// The number of rows for cards: all but the header, the input for a new dream, the notice and the hints.
  private var listRows: Int { max(size.rows - (core.view.mode == .viewing ? 3 : 2) - (hasNotice ? 1 : 0), 1) }

  /// The number of rows of a card. Four rows leave three to show, which a sign needs. Pictures get more on a larger
  /// screen.
  private var cardRows: Int {
    guard colors == .pixels, listRows >= 18 else { return 4 }
    return listRows >= 40 ? 8 : 6
  }

  /// The number of cards on a page of the list.
  var page: Int { max(listRows / cardRows, 1) }

  /// Whether the screen is wide enough for a preview beside the list.
  private var hasBeside: Bool { size.columns >= 120 }

  private var listColumns: Int { hasBeside ? 64 : size.columns }

  // MARK: Header

  private var header: Node<KeyCommand> {
    let count = core.document.dreams.count
    let here = count == 1 ? "1 dream" : "\(grouped(count)) dreams"
    let words: StyledText =
      core.view.selection.map { selection in
        StyledText("\(core.document.dreams(of: selection).count) of \(grouped(count)) selected", .bold)
      } ?? StyledText(here, .dim)
    return .row([.text("Dreams", style: .bold), .text(words).extent(.fill())], spacing: 2)
  }

  // MARK: Cards

  private var lines: Node<KeyCommand> {
    let count = core.document.dreams.count
    guard count > 0 || core.view.mode == .viewing else { return words("There is nothing to select.") }
    let offset = core.view.mode == .viewing ? 0 : 1
    let selected: Int? = if case .row(let row) = focus { line(of: row).map { $0 - offset } } else { nil }
    // Shows only whole cards: a part of a picture is not recognizable.
    let list = Node<KeyCommand>.list(
      count: count + 1 - offset, selected: selected, rowHeight: min(cardRows, listRows),
      onSelect: { .pick($0 + offset) }, row: { row in line(row + offset, isFocused: row == selected) })
    return .column([
      list.extent(.cells(page * min(cardRows, listRows))),
      .when(count == 0, words("There is no dream. Press a, write what you dreamt of, and press Enter.")),
    ])
  }

  private func line(_ line: Int, isFocused: Bool) -> Node<KeyCommand> {
    let isSelecting = core.view.mode != .viewing
    // A scroll bar takes a column if not all cards are visible.
    let isLong = lastLine + (isSelecting ? 0 : 1) > page
    let columns = max(listColumns - (isLong ? 1 : 0) - (isSelecting ? 4 : 0), 1)
    let row = row(at: line)
    let subject: CardCells.Subject =
      switch row {
      case .favourite: .favourite(core.document.favourite)
      case .dream: .dream(core.document.dreams[line - 1])
      }
    let card = card(subject, .list, columns: columns, rows: min(cardRows, listRows), isReversed: isFocused)
    guard isSelecting, case .dream(let id) = row else { return card.key(line == 0 ? "favourite" : "\(row)") }
    let chosen = core.view.selection ?? core.view.sharing?.dreams
    let mark = chosen?.contains(id) ?? false ? "[x]" : "[ ]"
    return .row([
      .column([.spacer, .text(StyledText(mark, .bold)), .spacer]).extent(.cells(4)), card,
    ]).key("\(row)")
  }

  /// The large preview of the row with the focus, if the screen is wide enough.
  private var beside: Node<KeyCommand> {
    guard hasBeside else { return .nothing }
    let subject: CardCells.Subject =
      if case .row(.dream(let id)) = focus, let dream = core.document.dreams[id: id] { .dream(dream) } else {
        .favourite(core.document.favourite)
      }
    // At most two thirds as high as its picture is wide, so that no area is empty.
    let columns = size.columns - listColumns - 1
    return card(subject, .detail, columns: columns, rows: min(listRows, columns / 4))
  }

  // MARK: Footer

  private var typing: Node<KeyCommand> {
    let isFocused = focus == .typing
    let words = isFocused ? "text of the dream" : "press a to add a dream"
    return .row(
      [
        .text("+", style: .bold),
        .input(
          core.view.typed, placeholder: words, isFocused: isFocused, onInput: { .write($0) }, onSubmit: .add
        ).onKeys(KeyBindings.typing).extent(.fill()),
      ], spacing: 1
    ).onClick(.point(.typing))
  }

  private var hints: [Hint] {
    if focus == .typing { return [Hint("Enter", "keep it"), Hint("Escape", "back to the list")] }
    switch core.view.mode {
    case .selecting:
      return [
        Hint("Space", "select"), Hint("Enter", "share"), Hint("↑↓", "move"), Hint("Escape", "stop selecting"),
      ]
    // The dialog over the list has its own hints.
    case .sharing: return []
    case .viewing, nil:
      return [
        Hint("Enter", "open"), Hint("a", "add"), Hint("Space", "select"), Hint("x", "remove"), Hint("f", "favourite"),
        Hint("↑↓", "move"), Hint("Escape", "quit"),
      ]
    }
  }
}

/// Returns a number with a thousands separator: `10,000`. No document has more dreams.
func grouped(_ number: Int) -> String {
  number < 1_000 ? "\(number)" : "\(number / 1_000)," + "\(number % 1_000 + 1_000)".dropFirst()
}
