/// The place of the word to complete, and its completions.
struct CompletionContext {
  enum Candidate: Equatable {
    case value(String, description: String)
    case file([String])
    case directory
  }

  /// The part of the word that stays, such as `--due=`, and the part to complete.
  private(set) var prefix = ""
  private(set) var current: String
  private(set) var candidates: [Candidate] = []

  private let words: [String]
  private let index: Int

  init(_ root: any ParsableArguments.Type, _ words: [String], _ index: Int) {
    self.words = words
    self.index = index
    current = words[index]
    var parser = CommandParser(root, Array(words[1..<index]))
    // The words before may be wrong or incomplete: complete what is known.
    let awaited = parser.parseBeforeCompletion()
    if let awaited {
      add(awaited)
    } else if !parser.isTerminated, current.hasPrefix("-"), current != "-",
      let value = Self.joinedValue(current, parser)
    {
      (prefix, current) = (value.prefix, value.value)
      add(value.definition)
    } else {
      let isOption = !parser.isTerminated && current.hasPrefix("-")
      if isOption { addOptions(of: parser) } else { addPosition(of: parser) }
      // A word that names no subcommand is one of the default subcommand.
      if !parser.isTerminated, parser.descendToDefault(before: current) {
        if isOption { addOptions(of: parser) } else { addPosition(of: parser) }
      }
    }
  }

  /// Returns the option of `--name=value`.
  private static func joinedValue(
    _ word: String, _ parser: CommandParser
  ) -> (definition: ArgumentDefinition, prefix: String, value: String)? {
    let (name, value) = CommandParser.split(word)
    guard let value, let found = parser.arguments.lookup(name), !found.entry.definition.isFlag else { return nil }
    return (found.entry.definition, "\(name)=", value)
  }

  private mutating func add(_ definition: ArgumentDefinition) {
    switch definition.completion.kind {
    case .none: break
    case .file(let extensions): candidates.append(.file(extensions))
    case .directory: candidates.append(.directory)
    case .list(let words): candidates += words.map { .value($0, description: "") }
    case .custom(let completion):
      candidates += completion(words, index, current).map { line in
        let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return .value(fields[0], description: fields.count > 1 ? fields[1] : "")
      }
    }
  }

  private mutating func addOptions(of parser: CommandParser) {
    for entry in parser.arguments.entries where entry.definition.help.visibility == .default {
      let definition = entry.definition
      guard definition.isRepeated || parser.values.isMissingInLevel(entry.id) else { continue }
      add(definition.names, definition.help)
      for choice in definition.choices { add(choice.names, choice.help ?? definition.help) }
    }
    if parser.arguments.lookup("--help") == nil { add([.long("help")], "Show help information.") }
    if parser.path.version != nil, parser.arguments.lookup("--version") == nil {
      add([.long("version")], "Show the version.")
    }
  }

  private mutating func add(_ names: [OptionName], _ help: ArgumentHelp) {
    // A short name is no longer than what is typed already.
    let long = names.filter { !$0.isShort }
    let found = (long.isEmpty ? names : long).map { Candidate.value($0.spelling, description: help.abstract) }
    // A default subcommand has the options of groups that its command has, too.
    candidates += found.filter { !candidates.contains($0) }
  }

  private mutating func addPosition(of parser: CommandParser) {
    if parser.positions.isEmpty, !parser.isTerminated {
      for subcommand in parser.path.subcommands where subcommand.type.configuration.shouldDisplay {
        candidates.append(.value(subcommand.name, description: subcommand.type.configuration.abstract))
      }
      if parser.path.hasHelpCommand { candidates.append(.value("help", description: "Show help information.")) }
    }
    var parser = parser
    // The word itself is at the next position, whatever it is.
    parser.positions.append(current)
    guard let assigned = try? parser.positionsByArgument() else { return }
    if let last = assigned.last(where: { !$0.words.isEmpty }) { add(last.entry.definition) }
  }
}
