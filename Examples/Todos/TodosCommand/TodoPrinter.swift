import Foundation
import Tarn
import TarnCommandLine
import TarnDates
import TarnEncoding
import TarnTerminal
import Todos

/// Prints to-dos: as lines for a person, with fields and tabs for a program, or as JSON.
struct TodoPrinter {
  let output = TerminalOutput.standard()
  let today = Moment.now.day

  /// Prints a list: `12  [ ]  ! Thu 26 Nov  buy beer  #home`.
  func print(_ todos: some Collection<Todo>) {
    guard output.isTerminal else { return StandardStreams.print(todos.lazy.map(fields).joined()) }
    let numberWidth = todos.lazy.map { "\($0.number)".count }.max() ?? 0
    let dueWidth = todos.lazy.map { due($0).count }.max() ?? 0
    let lines = todos.lazy.map { todo in
      let style: Style = todo.isDone ? .dim : .plain
      let dueStyle = todo.isOverdue(on: today) ? Style(foreground: .red, attributes: .bold) : style
      let number = StyledText("\(todo.number)", .dim).padded(to: numberWidth, .trailing)
      let box = StyledText(todo.isDone ? "  [x]  " : "  [ ]  ", style)
      let due = dueWidth == 0 ? "" : StyledText(due(todo), dueStyle).padded(to: dueWidth) + "  "
      return line(number + box + due + StyledText(todo.text, style) + tags(todo))
    }
    StandardStreams.print(lines.joined())
  }

  /// Prints new to-dos: `Added 12  buy beer  Thu 26 Nov  #home`. A program gets only their numbers.
  func printNew(_ todos: [Todo], _ verb: String) {
    for todo in todos {
      let due = todo.due.map { "  \($0.text(on: today))" } ?? ""
      let text: StyledText = "\(verb) \(styled: todo.number, .bold)  \(todo.text)\(due)\(tags(todo))"
      StandardStreams.print(output.isTerminal ? line(text) : "\(todo.number)\n")
    }
  }

  /// Prints the journal's text of a change. A program knows its request.
  func printChange(_ text: String, of todo: TodoReference?) {
    guard output.isTerminal else { return }
    if case .number(let number)? = todo { print("\(styled: number, .bold)  \(text)") } else { print("\(text)") }
  }

  /// Prints all values of to-dos: names and values, and the note below them.
  func printDetails(_ todos: [Todo]) {
    for (index, todo) in todos.enumerated() {
      let values = [
        ("Due", todo.due?.text(on: today)), ("Tags", todo.tags.isEmpty ? nil : "\(todo.tags)"),
        ("Added", text(todo.made)), ("Done", todo.done.map(text)),
      ]
      let lines = values.compactMap { name, value in value.map { line(StyledText(name, .dim).padded(to: 7) + "\($0)") }
      }
      let note = todo.note.isEmpty ? "" : "\n\(SafeText.lines(todo.note))\n"
      let title = line("\(styled: todo.number, .bold)  \(todo.text)")
      StandardStreams.print((index > 0 ? "\n" : "") + title + lines.joined() + note)
    }
  }

  /// `today 14:03`.
  private func text(_ time: Timestamp) -> String {
    FloatingDate(millisecondsSince1970: time.milliseconds, in: .autoupdatingCurrent)?.text(on: today) ?? ""
  }

  /// Prints entries of the journal: `today 14:03  Added “buy beer”`.
  func print(_ journal: some Sequence<JournalEntry>, json: Bool) {
    guard !json else {
      return StandardStreams.print(.array(journal.map { ["time": .time($0.time), "text": .string($0.text)] }))
    }
    let lines = journal.map { entry in
      let words = text(entry.time)
      // “Thu 26 Nov 14:03” is the longest of this half year.
      return line(StyledText(words, .dim).padded(to: max(16, words.count)) + "  \(entry.text)")
    }
    StandardStreams.print(lines.joined())
  }

  /// Prints an array, with the members in the order of the help.
  func printJSON(_ todos: some Sequence<Todo>) {
    let objects = todos.lazy.map { todo -> JSONOutput in
      [
        "number": .number(todo.number), "id": .string(todo.id.uuidString), "text": .string(todo.text),
        "note": .string(todo.note), "done": .bool(todo.isDone), "due": .string(todo.due?.description),
        "overdue": .bool(todo.isOverdue(on: today)),
        "tags": .array(todo.tags.map { .string($0) }), "made": .time(todo.made), "doneAt": .time(todo.done),
      ]
    }
    StandardStreams.print(.array(objects))
  }

  func print(_ text: StyledText) { StandardStreams.print(line(text)) }

  /// Returns a line, on a terminal cut to its width.
  private func line(_ text: StyledText) -> String {
    // Narrower lines show nothing useful.
    let line = output.isTerminal ? text.truncated(to: max(output.columns, 20)) : text
    return line.runs.map { painted(SafeText.line($0.text), $0.style) }.joined() + "\n"
  }

  /// By SGR, which all terminals with colors support. Only the styles used here.
  private func painted(_ text: String, _ style: Style) -> String {
    var codes: [String] = []
    if style.attributes.contains(.bold) { codes.append("1") }
    if style.attributes.contains(.dim) { codes.append("2") }
    if style.foreground == .red { codes.append("31") }
    if style.foreground == .cyan { codes.append("36") }
    return codes.isEmpty || !output.hasColors ? text : "\u{1b}[\(codes.joined(separator: ";"))m\(text)\u{1b}[0m"
  }

  /// The due date in a list. An overdue one has a sign, too, for readers who can't see colors.
  private func due(_ todo: Todo) -> String {
    todo.due.map { (todo.isOverdue(on: today) ? "! " : "  ") + $0.text(on: today) } ?? ""
  }

  private func tags(_ todo: Todo) -> StyledText {
    todo.tags.isEmpty ? "" : "  " + StyledText("\(todo.tags)", todo.isDone ? .dim : .foreground(.cyan))
  }

  /// The number, the state, the due date, the text and the tags, separated by tabs, which no text contains.
  private func fields(_ todo: Todo) -> String {
    let due = todo.due?.description ?? ""
    let fields = ["\(todo.number)", todo.isDone ? "done" : "open", due, todo.text, "\(todo.tags)"]
    return fields.map(SafeText.line).joined(separator: "\t") + "\n"
  }
}

extension JSONOutput {
  /// A time in UTC, to the second.
  static func time(_ time: Timestamp?) -> JSONOutput {
    .string(time.flatMap { CivilTime(millisecondsSince1970: $0.milliseconds)?.description })
  }
}
