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
      name: "--file", value: "a path", placeholder: "PATH", words: "Whose to-dos; else those of TODOS_FILE, else yours."
    ),
    Option(name: "--help", words: "Print this text; also -h."),
  ]

  private static let json = Option(name: "--json", words: "For programs: one array, an object a line.")

  private var ownOptions: [Option] {
    switch self {
    case .add:
      [
        Option(name: "--due", value: "a due date", placeholder: "WHEN", words: "When it is due: “thursday 5pm”."),
        Option(name: "--tag", value: "a tag", placeholder: "TAG", words: "A tag; may be said again.", isRepeated: true),
        Self.json,
      ]
    case .list:
      [
        Option(name: "--open", words: "Those that are open: so by default."),
        Option(name: "--all", words: "All."),
        Option(name: "--done", words: "Those that are done."),
        Option(name: "--overdue", words: "Open ones whose day has passed."),
        Option(name: "--today", words: "Open ones that are due today."),
        Option(name: "--tag", value: "a tag", placeholder: "TAG", words: "Those with a tag, done or not."),
        Option(name: "--search", value: "words", placeholder: "WORDS", words: "Those with all these words."),
        Option(
          name: "--sort", value: "an order", placeholder: "BY", words: "number, due, text or made; -due the other way."),
        Self.json,
      ]
    case .fork:
      [
        Option(
          name: "--due", value: "a due date", placeholder: "WHEN", words: "When the fork is due; +1w from the other."),
        Option(name: "--text", value: "a text", placeholder: "TEXT", words: "What the fork says."),
        Option(
          name: "--tag", value: "a tag", placeholder: "TAG", words: "A tag of the fork; may be said again.",
          isRepeated: true),
        Self.json,
      ]
    case .journal:
      [
        Option(
          name: "--last", value: "a number", placeholder: "COUNT",
          words: "How many entries; \(Invocation.usualLast) by default."),
        Self.json,
      ]
    case .done, .open, .edit, .due, .tag, .untag, .remove, .clear, .undo, .redo: []
    }
  }
}
