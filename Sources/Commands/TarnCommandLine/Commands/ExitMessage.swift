import Foundation

/// The last output of a command, and its exit code.
struct ExitMessage {
  let code: ExitCode
  /// The message without the name of the command and without the usage.
  let message: String
  /// Lines below the message, after a line break.
  private var details = ""
  private let path: CommandPath
  /// Whether the arguments are wrong, so that the usage follows the message.
  private var isUsageError = false
  /// The command for whose help this is.
  private var help: HelpMessage?

  init(_ error: any Error, root: any ParsableArguments.Type) {
    let wrapped = CommandLineError(error, at: CommandPath(root: root))
    let path = wrapped.path
    switch wrapped.error {
    case let request as HelpRequest: self.init(help: request, path)
    case CleanExit.helpRequest(let type):
      let requested =
        type.flatMap { CommandPath(root: root).path(to: $0) } ?? type.map { CommandPath(root: $0) } ?? path
      self.init(help: HelpRequest(path: requested), path)
    case CleanExit.message(let text):
      self.init(.success, SafeText.lines(text.hasSuffix("\n") ? String(text.dropLast()) : text), path)
    case let output as PlainOutput: self.init(.success, output.text, path)
    case let code as ExitCode: self.init(code, "", path)
    case let problem as ParseProblem: self.init(wrong: problem.message.text, problem.message.suggestion, path)
    case let error as ValidationError:
      self.init(wrong: error.message, error.suggestion, path)
      if !error.details.isEmpty { details = "\n\(SafeText.lines(error.details))" }
    default:
      let value = (wrapped.error as? any FieldError)?.field.flatMap { path.valueName(ofField: $0) }
      let text = (value.map { "\($0): " } ?? "") + ErrorText.text(of: wrapped.error)
      self.init(path.failureCode, ErrorText.sentence(text, nil), path)
    }
  }

  private init(_ code: ExitCode, _ message: String, _ path: CommandPath) {
    (self.code, self.message, self.path) = (code, message, path)
  }

  private init(wrong message: String, _ suggestion: String?, _ path: CommandPath) {
    self.init(.validationFailure, ErrorText.sentence(message, suggestion), path)
    isUsageError = true
  }

  private init(help request: HelpRequest, _ path: CommandPath) {
    let help = HelpMessage(request.path, includesHidden: request.includesHidden)
    self.init(.success, help.text(columns: nil), path)
    self.help = help
  }

  /// Returns the output without the line break at its end.
  func text(columns: Int?) -> String {
    guard !code.isSuccess, !message.isEmpty else { return help?.text(columns: columns) ?? message }
    let error = "\(path.name): \(SafeText.line(message))"
    guard isUsageError else { return error }
    let usage = UsageLine(path, includesHidden: false).text.replacingOccurrences(of: "\n", with: "\n       ")
    return "\(error)\(details)\nUsage: \(usage)\nSee `\(path.name) --help`."
  }

  /// Prints the output: help and other answers to standard output, and errors to standard error.
  func print() {
    let text = help?.styledText(for: .standard()) ?? text(columns: nil)
    guard !text.isEmpty else { return }
    guard code.isSuccess else { return StandardStreams.printError(text + "\n") }
    StandardStreams.print(text + "\n", orExitWith: path.failureCode.rawValue)
  }
}

/// Errors as text.
enum ErrorText {
  /// Returns the words of an error for a user.
  static func text(of error: any Error) -> String {
    if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
    // The description of an NSError is for developers.
    if type(of: error) is NSError.Type { return error.localizedDescription }
    return "\(error)"
  }

  /// Returns a message with a period and the nearest known word.
  static func sentence(_ text: String, _ suggestion: String?) -> String {
    let end = text.last.map { ".!?…".contains($0) } ?? true ? "" : "."
    return text + end + (suggestion.map { " Did you mean “\($0)”?" } ?? "")
  }
}
