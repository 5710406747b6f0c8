extension CommandParser {
  /// Reads a word that looks like an option.
  mutating func readOption(_ word: String) throws {
    if let found = lookup(word) {
      if found.isGroup { return try readGroup(word) }
      return try take(found.entry, found.choice, name: found.name, value: found.value)
    }
    if isBuiltIn(word) { try readBuiltIn(word) }
    if descendToDefault(before: word) { return }
    guard arguments.hasList(.allUnrecognized) else {
      let name = word.hasPrefix("--") ? Self.split(word).name : word
      let commands = CommandPath(root: path.types[0]).commands(with: name)
      guard commands.isEmpty else { throw ParseProblem.misplacedOption(name, commands: commands) }
      throw ParseProblem.unknownOption(name, known: arguments.visibleNames + builtInNames)
    }
    positions.append(word)
  }

  /// The option or the mistake that a word with a leading dash stands for.
  struct Found {
    let entry: ArgumentSet.Entry
    let choice: Int
    let name: String
    /// The value in the same word.
    let value: String?
    /// Whether the word is several short names.
    var isGroup = false
  }

  /// Returns the option or flag of the current command that a word refers to; of several short names the first.
  func lookup(_ word: String) -> Found? {
    let (name, value) = Self.split(word)
    if let (entry, choice) = arguments.lookup(name) {
      return Found(entry: entry, choice: choice, name: name, value: value)
    }
    guard !word.hasPrefix("--"), let letter = word.dropFirst().first else { return nil }
    let short = "-\(letter)"
    guard let (entry, choice) = arguments.lookup(short) else { return nil }
    if entry.definition.allowsJoinedValue(short) {
      return Found(entry: entry, choice: choice, name: short, value: String(word.dropFirst(2)))
    }
    return Found(entry: entry, choice: choice, name: short, value: nil, isGroup: true)
  }

  /// Reads `-abc` as `-a -b -c`.
  private mutating func readGroup(_ word: String) throws {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let (entry, choice) = arguments.lookup(name) else {
        throw ParseProblem.unknownOption(word, known: arguments.visibleNames + builtInNames)
      }
      guard !entry.definition.isFlag else {
        guard letters.first != "=" else { throw ParseProblem.needlessValue(name: name) }
        try take(entry, choice, name: name, value: nil)
        continue
      }
      // Only the last one may have a value: the next word, or the one after an equals sign.
      if letters.first == "=" { return try take(entry, choice, name: name, value: String(letters.dropFirst())) }
      guard letters.isEmpty else { throw ParseProblem.missingValue(entry.definition, name: name, next: nil) }
      try take(entry, choice, name: name, value: nil)
    }
  }

  /// Separates `--name=value`.
  static func split(_ word: String) -> (name: String, value: String?) {
    guard let index = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<index]), String(word[word.index(after: index)...]))
  }

  /// Stores an option with its values, or a flag.
  private mutating func take(_ entry: ArgumentSet.Entry, _ choice: Int, name: String, value: String?) throws {
    let definition = entry.definition
    guard case .option(let strategy) = definition.kind else {
      guard value == nil else { throw ParseProblem.needlessValue(name: name) }
      return values.append(Occurrence(name: name, choice: choice), to: entry.id)
    }
    guard definition.isRepeated || values.isMissingInLevel(entry.id) else { throw ParseProblem.repeated(name: name) }
    var found = value.map { [$0] } ?? []
    switch strategy {
    case .next where value == nil: found.append(try nextValue(definition, name))
    case .unconditional where value == nil:
      guard let word = rest.popLast() else { throw ParseProblem.missingValue(definition, name: name, next: nil) }
      found.append(word)
    case .scanningForValue where value == nil:
      guard let index = rest.lastIndex(where: { !looksLikeOption($0) }) else {
        throw ParseProblem.missingValue(definition, name: name, next: rest.last)
      }
      found.append(rest.remove(at: index))
    case .upToNextOption:
      if value == nil { found.append(try nextValue(definition, name)) }
      while let word = rest.last, !looksLikeOption(word) {
        found.append(word)
        rest.removeLast()
      }
    case .remaining:
      found += rest.reversed()
      rest = []
      guard !found.isEmpty else { throw ParseProblem.missingValue(definition, name: name, next: nil) }
    // The value is in the same word.
    case .next, .unconditional, .scanningForValue: break
    }
    for value in found { values.append(Occurrence(name: name, value: value), to: entry.id) }
  }

  private mutating func nextValue(_ definition: ArgumentDefinition, _ name: String) throws(ParseProblem) -> String {
    guard let word = rest.last, !looksLikeOption(word) else {
      throw .missingValue(definition, name: name, next: rest.last)
    }
    rest.removeLast()
    return word
  }
}

extension ArgumentDefinition {
  /// Whether the value may follow a short name without a blank.
  fileprivate func allowsJoinedValue(_ short: String) -> Bool {
    names.contains { if case .short(_, allowsJoined: true) = $0 { $0.spelling == short } else { false } }
  }
}
