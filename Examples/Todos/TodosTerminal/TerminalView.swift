import Foundation
import TarnDates
import TarnEncoding
import TarnLanguages
import TarnTerminal
import Todos

/// The screen: the list with its header.
struct TerminalView {
  typealias View = Node<Todos.Action>

  let model: ScreenModel
  let size: TerminalSize

  private var session: Todos.Session { model.session }
  private var words: Localization { model.words }
  /// Whether labels are abbreviated to leave space for the to-dos.
  private var isNarrow: Bool { size.columns < 60 }
  /// Whether the journal fits beside the list: 60 columns for a list without abbreviations, and 50 for sentences.
  private var hasRoomBeside: Bool { size.columns >= 110 }
  private var hasSearch: Bool { session.focus == .search || !session.search.isEmpty }

  var frame: AppFrame<View> {
    var rows = [header]
    // On a very low terminal the list has precedence over the rows above it.
    if size.rows >= 5 { rows.append(tabs) }
    if hasSearch { rows.append(searchLine) }
    rows.append(body)
    if size.rows >= 8, let text = model.syncText { rows.append(.text(StyledText(text))) }
    return AppFrame(.column(rows), keys: keys, sheet: model.sheet)
  }

  private var keys: ScreenModel.Keys {
    // All rows but the two above, and the search.
    let moves: ScreenModel.Keys = .moving(
      in: model.listing.count, from: model.row, page: size.rows - 2 - (hasSearch ? 1 : 0), words: words
    ) { row in .select(model.listing[row].id, row: row) }
    return moves
      + model.keys(journal: hasRoomBeside ? .showJournalBeside(!session.hasJournalBeside) : .open(.journal))
      + .cycling(
        through: Todos.Filter.common, from: session.filter, next: ["Tab"], previous: ["Shift+Tab"],
        title: words("Next filter, filter before")
      ) { .show($0) }
  }

  private func action(of key: String) -> Todos.Action { keys.first { $0.keys.contains(key) }?.action ?? .close }

  // MARK: Above the list

  private var header: View {
    let counts = model.counts
    var summary = StyledText(words("\(words.number(counts[.open])) open"))
    // The filter Today has the overdue ones, too.
    let (overdue, today) = (counts[.overdue], counts[.today] - counts[.overdue])
    let comma = words(", ", context: "list")
    if overdue > 0 { summary += StyledText(comma) + StyledText(words("\(words.number(overdue)) overdue"), .late) }
    if today > 0 { summary += StyledText(comma + words("\(words.number(today)) today")) }
    if !isNarrow { summary += StyledText(comma + words("\(words.number(counts[.done])) done")) }
    let isAll = model.listing.count == counts[.all]
    let shown = isAll || isNarrow ? "" : words("\(words.number(model.listing.count)) shown") + comma
    let sort = session.arrangement(on: model.moment.day).sort
    let order = "\(sort.by.order(words)) \(sort.isDescending ? "↓" : "↑")"
    return .row(
      [
        .text(words("Todos"), style: .bold), .text(summary).extent(.fill()),
        .text(shown + order, style: .dim).onClick(action(of: "s")),
      ], spacing: 2)
  }

  private var tabs: View {
    let isTag = if case .tag = session.filter { true } else { false }
    // Below 66 columns there is no room for all. Today has the overdue ones, too.
    let hidden: Todos.Filter? = size.columns >= 66 ? nil : session.filter == .overdue ? .upcoming : .overdue
    let filters = Todos.Filter.common.enumerated().filter { $1 != hidden }
    return .row(
      filters.map { tab($1.title(words), "\($0 + 1)", isHere: $1 == session.filter) }
        + [tab(isTag ? session.filter.title(words) : words("#tag"), "7", isHere: isTag)])
  }

  private func tab(_ name: String, _ key: String, isHere: Bool) -> View {
    let number = StyledText(isNarrow ? "" : "\(key) ", .dim)
    // In brackets, so that it is recognizable without colors and in a text, too.
    let text = isHere ? "[" + number + StyledText(name, .bold) + "]" : " " + number + StyledText(name) + " "
    return .text(text).onClick(action(of: key))
  }

