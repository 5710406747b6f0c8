/// Why arguments can't be parsed.
enum ParseProblem: Error {
  case unknownOption(String, known: [String])
  /// An option that only other commands have.
  case misplacedOption(String, commands: [String])
  case unknownCommand(String, known: [String])
  case unexpectedArgument(String)
  /// A word that looks like an option is behind an option with a value.
  case missingValue(ArgumentDefinition, name: String, next: String?)
  case needlessValue(name: String)
  case repeated(name: String)
  case excluded(String, String)
  case missing(ArgumentDefinition)
  case invalid(InvalidValue, ArgumentDefinition)
  case otherCommand(String)

  /// The message without a period, and the nearest known word.
  var message: (text: String, suggestion: String?) {
    switch self {
    case .unknownOption(let name, let known): ("unknown option “\(name)”", Self.nearestOption(to: name, known))
    case .misplacedOption(let name, let commands): (Self.misplaced(name, commands), nil)
    case .unknownCommand(let word, let known): ("unknown command “\(word)”", nearestWord(to: word, of: known))
    case .unexpectedArgument(let word): ("unexpected argument “\(word)”", nil)
    case .missingValue(let definition, let name, let next): (Self.missingValue(definition, name, next), nil)
    case .needlessValue(let name): ("\(name) takes no value", nil)
    case .repeated(let name): ("\(name) is given twice", nil)
    case .excluded(let first, let second): ("\(first) and \(second) can't be combined", nil)
    case .missing(let definition): (Self.missing(definition), nil)
    case .invalid(let value, let definition): Self.invalid(value, definition)
    case .otherCommand(let name): ("these are the arguments of `\(name)`", nil)
    }
  }

  /// Dashes do not count: `-x` is not like `-h`, and `-json` is like `--json`.
  private static func nearestOption(to name: String, _ known: [String]) -> String? {
    func letters(_ name: String) -> String { String(name.drop { $0 == "-" }) }
    let nearest = nearestWord(to: letters(name), of: known.map(letters))
    return known.first { letters($0) == nearest }
  }

  /// More commands than this are not listed: the user then looks for the option in the help.
  private static let mostCommands = 3

  private static func misplaced(_ name: String, _ commands: [String]) -> String {
    let list = commands.prefix(mostCommands).map { "`\($0)`" }.joined(separator: ", ")
    let rest = commands.count - mostCommands
    return "unknown option “\(name)”; it belongs to \(list)\(rest > 0 ? " and \(rest) more" : "")"
  }

  private static func missingValue(_ definition: ArgumentDefinition, _ name: String, _ next: String?) -> String {
    let placeholder = definition.placeholder
    guard let next else { return "\(name) needs \(placeholder) after it" }
    let joined = name.hasPrefix("--") ? "\(name)=\(next)" : "\(name) \(next)"
    return "\(name) needs \(placeholder) after it, and “\(next)” looks like an option"
      + (name.hasPrefix("--") ? "; write \(joined) if it is the value" : "")
  }

  private static func missing(_ definition: ArgumentDefinition) -> String {
    guard definition.isFlag else { return "\(definition.displayName) is missing" }
    let names = definition.choices.map { ArgumentDefinition.preferred($0.names) }
    return "one of \(names.joined(separator: ", ")) is missing"
  }

  private static func invalid(_ error: InvalidValue, _ definition: ArgumentDefinition) -> (String, String?) {
    let value = error.occurrence.value
    let place = error.occurrence.name.isEmpty ? definition.placeholder : error.occurrence.name
    // The app's own words are complete.
    if let error = error.cause as? ValidationError { return (error.message, nil) }
    if let cause = error.cause { return ("“\(value)” is not valid for \(place): \(ErrorText.text(of: cause))", nil) }
    let all = definition.values.all
    if let kind = definition.values.kind { return ("\(place) needs \(kind), not “\(value)”", nil) }
    guard !all.isEmpty else {
      let form = definition.values.form.map { "; use \($0)" } ?? ""
      return ("“\(value)” is not valid for \(place)\(form)", nil)
    }
    let suggestion = nearestWord(to: value, of: all)
    let list = suggestion == nil ? "; use \(all.joined(separator: ", "))" : ""
    return ("“\(value)” is not valid for \(place)\(list)", suggestion)
  }
}
