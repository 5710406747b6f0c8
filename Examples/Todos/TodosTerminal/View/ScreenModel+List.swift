import TarnTerminal
import Todos
import TodosBrowsing

extension ScreenModel {
  /// The visible to-dos, or the reason why there are none.
  var list: Node<KeyCommand> {
    guard !listing.isEmpty else { return nothing.extent(.fill()) }
    let (listing, line) = (listing, line)
    let select = { row in KeyCommand.select(listing.id(at: row)) }
    let selected = browsing.selected.flatMap { listing.index(of: $0) }
    return .list(count: listing.count, selected: selected, onSelect: select) { row in
      .memo(line(listing[row]), key: listing.id(at: row)) { $0.node }
    }
  }

  private func line(_ todo: Todo) -> TodoLine {
    let due = isNarrow ? todo.due.map { Due($0.day) } : todo.due
    return TodoLine(
      todo: todo, due: due.map(words), isLate: todo.isOverdue(on: moment.day),
      isToday: !todo.isDone && todo.due?.day == moment.day, numberWidth: "\(core.lastNumber)".count,
      // The longest forms: “! 24 Dec 2027”, and the same with a time.
      dueWidth: isNarrow ? 13 : 19)
  }

  /// The message in an empty list, and what to do about it.
  private var nothing: Node<KeyCommand> {
    let words: String
    if core.todos.isEmpty {
      words = "The list is empty. Press a to add a to-do."
    } else if !browsing.search.isEmpty {
      words = "No to-do here contains “\(browsing.search)”. Escape clears the search."
    } else {
      words =
        switch browsing.filter {
        case .all: "Nothing to do."
        case .open: "All to-dos are done. 1 shows all."
        case .done: "No to-do is done. 1 shows all."
        case .overdue: "No to-do is overdue. 1 shows all."
        case .today: "No to-do is due today. 1 shows all."
        case .tag(let tag): "No to-do has the tag #\(tag). 1 shows all."
        }
    }
    return .column([.spacer, .text(words, style: .dim, wraps: true, alignment: .center), .spacer])
  }
}

/// A line of the list: all inputs of its row.
struct TodoLine: Equatable {
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
        .text(todo.isDone ? "[x]" : "[ ]", style: style).extent(.cells(3)).onClick(.toggle(todo.id)),
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
