import Todos
import TodosBrowsing

/// The parsed arguments, as far as possible without the to-dos and the time.
enum Invocation: Equatable {
  /// The full-screen program.
  case screen
  case help(Command?)
  case version
  case add(text: String, due: String?, tags: Tags, isJSON: Bool)
  case list(Query, isJSON: Bool)
  case check([Int], isDone: Bool)
  case edit([Int], text: String)
  case due([Int], words: String)
  case tag([Int], Tags, isTaken: Bool)
  case fork([Int], text: String?, due: String?, tags: Tags, isJSON: Bool)
  case remove([Int])
  case clear
  case undo(Int)
  case redo(Int)
  case journal(last: Int, isJSON: Bool)

  /// The requested to-dos and their order. Of the filter only today's date is missing.
  struct Query: Equatable {
    var filter = ListBrowsing.Filter.open
    var sort = ListBrowsing.Sort()
    var search = ""
  }

  /// A screenful.
  static let usualLast = 20

  /// More steps than a history keeps.
  static let mostSteps = 1_000

  /// - Returns: the request, and its file; `nil` for the default file.
  static func read(_ arguments: [String]) throws(UsageError) -> (Invocation, file: String?) {
    // The file may come first, too: for an alias.
    var arguments = arguments[...]
    var file: String?
    while let first = arguments.first, first == "--file" || first.hasPrefix("--file=") {
      let words = try ArgumentList(arguments.prefix(first == "--file" ? 2 : 1), of: nil)
      file = words.value("--file")
      arguments = arguments.dropFirst(first == "--file" ? 2 : 1)
    }
    guard let first = arguments.popFirst() else { return (.screen, file) }
    switch first {
    case "-h", "--help": return (.help(nil), file)
    case "--version": return (.version, file)
    case "help":
      guard let name = arguments.first else { return (.help(nil), file) }
      return (.help(try command(name)), file)
    default:
      guard !first.hasPrefix("-") else {
        throw UsageError(nil, "unknown option “\(first)”", nearest: first, of: ["--help", "--file", "--version"])
      }
      let command = try command(first)
      let words = try ArgumentList(arguments, of: command)
      let invocation = words.has("--help") ? .help(command) : try Invocation(command, words)
      return (invocation, words.value("--file") ?? file)
    }
  }

  private static func command(_ name: String) throws(UsageError) -> Command {
    guard let command = Command(rawValue: name) else {
      throw UsageError(
        nil, "unknown command “\(name)”", nearest: name, of: Command.allCases.map(\.rawValue) + ["help"])
    }
    return command
  }

  private init(_ command: Command, _ words: ArgumentList) throws(UsageError) {
    let isJSON = words.has("--json")
    switch command {
    case .add:
      self = .add(text: try words.text(), due: words.value("--due"), tags: try words.tags(), isJSON: isJSON)
    case .list:
      try words.end(after: 0)
      self = .list(try words.question(), isJSON: isJSON)
    case .done, .open: self = .check(try words.numbers(), isDone: command == .done)
    case .edit: self = .edit(try words.number(), text: try words.text(after: 1))
    case .due: self = .due(try words.number(), words: try words.text(after: 1, of: "a due date"))
    case .tag, .untag: self = .tag(try words.number(), try words.tags(after: 1), isTaken: command == .untag)
    case .fork:
      try words.end(after: 1)
      self = .fork(
        try words.number(), text: words.value("--text"), due: words.value("--due"), tags: try words.tags(),
        isJSON: isJSON)
    case .remove: self = .remove(try words.numbers())
    case .clear:
      try words.end(after: 0)
      self = .clear
    case .undo: self = .undo(try words.count())
    case .redo: self = .redo(try words.count())
    case .journal:
      try words.end(after: 0)
      self = .journal(last: try words.number(of: "--last") ?? Self.usualLast, isJSON: isJSON)
    }
  }
}
