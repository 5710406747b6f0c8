import Foundation
import Tarn
import TarnCommandLine
import TarnDates
import TarnTerminal
import TarnValues
import Todos

/// Prints to-dos: as lines for a person, with fields and tabs for a program, or as JSON.
struct TodoPrinter {
  let output = TerminalOutput.standard()
  let today = Moment().day

  /// Prints a list: `12  [ ]  ! Thu 26 Nov  buy beer  #home`.
  func print(_ todos: Table<Todo>) {
    guard output.isTerminal else { return StandardStreams.print(todos.lazy.map(fields).joined()) }
    let rows: [[StyledText]] = todos.map { todo in
      let style: Style = todo.isDone ? .dim : .plain
      let isOverdue = todo.isOverdue(on: today)
      // An overdue date has a sign, too, for readers who can't see colors.
      let due = todo.due.map { (isOverdue ? "! " : "  ") + $0.text(on: today) } ?? ""
      return [
        StyledText("\(todo.number)", .dim), StyledText(todo.isDone ? "[x]" : "[ ]", style),
        StyledText(due, isOverdue ? Style(foreground: .red, attributes: .bold) : style),
        StyledText(todo.text, style) + tags(todo),
      ]
    }
    print(StyledText.columns(rows, [.trailing]))
  }

  /// Prints new to-dos: `Added 12  buy beer  Thu 26 Nov  #home`. A program gets only their numbers.
  func printNew(_ todos: [Todo], _ verb: String) {
    for todo in todos {
      let due = todo.due.map { "  \($0.text(on: today))" } ?? ""
      print(
        output.isTerminal
          ? ["\(verb) \(styled: todo.number, .bold)  \(todo.text)\(due)\(tags(todo))"] : ["\(todo.number)"])
    }
  }

  /// Prints the journal's text of a change. A program knows its request.
  func printChange(_ text: String, of todo: TodoReference?) {
    guard output.isTerminal else { return }
    if case .number(let number)? = todo {
      print(["\(styled: number, .bold)  \(text)"])
    } else {
      print([StyledText(text)])
    }
  }

  /// Prints all values of to-dos: names and values, and the note below them.
  func printDetails(_ todos: [Todo]) {
    for (index, todo) in todos.enumerated() {
      if index > 0 { StandardStreams.print("\n") }
      let values = [
        ("Due", todo.due?.text(on: today)), ("Tags", todo.tags.isEmpty ? nil : "\(todo.tags)"),
        ("Added", text(todo.made)), ("Done", todo.done.map(text)),
      ]
      let rows = values.compactMap { name, value in value.map { [StyledText(name, .dim), StyledText($0)] } }
      print(["\(styled: todo.number, .bold)  \(todo.text)"] + StyledText.columns(rows))
      if !todo.note.isEmpty { StandardStreams.printLines("\n\(todo.note)") }
    }
  }

  /// `today 14:03`.
  private func text(_ time: Timestamp) -> String {
    FloatingDate(millisecondsSince1970: time.milliseconds, in: .autoupdatingCurrent)?.text(on: today) ?? ""
  }

  /// Prints entries of the journal: `today 14:03  Added “buy beer”`.
  func print(_ journal: some Sequence<JournalEntry>, json: Bool) {
    guard json else {
      return print(StyledText.columns(journal.map { [StyledText(text($0.time), .dim), StyledText($0.text)] }))
    }
    StandardStreams.print(
      .array(
        journal.map { ["time": .time(millisecondsSince1970: $0.time.milliseconds), "text": .string($0.text)] }))
  }

  /// Prints an array, with the members in the order of the help.
  func printJSON(_ todos: some Sequence<Todo>) {
    let objects = todos.lazy.map { todo -> JSONOutput in
      [
        "number": .number(todo.number), "id": .string(todo.id.uuidString), "text": .string(todo.text),
        "note": .string(todo.note), "done": .bool(todo.isDone), "due": .string(todo.due?.description),
        "overdue": .bool(todo.isOverdue(on: today)),
        "tags": .array(todo.tags.map { .string($0) }),
        "made": .time(millisecondsSince1970: todo.made.milliseconds),
        "doneAt": .time(millisecondsSince1970: todo.done?.milliseconds),
      ]
    }
    StandardStreams.print(.array(objects))
  }

  /// Prints lines, on a terminal cut to its width.
  func print(_ lines: [StyledText]) {
    let cut = lines.lazy.map { line in
      // Narrower lines show nothing useful.
      let line = output.isTerminal ? line.truncated(to: max(output.columns, 20)) : line
      return line.line(at: output.hasColors ? .sixteen : nil) + "\n"
    }
    StandardStreams.print(cut.joined())
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
