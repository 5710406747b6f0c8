/// The help of a command, made from its configuration and its arguments.
struct HelpMessage {
  /// A heading with lines below it, or a text without a heading.
  struct Section {
    var heading = ""
    var text = ""
    /// Usage lines in parts.
    var usage: [[String]] = []
    /// Names beside their descriptions.
    var rows: [(label: String, text: String)] = []
  }

  let sections: [Section]

  init(_ path: CommandPath, includesHidden: Bool) {
    let configuration = path.configuration
    var sections: [Section] = []
    if !configuration.abstract.isEmpty { sections.append(Section(heading: "OVERVIEW", text: configuration.abstract)) }
    if !configuration.discussion.isEmpty { sections.append(Section(text: configuration.discussion)) }
    sections.append(Section(heading: "USAGE", usage: UsageLine(path, includesHidden: includesHidden).lines))
    let entries = ArgumentSet(path.last).entries.map(\.definition).filter { $0.isListed(includesHidden) }
    sections.append(Section(heading: "ARGUMENTS", rows: entries.filter(\.isPositional).flatMap(Self.rows)))
    let options = entries.filter { !$0.isPositional }
    for title in Self.titles(of: options) {
      sections.append(
        Section(heading: title.uppercased(), rows: options.filter { $0.section == title }.flatMap(Self.rows)))
    }
    let ownOptions = options.filter(\.section.isEmpty).flatMap(Self.rows)
    sections.append(Section(heading: "OPTIONS", rows: ownOptions + Self.builtIns(path, includesHidden)))
    sections.append(Section(heading: "SUBCOMMANDS", rows: Self.subcommands(path)))
    if path.hasHelpCommand {
      let parts = [path.names[0], "help"] + path.names.dropFirst() + ["<subcommand>"]
      sections.append(Section(text: "See `\(parts.joined(separator: " "))` for the help of a subcommand."))
    }
    self.sections = sections.filter { !$0.text.isEmpty || !$0.rows.isEmpty || !$0.usage.isEmpty }
  }

  /// The headings of groups, each once.
  private static func titles(of options: [ArgumentDefinition]) -> [String] {
    options.reduce(into: []) { if !$1.section.isEmpty, !$0.contains($1.section) { $0.append($1.section) } }
  }

  private static func rows(_ definition: ArgumentDefinition) -> [(label: String, text: String)] {
    guard definition.isFlag else {
      let names = definition.names.map(\.spelling).joined(separator: ", ")
      let label = definition.isPositional ? definition.placeholder : "\(names) \(definition.placeholder)"
      return [(label, text(definition.help, definition))]
    }
    let hasOwnHelp = definition.choices.contains { $0.help != nil }
    guard !hasOwnHelp else {
      return definition.choices.map { choice in
        let help = choice.help ?? definition.help
        let isDefault = definition.defaultText == ArgumentDefinition.preferred(choice.names)
        return (label(choice), help.abstract + (isDefault ? " (default)" : ""))
      }
    }
    return [(definition.choices.map(label).joined(separator: " / "), text(definition.help, definition))]
  }

  private static func label(_ choice: ArgumentDefinition.Choice) -> String {
    choice.names.map(\.spelling).joined(separator: ", ")
  }

  private static func text(_ help: ArgumentHelp, _ definition: ArgumentDefinition) -> String {
    var notes: [String] = []
    // An abstract that lists the values itself says more of them.
    if !definition.values.all.isEmpty, !definition.values.all.allSatisfy(help.abstract.contains) {
      notes.append("values: \(definition.values.all.joined(separator: ", "))")
    }
    if let text = definition.defaultText { notes.append("default: \(text)") }
    let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    let first = [help.abstract, note].filter { !$0.isEmpty }.joined(separator: " ")
    return help.discussion.isEmpty ? first : "\(first)\n\(help.discussion)"
  }

  private static func builtIns(_ path: CommandPath, _ includesHidden: Bool) -> [(label: String, text: String)] {
    let arguments = ArgumentSet(path.last)
    var rows: [(label: String, text: String)] = []
    if path.version != nil, arguments.lookup("--version") == nil { rows.append(("--version", "Show the version.")) }
    let names = ["-h", "--help"].filter { arguments.lookup($0) == nil }
    if !names.isEmpty { rows.append((names.joined(separator: ", "), "Show help information.")) }
    if includesHidden {
      rows.append(("--help-hidden", "Show help information with hidden options."))
      if path.types.count == 1 {
        rows.append(
          ("\(CommandParser.scriptOption) <shell>", "Print a completion script for bash, zsh or fish."))
      }
    }
    return rows
  }

  private static func subcommands(_ path: CommandPath) -> [(label: String, text: String)] {
    path.subcommands.filter { $0.type.configuration.shouldDisplay }.map { subcommand in
      let isDefault = path.configuration.defaultSubcommand.map { $0 == subcommand.type } ?? false
      let names = ([subcommand.name] + subcommand.aliases).joined(separator: ", ")
      return (names + (isDefault ? " (default)" : ""), subcommand.type.configuration.abstract)
    }
  }
}
