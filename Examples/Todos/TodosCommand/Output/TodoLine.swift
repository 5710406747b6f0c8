import TarnTerminal
import Todos

/// A to-do as a line: for a person, or with tabs for a program.
struct TodoLine {
  let text: DueText
  /// The width of numbers and due dates in a list, in cells, for alignment.
  var numberWidth = 0
  var dueWidth = 0

  /// `12  [ ]  ! Thu 26 Nov  buy beer  #home`.
  func line(_ todo: Todo) -> StyledText {
    let isLate = todo.isOverdue(on: text.moment.day)
    let style: Style = todo.isDone ? .dim : .plain
    var line = StyledText("\(todo.number)", .dim).padded(to: max(numberWidth, "\(todo.number)".count), .trailing)
    line += StyledText(todo.isDone ? "  [x]  " : "  [ ]  ", style)
    if dueWidth > 0 {
      // An overdue one has a sign, too, for readers who can't see colors.
      let due = StyledText(due(todo), isLate ? Style(foreground: .red, attributes: .bold) : style)
      line += due.padded(to: dueWidth) + "  "
    }
    return line + StyledText(todo.text, style) + tags(todo)
  }

  /// `Added 12  buy beer  Thu 26 Nov  #home`.
  func message(_ words: String, _ todo: Todo) -> StyledText {
    let due = todo.due.map { "  \(text.write($0))" } ?? ""
    return StyledText("\(words) ") + StyledText("\(todo.number)", .bold) + "  \(todo.text)\(due)" + tags(todo)
  }

  /// The due date in a list.
  func due(_ todo: Todo) -> String {
    todo.due.map { (todo.isOverdue(on: text.moment.day) ? "! " : "  ") + text.write($0) } ?? ""
  }

  private func tags(_ todo: Todo) -> StyledText {
    todo.tags.isEmpty ? "" : "  " + StyledText("\(todo.tags)", todo.isDone ? .dim : .foreground(.cyan))
  }

  /// The number, the state, the due date, the text and the tags, separated by tabs, which no text contains.
  static func fields(_ todo: Todo) -> String {
    let due = todo.due.map { "\($0)" } ?? ""
    return CommandOutput.fit("\(todo.number)") + "\t\(todo.isDone ? "done" : "open")\t\(due)\t"
      + CommandOutput.fit(todo.text) + "\t\(CommandOutput.fit("\(todo.tags)"))\n"
  }
}
