/// The parsed arguments of `tarn`.
enum Invocation: Equatable {
  case help(Command?)
  case version
  case check(file: String, isJSON: Bool)
  case salvage(file: String, target: String, app: String?)
  case log(file: String, last: Int, isJSON: Bool)
  case show(file: String, version: Int?, isJSON: Bool)
  case map(sessions: [String], plan: String?, isHTML: Bool)

  /// The default number of entries: more than fills a screen, and about as much as a user reads at once.
  static let defaultLast = 50

  init(_ arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else { throw UsageError(nil, "a command is missing") }
    switch first {
    case "-h", "--help", "help": self = .help(arguments.dropFirst().first.flatMap(Command.init))
    case "--version": self = .version
    default:
      guard !first.hasPrefix("-") else {
        throw UsageError(nil, "unknown option “\(first)”", nearest: first, of: ["--help", "--version"])
      }
      guard let command = Command(rawValue: first) else {
        throw UsageError(nil, "unknown command “\(first)”", nearest: first, of: Command.allCases.map(\.rawValue))
      }
      self = try Invocation(command, ArgumentList(arguments.dropFirst(), of: command))
    }
  }

  private init(_ command: Command, _ arguments: ArgumentList) throws(UsageError) {
    if arguments.wantsHelp {
      self = .help(command)
      return
    }
    let files = arguments.files
    guard files.count >= command.files.count else {
      throw UsageError(command, "\(command.files[files.count]) is missing")
    }
    guard files.count == command.files.count || command.takesSeveralFiles else {
      throw UsageError(command, "unexpected argument “\(files[command.files.count])”")
    }
    let isJSON = arguments.values["--json"] != nil
    switch command {
    case .check: self = .check(file: files[0], isJSON: isJSON)
    case .salvage: self = .salvage(file: files[0], target: files[1], app: arguments.values["--app"])
    case .log:
      let last = try arguments.number("--last", from: 1) ?? Self.defaultLast
      self = .log(file: files[0], last: last, isJSON: isJSON)
    case .show: self = .show(file: files[0], version: try arguments.number("--at", from: 0), isJSON: isJSON)
    case .map: self = .map(sessions: files, plan: arguments.values["--plan"], isHTML: arguments.values["--html"] != nil)
    }
  }

  var command: Command? {
    switch self {
    case .help(let command): command
    case .version: nil
    case .check: .check
    case .salvage: .salvage
    case .log: .log
    case .show: .show
    case .map: .map
    }
  }
}

/// The arguments after a command's name, separated into files and options.
private struct ArgumentList {
  let command: Command
  var files: [String] = []
  var values: [String: String] = [:]
  var wantsHelp = false

  init(_ arguments: ArraySlice<String>, of command: Command) throws(UsageError) {
    self.command = command
    var remaining = arguments
    var optionsEnded = false
    while let word = remaining.popFirst() {
      // A dash alone is a file's name like any other, because no command reads standard input.
      guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
        files.append(word)
        continue
      }
      switch word {
      case "--": optionsEnded = true
      case "-h", "--help": wantsHelp = true
      default: try parseOption(word, &remaining)
      }
    }
  }

  private mutating func parseOption(_ word: String, _ remaining: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.options.first(where: { $0.name == parts[0] }) else {
      let validNames = command.options.map(\.name) + ["--help"]
      throw UsageError(command, "unknown option “\(parts[0])”", nearest: parts[0], of: validNames)
    }
    guard values[option.name] == nil else { throw UsageError(command, "\(option.name) is given twice") }
    guard let valueDescription = option.value else {
      guard parts.count == 1 else { throw UsageError(command, "\(option.name) takes no value") }
      values[option.name] = ""
      return
    }
    guard let value = parts.count == 2 ? parts[1] : remaining.popFirst(), !value.isEmpty else {
      throw UsageError(command, "\(option.name) needs \(valueDescription) after it")
    }
    values[option.name] = value
  }

  func number(_ name: String, from minimum: Int) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), number >= minimum else {
      throw UsageError(command, "\(name) needs a whole number of at least \(minimum), not “\(text)”")
    }
    return number
  }
}
