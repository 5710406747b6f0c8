/// Assigns the words of a command line to the arguments, options and flags of a command and its subcommands.
///
/// It goes once from left to right. A word belongs to the command that is current at its place: the root, until the
/// name of a subcommand comes. `CommandParser+Options` reads options, `CommandParser+Positions` assigns the other
/// words.
struct CommandParser {
  /// The current command.
  private(set) var path: CommandPath
  /// The arguments of the current command.
  private(set) var arguments: ArgumentSet
  var values = ArgumentValues()
  /// The words that were not read yet, in reverse order: the next one is the last.
  var rest: [String]
  /// The words of the current command that are no options, and how many of them are before `--`.
  var positions: [String] = []
  private(set) var countBeforeTerminator: Int?

  init(_ root: any ParsableArguments.Type, _ words: [String]) {
    path = CommandPath(root: root)
    arguments = ArgumentSet(root)
    rest = words.reversed()
  }

  /// Parses the words.
  ///
  /// - Throws: ``CommandLineError`` with the command at whose place the words are wrong, or a request for help.
  mutating func parse() throws(CommandLineError) {
    do {
      while let word = rest.popLast() { try read(word) }
      if let type = path.configuration.defaultSubcommand, positions.isEmpty { descend(path.appending(type)) }
      try assignPositions()
    } catch {
      // A user who asks for help after a mistake gets it.
      throw CommandLineError(path: path, error: wantsHelp(rest) ? HelpRequest(path: path) : error as any Error)
    }
  }

  /// Whether `--` was read.
  var isTerminated: Bool { countBeforeTerminator != nil }

  /// Reads the words before the one that a shell completes, and skips those that are wrong.
  ///
  /// - Returns: the option that waits for its value.
  mutating func parseBeforeCompletion() -> ArgumentDefinition? {
    while let word = rest.popLast() {
      do { try read(word) } catch ParseProblem.missingValue(let definition, _, nil) {
        if rest.isEmpty { return definition }
      } catch {}
    }
    return nil
  }

  private mutating func read(_ word: String) throws {
    if countBeforeTerminator != nil || isCapturing(word) {
      positions.append(word)
    } else if word == "--" {
      countBeforeTerminator = positions.count
    } else if looksLikeOption(word) {
      try readOption(word)
    } else {
      try readPosition(word)
    }
  }

  private mutating func readPosition(_ word: String) throws {
    if positions.isEmpty, !path.subcommands.isEmpty {
      if let subcommand = path.appending(word) { return descend(subcommand) }
      if word == "help", path.hasHelpCommand { throw HelpRequest(path: try helpPath()) }
      if defaultTakesWords, descendToDefault(before: word) { return }
      guard !arguments.positional.isEmpty else { throw ParseProblem.unknownCommand(word, known: path.visibleNames) }
    }
    positions.append(word)
  }

  /// Whether the default subcommand has a place for a word that is no option. Without one the word is probably the
  /// misspelled name of a subcommand.
  private var defaultTakesWords: Bool {
    guard let type = path.configuration.defaultSubcommand else { return false }
    return !ArgumentSet(type).positional.isEmpty || !type.configuration.subcommands.isEmpty
  }

  /// Makes the default subcommand the current one and reads a word again.
  ///
  /// - Returns: whether there is a default.
  mutating func descendToDefault(before word: String) -> Bool {
    guard positions.isEmpty, let type = path.configuration.defaultSubcommand else { return false }
    rest.append(word)
    descend(path.appending(type))
    return true
  }

  private mutating func descend(_ subcommand: CommandPath) {
    path = subcommand
    arguments = ArgumentSet(subcommand.last)
    values.beginLevel()
  }

  /// Returns the command whose help the user requests.
  private mutating func helpPath() throws -> CommandPath {
    var requested = path
    while let word = rest.popLast(), !looksLikeOption(word) {
      guard let next = requested.appending(word) else {
        throw ParseProblem.unknownCommand(word, known: requested.visibleNames)
      }
      requested = next
    }
    return requested
  }

  /// Whether an argument takes this word and all after it, whatever they look like.
  private func isCapturing(_ word: String) -> Bool {
    guard arguments.hasList(.captureForPassthrough), positions.count >= arguments.positional.count - 1 else {
      return false
    }
    return positions.count >= arguments.positional.count || !isKnownOption(word)
  }

  private func isKnownOption(_ word: String) -> Bool {
    guard looksLikeOption(word), word != "--" else { return false }
    return lookup(word) != nil || isBuiltIn(word)
  }

  /// Whether a word begins with a dash, and is neither a dash alone nor, as `-2d`, a dash and a digit without an
  /// option of that name.
  func looksLikeOption(_ word: String) -> Bool {
    guard word.first == "-", let second = word.dropFirst().first else { return false }
    return !second.isNumber || lookup(word) != nil
  }

  /// Whether there is a request for help among words in reverse order, before `--`.
  private func wantsHelp(_ rest: [String]) -> Bool {
    for word in rest.reversed() {
      if word == "--" { return false }
      if ["--help", "-h"].contains(word), arguments.lookup(word) == nil { return true }
    }
    return false
  }
}
