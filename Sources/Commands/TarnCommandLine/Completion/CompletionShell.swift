import Foundation

/// A shell that can complete the arguments of a command.
///
/// `todos --generate-completion-script bash` prints the script. The shell sources it:
///
/// - bash: `~/.local/share/bash-completion/completions/todos`, or `source <(todos --generate-completion-script bash)`
/// - zsh: `_todos` in a folder of `fpath`
/// - fish: `~/.config/fish/completions/todos.fish`
///
/// The script asks the command itself for the completions, with the hidden argument `---completion`. So there is one
/// implementation for all shells, and a script does not get out of date with a new version of the command.
public enum CompletionShell: String, Sendable, Hashable, CaseIterable {
  /// bash 3.2 or later.
  case bash
  /// zsh 5 or later.
  case zsh
  /// fish 3 or later.
  case fish

  /// Returns the shell that the environment variable `SHELL` names; `nil` for another one.
  public static func autodetected() -> CompletionShell? {
    let path = ProcessInfo.processInfo.environment["SHELL"] ?? ""
    return path.split(separator: "/").last.flatMap { CompletionShell(rawValue: String($0)) }
  }

  /// Returns the script for a command.
  func script(for command: String) -> String {
    let function = "_" + String(command.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let template =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return template.replacingOccurrences(of: "@FUNCTION@", with: function)
      .replacingOccurrences(of: "@COMMAND@", with: command)
      .replacingOccurrences(of: "@REQUEST@", with: CompletionRequest.argument)
  }
}
