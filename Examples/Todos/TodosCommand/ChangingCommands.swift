import Tarn
import TarnCommandLine
import TarnDates
import Todos

let several: ArgumentHelp = "The numbers of the to-dos: 3 5 8, or 3,5,8."
private let oneOrMore: ArgumentHelp = "The number of a to-do, or several: 3,5,8."
let jsonHelp: ArgumentHelp = "For programs: an array with one object per line."
private let dueForms = """
  Due dates are written in English: today, thursday 5pm, next monday, 24 dec, in 3 days, end of month, 2026-12-24. +1w \
  and -2d count from the present due date. “none” removes it.
  """

extension TodosCommand {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds a to-do.",
      discussion: """
        Prints the new to-do; into a pipe, only its number. Write `--` before a text that begins with a dash.

        A due date in the text is taken out of it, as in `todos add call Anna tomorrow 3pm`. With --due, also with \
        --due none, the text stays as it is.

        \(dueForms)
        """)
    @OptionGroup var file: FileOptions
    @Argument(help: "The text; quotes are not needed.") var text: [String]
    @Option(help: ArgumentHelp("The due date: “thursday 5pm”.", valueName: "when")) var due: String?
    @Option(help: "A tag; may be repeated.") var tag: [String] = []
    @Option(help: "A longer text, which `todos show` prints.") var note: String?
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let typed = try TypedTodo(
        try phrase(text, "<text>"), due: try due.map { try phrase([$0], "<when>") } ?? "", tags: try tags(in: tag),
        at: Moment())
      if let note = typed.dueNote { StandardStreams.printErrorLines(note) }
      if let words = typed.dateWords, TerminalOutput.standard().isTerminal {
        StandardStreams.printErrorLines("Due “\(words)”. With --due none these words stay in the text.")
      }
      try file.perform([.add(text: typed.text, note: note, due: typed.due, tags: typed.tags)], json: json)
    }
  }

  struct Fork: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copies a to-do, with changes.",
      discussion: "All other values are copied; the new to-do is open.\n\n\(dueForms)")
    @OptionGroup var file: FileOptions
    @Argument(help: oneOrMore) var n: String
    @Option(help: ArgumentHelp("The due date of the copy; +1w counts from the original's.", valueName: "when"))
    var due: String?
    @Option(help: "The text of the copy.") var text: String?
    @Option(help: "The note of the copy.") var note: String?
    @Option(help: "A tag of the copy; may be repeated.") var tag: [String] = []
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let todos = try todos(in: [n])
      let changes =
        [text.map(TodoChange.text), note.map(TodoChange.note)].compactMap(\.self)
        + (try tags(in: tag)).map(TodoChange.tag)
      let dueDates = try due.map { try file.dueDates($0, of: todos) } ?? [:]
      try file.perform(todos.map { .fork($0, changes + dueDates[$0, default: []]) }, as: { "Fork \($0)" }, json: json)
    }
  }

  struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Marks to-dos as done.")
    @OptionGroup var file: FileOptions
    @Argument(help: several) var n: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      try file.perform(try todos(in: n).map { .check($0, true) }, as: { "Mark \($0) as done" }, json: json)
    }
  }

  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Marks to-dos as open.")
    @OptionGroup var file: FileOptions
    @Argument(help: several) var n: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      try file.perform(try todos(in: n).map { .check($0, false) }, as: { "Mark \($0) as open" }, json: json)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Removes to-dos.")
    @OptionGroup var file: FileOptions
    @Argument(help: several) var n: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws { try file.perform(try todos(in: n).map { .remove($0) }, as: { "Remove \($0)" }, json: json) }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes all to-dos that are done.", discussion: "One `todos undo` reverts them all.")
    @OptionGroup var file: FileOptions
    @Flag(help: jsonHelp) var json = false

    func run() throws { try file.perform([.removeDone], json: json) }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes the text or the note of a to-do.",
      discussion: "An empty note removes it. Write `--` before a text that begins with a dash.")
    @OptionGroup var file: FileOptions
    @Argument(help: oneOrMore) var n: String
    @Argument(help: "The text; quotes are not needed.") var text: [String] = []
    @Option(help: "The note, a longer text.") var note: String?
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let texts = text.isEmpty && note != nil ? [] : [TodoChange.text(try phrase(text, "<text>"))]
      let changes = texts + (note.map { [.note($0)] } ?? [])
      try file.perform(try todos(in: [n]).map { .alter($0, changes) }, as: { "Change \($0)" }, json: json)
    }
  }

  struct SetDue: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "due", abstract: "Sets or removes due dates.",
      discussion: "\(dueForms) For several: `todos due 3,5 +1w`.")
    @OptionGroup var file: FileOptions
    @Argument(help: oneOrMore) var n: String
    @Argument(help: "The due date; quotes are not needed.") var when: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let todos = try todos(in: [n])
      let dueDates = try file.dueDates(try phrase(when, "<when>"), of: todos)
      try file.perform(todos.map { .alter($0, dueDates[$0, default: []]) }, as: { "Change \($0)" }, json: json)
    }
  }

  struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds tags to to-dos.", discussion: "For several: `todos tag 3,5 home garden`.")
    @OptionGroup var file: FileOptions
    @Argument(help: oneOrMore) var n: String
    @Argument(help: "The tags.") var tag: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let changes = try tags(in: tag).map(TodoChange.tag)
      try file.perform(try todos(in: [n]).map { .alter($0, changes) }, as: { "Change \($0)" }, json: json)
    }
  }

  struct Untag: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Removes tags from to-dos.")
    @OptionGroup var file: FileOptions
    @Argument(help: oneOrMore) var n: String
    @Argument(help: "The tags.") var tag: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let changes = try tags(in: tag).map(TodoChange.untag)
      try file.perform(try todos(in: [n]).map { .alter($0, changes) }, as: { "Change \($0)" }, json: json)
    }
  }
}
