import TarnTerminal
import Todos
import TodosBrowsing

extension ScreenModel {
  /// The whole screen: the list with its header and footer, and the open sheet.
  var screen: Node<KeyCommand> { .dialog(title: sheetTitle, sheet, over: main) }

  private var main: Node<KeyCommand> {
    var rows = [header]
    // On a very low terminal the list has precedence over the rows at the edges.
    if size.rows >= 7 { rows.append(tabs) }
    if hasSearch { rows.append(searchLine) }
    rows.append(body)
    if size.rows >= 5 { rows.append(notice) }
    rows.append(hints)
    return .column(rows).onKeys(KeyBindings.list)
  }

  private var body: Node<KeyCommand> {
    guard hasRoomBeside, terminal.hasJournalBeside else { return list }
    let journal = Node<KeyCommand>.column([
      .text("Journal, newest first", style: .bold), journalList(selected: nil),
    ])
    return .row([list.extent(.fill(3)), .line, journal.extent(.fill(2))], spacing: 1).extent(.fill())
  }

  // MARK: Above the list

  private var header: Node<KeyCommand> {
    let counts = listing.counts
    var words = StyledText("\(grouped(counts.open)) open")
    if counts.overdue > 0 { words += ", " + StyledText("\(grouped(counts.overdue)) overdue", Styles.late) }
    if counts.today > 0 { words += ", \(grouped(counts.today)) today" }
    if !isNarrow { words += ", \(grouped(counts.done)) done" }
    let isAll = listing.count == counts.all
    let shown = isAll || isNarrow ? "" : "\(grouped(listing.count)) shown, "
    return .row(
      [
        .text("Todos", style: .bold), .text(words).extent(.fill()),
        .text("\(shown)\(FilterTabs.words(for: browsing.sort))", style: .dim).onClick(.nextSort),
      ], spacing: 2)
  }

  private var tabs: Node<KeyCommand> {
    let tabs = FilterTabs.filters.enumerated().map {
      tab(FilterTabs.name($1), "\($0 + 1)", $1, isHere: $1 == browsing.filter)
    }
    if case .tag(let tag) = browsing.filter {
      return .row(tabs + [tab("#\(tag)", "6", browsing.filter, isHere: true)])
    }
    return .row(tabs + [tabText("#tag", "6", isHere: false).onClick(.nextTag)])
  }

  private func tab(_ name: String, _ key: String, _ filter: ListBrowsing.Filter, isHere: Bool) -> Node<KeyCommand> {
    tabText(name, key, isHere: isHere).onClick(.show(filter))
  }

  private func tabText(_ name: String, _ key: String, isHere: Bool) -> Node<KeyCommand> {
    let key = StyledText(isNarrow ? "" : "\(key) ", .dim)
    // In brackets, so that it is recognizable without colors and in a text, too.
    return isHere
      ? .text("[" + key + StyledText(name, .bold) + "]") : .text(" " + key + StyledText(name) + " ")
  }

  private var searchLine: Node<KeyCommand> {
    let isHere = terminal.focus == .search && browsing.sheet == nil
    let field = Node<KeyCommand>.input(
      browsing.search, placeholder: "words, or #tag", isFocused: isHere, onInput: { .search($0) },
      onSubmit: .endSearch(isKept: true)
    ).onKeys([
      "Escape": .endSearch(isKept: false), "ArrowDown": .move(1), "ArrowUp": .move(-1), "Tab": .endSearch(isKept: true),
      "Home": .first, "End": .last,
    ])
    return .row(
      [
        .text("/", style: .bold), field.extent(.fill()),
        .when(!isNarrow, .text(isHere ? "Enter keeps it, Escape clears it" : "Escape clears it", style: .dim)),
      ], spacing: 1
    ).onClick(.beginSearch)
  }

  // MARK: Below the list

  private var notice: Node<KeyCommand> {
    let sharing = terminal.sharing.map {
      StyledText(isNarrow ? $0.short : $0.words, $0.isProblem ? Styles.late : .dim)
    }
    return .row([.text(message).extent(.fill()), .ifPresent(sharing) { .text($0) }], spacing: 2)
  }

  private var message: StyledText {
    if let message = terminal.message { return StyledText("! ", .bold) + StyledText(message, Styles.warning) }
    var words = StyledText([])
    if let undo { words += "u " + StyledText("undo: \(undo)", .dim) }
    if let redo { words += (undo == nil ? "" : "  ") + "r " + StyledText("redo: \(redo)", .dim) }
    return words
  }

  private var hints: Node<KeyCommand> {
    .status([
      Hint("Space", "check"), Hint("a", "add"), Hint("e", "edit"), Hint("d", "due"), Hint("t", "tags"),
      Hint("f", "fork"),
      Hint("x", "remove"), Hint("/", "search"), Hint("s", "sort"), Hint("J", "journal"), Hint("q", "quit"),
      Hint("?", "help"),
    ])
  }
}
