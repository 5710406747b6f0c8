import Foundation
import TarnTerminal
import Todos

/// The screen: the list with its header and footer, and the open sheet.
struct TerminalView {
  typealias View = Node<KeyCommand>

  let model: ScreenModel
  let status: TerminalStatus.State
  let size: TerminalSize
  /// The names of the next steps to undo and redo.
  let undo: String?
  let redo: String?

  var session: Todos.Session { model.session }
  var screen: View { .dialog(title: model.sheet.map { StyledText($0.title, .bold) }, sheet, over: main) }

  /// Whether labels are abbreviated to leave space for the to-dos.
  private var isNarrow: Bool { size.columns < 60 }
  /// Whether the journal fits beside the list: 60 columns for a list without abbreviations, and 50 for sentences.
  private var hasRoomBeside: Bool { size.columns >= 110 }
  private var hasSearch: Bool { session.focus == .search || !session.search.isEmpty }

  private var main: View {
    var rows = [header]
    // On a very low terminal the list has precedence over the rows at the edges.
    if size.rows >= 7 { rows.append(tabs) }
    if hasSearch { rows.append(searchLine) }
    rows.append(body)
    if size.rows >= 5 { rows.append(notice) }
    rows.append(.status(keys.compactMap { key in key.hint.map { Hint(key.name, $0) } }))
    return .column(rows).onKeys(keyCommands)
  }

  // MARK: Keys

  var keys: [KeyBinding] {
    model.keys(
      add: .open(.add),
      journal: hasRoomBeside ? .showJournalBeside(!session.hasJournalBeside) : .open(.journal))
  }

  private var keyCommands: [String: KeyCommand] {
    var commands: [String: KeyCommand] = [
      "u": .undo, "Control+z": .undo, "r": .redo, "Control+y": .redo, "q": .quit,
    ]
    for key in keys { for name in key.keys { commands[name] = .act(key.action) } }
    return commands.merging(moves) { $1 }
  }

  private var moves: [String: KeyCommand] {
    guard let row = model.row else { return [:] }
    let last = model.listing.count - 1
    // All rows but the two above, the search, and the two below.
    let page = max(size.rows - 4 - (hasSearch ? 1 : 0), 1)
    func select(_ row: Int) -> KeyCommand {
      let row = min(max(row, 0), last)
      return .act(.select(model.listing.id(at: row), row: row))
    }
    let (up, down) = (select(row - 1), select(row + 1))
    return [
      "ArrowUp": up, "k": up, "ArrowDown": down, "j": down, "PageUp": select(row - page),
      "PageDown": select(row + page), "Home": select(0), "g": select(0), "End": select(last), "G": select(last),
    ]
  }

  // MARK: Above the list

  private var header: View {
    let counts = model.listing.counts
    var words = StyledText("\(counts.open.formatted) open")
    if counts.overdue > 0 { words += ", " + StyledText("\(counts.overdue.formatted) overdue", Styles.late) }
    if counts.today > 0 { words += ", \(counts.today.formatted) today" }
    if !isNarrow { words += ", \(counts.done.formatted) done" }
    let isAll = model.listing.count == counts.all
    let shown = isAll || isNarrow ? "" : "\(model.listing.count.formatted) shown, "
    let sort = session.sort
    return .row(
      [
        .text("Todos", style: .bold), .text(words).extent(.fill()),
        .text("\(shown)by \(sort.by.name) \(sort.isDescending ? "↓" : "↑")", style: .dim)
          .onClick(keys.first { $0.name == "s" }.map { .act($0.action) } ?? .act(.reverse)),
      ], spacing: 2)
  }

  private var tabs: View {
    .row(
      Todos.Filter.common.enumerated().map { tab($1.name, "\($0 + 1)", isHere: $1 == session.filter) }
        + [tagTab])
  }

  private var tagTab: View {
    if case .tag = session.filter {
      tab(session.filter.name, "6", isHere: true)
    } else {
      tab("#tag", "6", isHere: false)
    }
  }

  private func tab(_ name: String, _ key: String, isHere: Bool) -> View {
    let number = StyledText(isNarrow ? "" : "\(key) ", .dim)
    let action = keys.first { $0.name == key }?.action ?? .show(.all)
    // In brackets, so that it is recognizable without colors and in a text, too.
    let text = isHere ? "[" + number + StyledText(name, .bold) + "]" : " " + number + StyledText(name) + " "
    return .text(text).onClick(.act(action))
  }

