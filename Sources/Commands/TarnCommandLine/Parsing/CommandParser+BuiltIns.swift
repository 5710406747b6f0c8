/// The options that every command has. An option of the command with the same name takes precedence.
extension CommandParser {
  /// The names of the current command.
  var builtInNames: [String] { ["--help", "-h"] + (path.version == nil ? [] : ["--version"]) }

  func isBuiltIn(_ word: String) -> Bool {
    let name = Self.split(word).name
    return builtInNames.contains(name) || name == "--help-hidden"
      || (name == Self.scriptOption && path.types.count == 1)
  }

  static let scriptOption = "--generate-completion-script"

  /// Throws what the built-in option asks for.
  mutating func readBuiltIn(_ word: String) throws -> Never {
    let (name, value) = Self.split(word)
    if name == Self.scriptOption { throw try script(value) }
    guard value == nil else { throw ParseProblem.needlessValue(name: name) }
    switch name {
    case "--version": throw CleanExit.message(path.version ?? "")
    case "--help-hidden": throw HelpRequest(path: path, includesHidden: true)
    default: throw HelpRequest(path: path)
    }
  }

  private mutating func script(_ value: String?) throws -> PlainOutput {
    let known = CompletionShell.allCases.map(\.rawValue)
    if let name = value ?? rest.popLast() {
      guard let shell = CompletionShell(rawValue: name) else {
        throw ValidationError(
          "“\(name)” is not a shell that \(Self.scriptOption) knows; use \(known.joined(separator: ", "))")
      }
      return PlainOutput(text: shell.script(for: path.names[0]))
    }
    guard let shell = CompletionShell.autodetected() else {
      throw ValidationError(
        "the environment variable SHELL names no known shell; write \(Self.scriptOption) with "
          + known.joined(separator: ", ")
      )
    }
    return PlainOutput(text: shell.script(for: path.names[0]))
  }
}

/// A request for the help of a command.
struct HelpRequest: Error {
  let path: CommandPath
  var includesHidden = false
}

/// Output for a program, printed as it is.
struct PlainOutput: Error {
  let text: String
}
