/// Mistakes in the declaration of a command.
public struct DefinitionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problems, each a sentence that says what to change.
  public let problems: [String]

  /// All problems, one on a line.
  public var description: String { problems.joined(separator: "\n") }
}

extension ParsableArguments {
  /// Checks the declaration of the command and of all its subcommands.
  ///
  /// Call it in a test. In debug builds ``ParsableCommand/main()`` does, and a mistake traps.
  ///
  /// ```swift
  /// struct Add: ParsableCommand {
  ///   @Argument var text: [String]
  /// }
  /// try Add.validateDefinition()
  /// ```
  ///
  /// - Throws: ``DefinitionError`` with all mistakes.
  public static func validateDefinition() throws(DefinitionError) {
    var check = DefinitionCheck()
    check.add(CommandPath(root: self), above: [])
    guard check.problems.isEmpty else { throw DefinitionError(problems: check.problems) }
  }

  /// Traps in debug builds if the declaration has mistakes.
  static func assertValidDefinition() {
    #if DEBUG
      do { try validateDefinition() } catch { preconditionFailure("\(self) is declared wrongly:\n\(error)") }
    #endif
  }
}

/// Collects the mistakes of a tree of commands.
private struct DefinitionCheck {
  private(set) var problems: [String] = []

  mutating func add(_ path: CommandPath, above: [ObjectIdentifier]) {
    let id = ObjectIdentifier(path.last)
    guard !above.contains(id) else {
      let parent = path.types.dropLast().last ?? path.last
      problems.append("\(path.last) is a subcommand of itself. Remove it from the subcommands of \(parent).")
      return
    }
    let arguments = ArgumentSet(path.last)
    checkNames(arguments, path)
    checkPositions(arguments, path)
    checkSubcommands(arguments, path)
    for subcommand in path.subcommands { add(path.appending(subcommand.type), above: above + [id]) }
  }

  private mutating func checkNames(_ arguments: ArgumentSet, _ path: CommandPath) {
    var owners: [String: String] = ["--help": "the help", "--help-hidden": "the help"]
    if path.version != nil { owners["--version"] = "the version" }
    for entry in arguments.entries where !entry.definition.isPositional {
      let property = "\(path.last).\(entry.definition.label)"
      if entry.definition.allNames.isEmpty { problems.append("\(property) has no name. Add one to its name:.") }
      for name in entry.definition.allNames {
        let spelling = name.spelling
        if let other = owners[spelling] {
          problems.append("\(property) and \(other) have the name \(spelling). Give one of them another name:.")
        }
        owners[spelling] = property
        let letters = spelling.drop { $0 == "-" }
        if letters.isEmpty || letters.contains(where: { $0.isWhitespace || $0 == "=" }) {
          problems.append("\(property) has the name \(spelling). A name needs letters, and no blank or equals sign.")
        }
      }
    }
  }

  private mutating func checkPositions(_ arguments: ArgumentSet, _ path: CommandPath) {
    var optional: String?
    var list: String?
    for entry in arguments.positional {
      let definition = entry.definition
      let property = "\(path.last).\(definition.label)"
      // The words after `--` belong to it, whatever is before.
      if definition.kind == .argumentList(.postTerminator) { continue }
      if let list { problems.append("\(property) gets no word, because \(list) takes all. Declare the array last.") }
      if let optional, definition.isRequired {
        problems.append(
          "\(property) must be given, but \(optional) before it may be left out. Declare \(property) first.")
      }
      if !definition.isRequired { optional = property }
      if case .argumentList = definition.kind { list = property }
      if definition.isRequired, !path.configuration.subcommands.isEmpty {
        problems.append("\(path.last) has subcommands, so \(property) needs a default or an optional type.")
      }
    }
  }

  private mutating func checkSubcommands(_ arguments: ArgumentSet, _ path: CommandPath) {
    let name = commandName(of: path.last)
    if name.isEmpty || name.hasPrefix("-") || name.contains(where: \.isWhitespace) {
      problems.append("\(path.last) has the name “\(name)”. Its commandName needs letters, and no blank.")
    }
    var owners: [String: any ParsableCommand.Type] = [:]
    for subcommand in path.subcommands {
      for name in [subcommand.name] + subcommand.aliases {
        if let other = owners[name] {
          problems.append("\(subcommand.type) and \(other) have the name “\(name)”. Change a commandName or an alias.")
        }
        owners[name] = subcommand.type
      }
      if subcommand.type is any AsyncParsableCommand.Type, !(path.last is any AsyncParsableCommand.Type) {
        problems.append("\(subcommand.type) is asynchronous. Conform \(path.last) to AsyncParsableCommand, too.")
      }
    }
    guard let standard = path.configuration.defaultSubcommand else { return }
    if !path.configuration.subcommands.contains(where: { $0 == standard }) {
      problems.append("The default subcommand \(standard) of \(path.last) is not one of its subcommands. Add it there.")
    }
    if let entry = arguments.positional.first {
      problems.append(
        "\(path.last).\(entry.definition.label) gets no word, because the default subcommand takes all. Move it there.")
    }
  }
}
