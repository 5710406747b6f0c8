/// The line that shows how a command is called: `todos add <text> ... [--due <when>]`.
struct UsageLine {
  /// The parts of the line, which are not broken; the lines, if the app declares several.
  let lines: [[String]]

  var text: String { lines.map { $0.joined(separator: " ") }.joined(separator: "\n") }

  /// More optional entries than this are shown as `[<options>]`: the list would be a paragraph, not a line.
  private static let mostOptions = 12

  init(_ path: CommandPath, includesHidden: Bool) {
    if let usage = path.configuration.usage {
      lines = usage.split(separator: "\n").map { [String($0)] }
      return
    }
    let entries = ArgumentSet(path.last).entries.map(\.definition).filter { $0.isListed(includesHidden) }
    let options = entries.filter { !$0.isPositional }
    let isShort = options.count { !$0.isRequired } > Self.mostOptions
    var parts = [path.name]
    if isShort { parts.append("[<options>]") }
    parts += options.filter { $0.isRequired || !isShort }.map(Self.form)
    parts += entries.filter(\.isPositional).map(Self.form)
    if !path.subcommands.isEmpty {
      // A command that has arguments or a default also runs without a subcommand.
      let isOptional = path.configuration.defaultSubcommand != nil || entries.contains(where: \.isPositional)
      parts.append(isOptional ? "[<subcommand>]" : "<subcommand>")
    }
    lines = [parts]
  }

  private static func form(_ definition: ArgumentDefinition) -> String {
    var text =
      switch definition.kind {
      case .flag: definition.choices.map { ArgumentDefinition.preferred($0.names) }.joined(separator: " | ")
      case .argument, .argumentList, .option: definition.displayName
      }
    if definition.isRepeated, !definition.isFlag { text += " ..." }
    if definition.kind == .argumentList(.postTerminator) { text = "-- \(text)" }
    guard definition.isRequired else { return "[\(text)]" }
    return definition.choices.count > 1 ? "(\(text))" : text
  }
}

extension ArgumentDefinition {
  /// Whether the help lists it.
  func isListed(_ includesHidden: Bool) -> Bool {
    help.visibility == .default || (includesHidden && help.visibility == .hidden)
  }
}