  private var searchLine: View {
    let isHere = session.focus == .search && session.sheet == nil
    let field = View.input(
      session.search, placeholder: words("words, or #tag"), isFocused: isHere, onInput: { .search($0) },
      onSubmit: .focus(.list)
    ).onKeys(["Escape": .clearSearch, "Tab": .focus(.list)])
    return .row(
      [
        .text("/", style: .bold), field.extent(.fill()),
        .when(
          !isNarrow,
          .text(
            isHere ? words("Enter keeps it, Escape clears it") : words("Escape clears it"), style: .dim)),
      ], spacing: 1
    ).onClick(.focus(.search))
  }

  // MARK: The list

  private var body: View {
    guard hasRoomBeside, session.hasJournalBeside else { return list }
    let journal = View.list(count: model.document.journal.count) { age in
      let (time, text) = model.journalEntry(age)
      // “Thu 26 Nov 14:03” is the longest form for a day of this half year.
      return .row([.text(time, style: .dim).extent(.cells(16)), .text(text).extent(.fill())], spacing: 2)
    }
    let titled = View.column([.text(words("Journal, newest first"), style: .bold), journal])
    return .row([list.extent(.fill(3)), .line, titled.extent(.fill(2))], spacing: 1).extent(.fill())
  }

  private var list: View {
    let listing = model.listing
    guard !listing.isEmpty else {
      let empty = View.text(model.emptyText, style: .dim, wraps: true, alignment: .center)
      return .column([.spacer, empty, .spacer]).extent(.fill())
    }
    return .list(
      count: listing.count, selected: model.row, onSelect: { .select(listing[$0].id, row: $0) },
      row: { .memo(line($0), key: listing[$0].id) { $0.node } })
  }

  private func line(_ row: Int) -> TodoLine {
    let todo = model.listing[row]
    let due = isNarrow ? todo.due.map { FloatingDate($0.date) } : todo.due
    return TodoLine(
      todo: todo, due: due.map(model.text), today: model.moment.day,
      day: model.day(ofRow: row).map { $0.isFirst ? $0.name : "" }, numberWidth: "\(model.document.lastNumber)".count,
      // The longest forms: “! 24 Dec 2027”, and the same with a time.
      dueWidth: isNarrow ? 13 : 19, words: words)
  }
}

/// A line of the list: all inputs of its row.
private struct TodoLine: Equatable {
  let todo: Todo
  let due: String?
  let today: CivilDate
  /// The name of its day in a list by day; empty in the rows below the first one of that day.
  let day: String?
  let numberWidth: Int
  let dueWidth: Int
  let words: Localization

  var node: Node<Todos.Action> {
    let style: Style = todo.isDone ? .dim : .plain
    let tags = todo.tags.isEmpty ? "" : StyledText("  \(todo.tags)", todo.isDone ? .dim : .foreground(.cyan))
    let note = todo.note.isEmpty ? "" : StyledText("  (" + words("note") + ")", .dim)
    return .row(
      [
        // “24 Dec 2027” is the longest name of a day.
        .ifPresent(day) { .text($0, style: .bold).extent(.cells(11)) },
        .text(todo.isDone ? "[x]" : "[ ]", style: style).extent(.cells(3)).onClick(.check(.id(todo.id))),
        .text("\(todo.number)", style: .dim, alignment: .trailing).extent(.cells(numberWidth)),
        .text(StyledText(todo.text, style) + tags + note).extent(.fill()),
        .ifPresent(due) { .text(dueText($0)).extent(.cells(dueWidth)) },
      ], spacing: 1)
  }

  /// An overdue date also has a sign, for readers who can't see colors.
  private func dueText(_ text: String) -> StyledText {
    if todo.isOverdue(on: today) { return StyledText("! \(text)", .late) }
    return StyledText("  \(text)", todo.isDone ? .dim : todo.due?.isOn(today) == true ? .foreground(.yellow) : .plain)
  }
}

extension Style {
  fileprivate static let late = Style(foreground: .red, attributes: .bold)
}