  private var searchLine: View {
    let isHere = session.focus == .search && session.sheet == nil
    let field = View.input(
      session.search, placeholder: "words, or #tag", isFocused: isHere, onInput: { .act(.search($0)) },
      onSubmit: .act(.focus(.list))
    ).onKeys(moves.filter { ["ArrowUp", "ArrowDown", "Home", "End"].contains($0.key) })
      .onKeys(["Escape": .act(.clearSearch), "Tab": .act(.focus(.list))])
    return .row(
      [
        .text("/", style: .bold), field.extent(.fill()),
        .when(!isNarrow, .text(isHere ? "Enter keeps it, Escape clears it" : "Escape clears it", style: .dim)),
      ], spacing: 1
    ).onClick(.act(.focus(.search)))
  }

  // MARK: The list

  private var body: View {
    guard hasRoomBeside, session.hasJournalBeside else { return list }
    let journal = View.column([.text("Journal, newest first", style: .bold), journalList(selected: nil)])
    return .row([list.extent(.fill(3)), .line, journal.extent(.fill(2))], spacing: 1).extent(.fill())
  }

  private var list: View {
    let listing = model.listing
    guard !listing.isEmpty else {
      let empty = View.text(model.emptyText, style: .dim, wraps: true, alignment: .center)
      return .column([.spacer, empty, .spacer]).extent(.fill())
    }
    return .list(
      count: listing.count, selected: model.row, onSelect: { .act(.select(listing.id(at: $0), row: $0)) }
    ) { row in
      .memo(line(listing[row], row), key: listing.id(at: row)) { $0.node }
    }
  }

  private func line(_ todo: Todo, _ row: Int) -> TodoLine {
    let due = isNarrow ? todo.due.map { Due($0.day) } : todo.due
    return TodoLine(
      todo: todo, due: due.map(model.text), isLate: todo.isOverdue(on: model.moment.day),
      isToday: !todo.isDone && todo.due?.day == model.moment.day, numberWidth: "\(model.document.lastNumber)".count,
      // The longest forms: “! 24 Dec 2027”, and the same with a time.
      dueWidth: isNarrow ? 13 : 19)
  }

  func journalList(selected: Int?) -> View {
    .list(count: model.document.journal.count, selected: selected) { row in
      let (time, text) = model.journalEntry(row)
      // “Thu 26 Nov 14:03” is the longest form for a day of this half year.
      return .row([.text(time, style: .dim).extent(.cells(16)), .text(text).extent(.fill())], spacing: 2)
    }
  }

  // MARK: Below the list

  private var notice: View {
    let file = status.file.map { StyledText(isNarrow ? $0.short : $0.text, $0.isProblem ? Styles.late : .dim) }
    return .row([.text(message).extent(.fill()), .ifPresent(file) { .text($0) }], spacing: 2)
  }

  private var message: StyledText {
    if let message = status.message { return StyledText("! ", .bold) + StyledText(message, Styles.warning) }
    var words = StyledText([])
    if let undo { words += "u " + StyledText("undo: \(undo)", .dim) }
    if let redo { words += (undo == nil ? "" : "  ") + "r " + StyledText("redo: \(redo)", .dim) }
    return words
  }
}

/// A line of the list: all inputs of its row.
private struct TodoLine: Equatable {
  let todo: Todo
  let due: String?
  let isLate: Bool
  let isToday: Bool
  let numberWidth: Int
  let dueWidth: Int

  var node: Node<KeyCommand> {
    let style: Style = todo.isDone ? .dim : .plain
    var text = StyledText(todo.text, style)
    if !todo.tags.isEmpty { text += "  " + StyledText("\(todo.tags)", todo.isDone ? .dim : Styles.tag) }
    return .row(
      [
        .text(todo.isDone ? "[x]" : "[ ]", style: style).extent(.cells(3)).onClick(.act(.check(.id(todo.id)))),
        .text("\(todo.number)", style: .dim, alignment: .trailing).extent(.cells(numberWidth)),
        .text(text).extent(.fill()),
        .ifPresent(due) { .text(dueWords($0)).extent(.cells(dueWidth)) },
      ], spacing: 1)
  }

  /// An overdue date also has a sign, for readers who can't see colors.
  private func dueWords(_ words: String) -> StyledText {
    if isLate { return StyledText("! \(words)", Styles.late) }
    return StyledText("  \(words)", todo.isDone ? .dim : isToday ? Styles.soon : .plain)
  }
}

/// The colors, which are few: each is accompanied by a word or a sign with the same meaning.
enum Styles {
  static let late = Style(foreground: .red, attributes: .bold)
  static let soon = Style(foreground: .yellow)
  static let warning = Style(foreground: .yellow)
  static let tag = Style(foreground: .cyan)
}

extension Int {
  /// `100,000`.
  var formatted: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
