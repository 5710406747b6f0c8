/// The commands of `todos`, besides the full-screen program.
enum Command: String, CaseIterable {
  case add, list, done, open, edit, due, tag, untag, fork, remove, clear, undo, redo, journal

  struct Option: Equatable {
    let name: String
    /// The name of its value in messages; `nil` if it has none.
    var value: String?
    var placeholder = ""
    let words: String
    /// Whether it may be repeated.
    var isRepeated = false
  }

  /// The text after its name in the help.
  var form: String {
    switch self {
    case .add: "TEXT…"
    case .done, .open, .remove: "N…"
    case .edit: "N TEXT…"
    case .due: "N WHEN…"
    case .tag, .untag: "N TAG…"
    case .fork: "N"
    case .undo, .redo: "[COUNT]"
    case .list, .clear, .journal: ""
    }
  }

  var options: [Option] { ownOptions + Self.common }

  static let common = [
    Option(
      name: "--file", value: "a path", placeholder: "PATH",
      words: "The file; by default TODOS_FILE, or your usual file."
    ),
    Option(name: "--help", words: "Prints this text; also -h."),
  ]

  private static let json = Option(name: "--json", words: "For programs: an array with one object per line.")

  private var ownOptions: [Option] {
    switch self {
    case .add:
      [
        Option(name: "--due", value: "a due date", placeholder: "WHEN", words: "The due date: “thursday 5pm”."),
        Option(name: "--tag", value: "a tag", placeholder: "TAG", words: "A tag; may be repeated.", isRepeated: true),
        Self.json,
      ]
    case .list:
      [
        Option(name: "--open", words: "Open to-dos: the default."),
        Option(name: "--all", words: "All."),
        Option(name: "--done", words: "Done to-dos."),
        Option(name: "--overdue", words: "Open to-dos whose due date has passed."),
        Option(name: "--today", words: "Open to-dos that are due today."),
        Option(name: "--tag", value: "a tag", placeholder: "TAG", words: "To-dos with a tag, open or done."),
        Option(name: "--search", value: "words", placeholder: "WORDS", words: "To-dos that contain all these words."),
        Option(
          name: "--sort", value: "an order", placeholder: "BY",
          words: "number, due, text or made; -due reverses the order."),
        Self.json,
      ]
    case .fork:
      [
        Option(
          name: "--due", value: "a due date", placeholder: "WHEN",
          words: "The due date of the copy; +1w counts from the original's."),
        Option(name: "--text", value: "a text", placeholder: "TEXT", words: "The text of the copy."),
        Option(
          name: "--tag", value: "a tag", placeholder: "TAG", words: "A tag of the copy; may be repeated.",
          isRepeated: true),
        Self.json,
      ]
    case .journal:
      [
        Option(
          name: "--last", value: "a number", placeholder: "COUNT",
          words: "The number of entries; \(Invocation.usualLast) by default."),
        Self.json,
      ]
    case .done, .open, .edit, .due, .tag, .untag, .remove, .clear, .undo, .redo: []
    }
  }
}
