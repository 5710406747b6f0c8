extension Command {
  var summary: String {
    switch self {
    case .add: "Adds a to-do."
    case .list: "Lists to-dos."
    case .done: "Says that some are done."
    case .open: "Takes some up again."
    case .edit: "Says one in other words."
    case .due: "Makes some due on another day, or on none."
    case .tag: "Gives some tags."
    case .untag: "Takes tags off some."
    case .fork: "Makes another one like it, with changes."
    case .remove: "Removes some."
    case .clear: "Removes all that are done."
    case .undo: "Undoes the last things that were done, by whatever program."
    case .redo: "Does again what was undone."
    case .journal: "Tells what happened, the newest last."
    }
  }

  var details: String {
    switch self {
    case .add: "Prints what was added; into a pipe its number alone.\n\n\(Self.dates)"
    case .list:
      """
      Into a pipe each line has five fields with tabs between: the number, “open” or “done”, when it is due
      (2026-11-26 or 2026-11-26T17:00, or nothing), the text, and the tags.

      With --json each object has `number`, `id`, `text`, `done`, `due` (as above, or null), `overdue`, `tags` (an array),
      `made` and `doneAt` (in UTC, as 2026-11-26T16:00:00Z; `doneAt` is null while it is open), in this order.
      """
    case .done, .open, .remove:
      "Several are one step: one `todos undo` takes them all back. 3,5,8 is the same as 3 5 8."
    case .edit: "Quotes are not needed: all words behind the number are the text."
    case .due: "\(Self.dates) Several are written with commas: `todos due 3,5 +1w`."
    case .tag, .untag: "Several are written with commas: `todos tag 3,5 home garden`."
    case .fork: "What is not said is as in the other one; it is open.\n\n\(Self.dates)"
    case .clear: "One `todos undo` takes them all back."
    case .undo, .redo: "COUNT of them; one by default."
    case .journal: "With --json each object has `time` (in UTC, as 2026-11-26T16:00:00Z) and `text`."
    }
  }

  private static let dates = """
    Due dates are written in English: today, thursday 5pm, next monday, 24 dec, in 3 days, end of month, 2026-12-24. +1w and
    -2d count from the present due date. none is none.
    """
}

/// What `todos help` prints.
enum Help {
  static func text(of command: Command?) -> String { command.map(of) ?? all }

  private static var all: String {
    let names = Command.allCases.map { "\($0.rawValue) \($0.form)" }
    let list = zip(names, Command.allCases).map { "  \(padded($0, widest(names)))  \($1.summary)\n" }.joined()
    return """
      Usage: todos [COMMAND …] [--file PATH]

      To-dos. Without a command: all of them, on the whole terminal; ? says there which keys there are.

      \(list)
      N is the number that stands before a to-do. A command reaches every program that shows the to-dos at once, and it works
      the same when none does. `todos help COMMAND` says more; `todos --version` prints the version.

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
      A text that begins with a dash goes behind `--`.

      \(endings)
      """
  }

  private static let endings = """
    Ends with
      0  if it was done
      1  if it was refused: there is no such to-do, it is so already, or the file can't be used
      2  if the command was not understood

    """

  private static func widest(_ names: [String]) -> Int { names.map(\.count).max() ?? 0 }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
