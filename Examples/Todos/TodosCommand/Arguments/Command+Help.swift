extension Command {
  var summary: String {
    switch self {
    case .add: "Adds a to-do."
    case .list: "Lists to-dos."
    case .done: "Marks to-dos as done."
    case .open: "Marks to-dos as open."
    case .edit: "Changes the text of a to-do."
    case .due: "Sets or removes due dates."
    case .tag: "Adds tags to to-dos."
    case .untag: "Removes tags from to-dos."
    case .fork: "Copies a to-do, with changes."
    case .remove: "Removes to-dos."
    case .clear: "Removes all to-dos that are done."
    case .undo: "Undoes the last changes, of any program."
    case .redo: "Redoes undone changes."
    case .journal: "Prints the journal, the newest entry last."
    }
  }

  var details: String {
    switch self {
    case .add: "Prints the new to-do; into a pipe, only its number.\n\n\(Self.dates)"
    case .list:
      """
      Into a pipe each line has five fields, separated by tabs: the number, “open” or “done”, the due date
      (2026-11-26 or 2026-11-26T17:00, or nothing), the text, and the tags.

      With --json each object has `number`, `id`, `text`, `done`, `due` (as above, or null), `overdue`, `tags` (an array),
      `made` and `doneAt` (in UTC, as 2026-11-26T16:00:00Z; `doneAt` is null while it is open), in this order.
      """
    case .done, .open, .remove:
      "Several numbers are one step: one `todos undo` reverts them all. 3,5,8 is the same as 3 5 8."
    case .edit: "Quotes are not needed: all words after the number are the text."
    case .due: "\(Self.dates) Separate several numbers with commas: `todos due 3,5 +1w`."
    case .tag, .untag: "Separate several numbers with commas: `todos tag 3,5 home garden`."
    case .fork: "All other values are copied; the new to-do is open.\n\n\(Self.dates)"
    case .clear: "One `todos undo` reverts them all."
    case .undo, .redo: "COUNT steps; one by default."
    case .journal: "With --json each object has `time` (in UTC, as 2026-11-26T16:00:00Z) and `text`."
    }
  }

  private static let dates = """
    Due dates are written in English: today, thursday 5pm, next monday, 24 dec, in 3 days, end of month, 2026-12-24. +1w and
    -2d count from the present due date. “none” removes it.
    """
}

/// The output of `todos help`.
enum Help {
  static func text(of command: Command?) -> String { command.map(of) ?? all }

  private static var all: String {
    let names = Command.allCases.map { "\($0.rawValue) \($0.form)" }
    let list = zip(names, Command.allCases).map { "  \(padded($0, widest(names)))  \($1.summary)\n" }.joined()
    return """
      Usage: todos [COMMAND …] [--file PATH]

      Manages to-dos. Without a command it opens the full-screen list, where ? shows the keys.

      \(list)
      N is the number of a to-do in the list. Every program that has the file open shows a change at once, and commands work
      without such a program, too. `todos help COMMAND` shows details; `todos --version` prints the version.

      \(endings)
      """
  }

  private static func of(_ command: Command) -> String {
    let names = command.options.map { $0.value == nil ? $0.name : "\($0.name) \($0.placeholder)" }
    let list = zip(names, command.options).map { "  \(padded($0, widest(names)))  \($1.words)\n" }.joined()
    let form = command.form.isEmpty ? "" : " \(command.form)"
    return """
      Usage: todos \(command.rawValue)\(form) [options]

      \(command.summary)

      \(command.details)

      \(list)
      Write `--` before a text that begins with a dash.

      \(endings)
      """
  }

  private static let endings = """
    Exit status
      0  success
      1  the change was refused: the to-do does not exist or has these values already, or the file can't be used
      2  the arguments are invalid

    """

  private static func widest(_ names: [String]) -> Int { names.map(\.count).max() ?? 0 }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
