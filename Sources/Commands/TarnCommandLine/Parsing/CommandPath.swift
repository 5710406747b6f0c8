/// A command with those above it, the root first.
struct CommandPath {
  private(set) var types: [any ParsableArguments.Type]
  private(set) var names: [String]

  init(root: any ParsableArguments.Type) {
    types = [root]
    names = [commandName(of: root)]
  }

  /// The command itself.
  var last: any ParsableArguments.Type { types[types.count - 1] }

  /// The names as they are typed: `todos add`.
  var name: String { names.joined(separator: " ") }

  var configuration: CommandConfiguration { commandConfiguration(of: last) }

  /// The version that `--version` prints: that of the command, or else of the nearest one above it.
  var version: String? {
    types.reversed().lazy.map { commandConfiguration(of: $0).version }.first { !$0.isEmpty }
  }

  /// The exit code of a failure: that of the command, or else of the nearest one above it.
  var failureCode: ExitCode {
    types.reversed().lazy.compactMap { commandConfiguration(of: $0).failureCode }.first ?? .failure
  }

  /// The subcommands with their names and aliases.
  var subcommands: [(name: String, aliases: [String], type: any ParsableCommand.Type)] {
    configuration.subcommands.map { (commandName(of: $0), $0.configuration.aliases, $0) }
  }

  /// Whether the command has subcommands and no own one that is called `help`.
  var hasHelpCommand: Bool { !subcommands.isEmpty && !subcommands.contains { $0.name == "help" } }

  /// The names of the subcommands that the help lists.
  var visibleNames: [String] {
    subcommands.filter { $0.type.configuration.shouldDisplay }.map(\.name) + (hasHelpCommand ? ["help"] : [])
  }

  /// Returns the name of the option or argument whose property has a name: `--due` of `due`, `<who>` of `who`.
  ///
  /// - Returns: `nil` if there is none, and for a flag, whose value the user does not type.
  func valueName(ofField field: String) -> String? {
    let definitions = ArgumentSet(last).entries.map(\.definition)
    guard let named = definitions.first(where: { $0.label == field }) else { return nil }
    return switch named.kind {
    case .option: named.preferredName
    case .argument, .argumentList: named.placeholder
    case .flag: nil
    }
  }

  /// Returns the path to a subcommand with a name or an alias.
  func appending(_ word: String) -> CommandPath? {
    guard let subcommand = subcommands.first(where: { $0.name == word || $0.aliases.contains(word) }) else {
      return nil
    }
    return appending(subcommand.type)
  }

  /// Returns the path to a subcommand.
  func appending(_ type: any ParsableCommand.Type) -> CommandPath {
    var path = self
    path.types.append(type)
    path.names.append(commandName(of: type))
    return path
  }

  /// The names of this command and of those below it that have an option and are listed in the help.
  ///
  /// - Precondition: the tree has no cycle.
  func commands(with option: String) -> [String] {
    let isOwner = ArgumentSet(last).lookup(option).map { $0.entry.definition.isListed(false) } ?? false
    let below = subcommands.filter { $0.type.configuration.shouldDisplay }.flatMap {
      appending($0.type).commands(with: option)
    }
    return (isOwner ? [name] : []) + below
  }

  /// Returns the path to a command of the same tree; `nil` if the tree does not contain it.
  ///
  /// - Precondition: the tree has no cycle.
  func path(to type: any ParsableArguments.Type) -> CommandPath? {
    if ObjectIdentifier(last) == ObjectIdentifier(type) { return self }
    return configuration.subcommands.lazy.compactMap { appending($0).path(to: type) }.first
  }
}

/// Returns the name of a command: that of its configuration, or else that of its type in lowercase with dashes.
func commandName(of type: any ParsableArguments.Type) -> String {
  commandConfiguration(of: type).commandName ?? "\(type)".kebabCased
}

/// Returns the configuration of a command; an empty one for arguments without a command.
func commandConfiguration(of type: any ParsableArguments.Type) -> CommandConfiguration {
  (type as? any ParsableCommand.Type)?.configuration ?? CommandConfiguration()
}
