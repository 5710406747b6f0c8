/// An exit code of a process. Thrown as an error it ends the command without a message.
///
/// ```swift
/// struct Check: ParsableCommand {
///   func run() throws {
///     // The command has printed why.
///     throw ExitCode.failure
///   }
/// }
/// ```
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The code.
  public var rawValue: Int32

  /// Creates an exit code.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Creates an exit code.
  public init(_ code: Int32) { rawValue = code }

  /// 0: the command has succeeded.
  public static let success = ExitCode(0)
  /// 1: the command was refused or has failed.
  public static let failure = ExitCode(ExitStatus.failure)
  /// 2: the arguments are wrong, as in most commands of POSIX.
  public static let validationFailure = ExitCode(ExitStatus.usage)

  /// Whether the command has succeeded.
  public var isSuccess: Bool { self == .success }
}

/// An end of a command that is not an error, with output.
public enum CleanExit: Error {
  /// Prints the help of a command; `nil` for the one that runs.
  case helpRequest((any ParsableCommand.Type)? = nil)
  /// Prints a message to standard output.
  case message(String)

  /// Prints the help of a command.
  public static func helpRequest(_ command: some ParsableCommand) -> CleanExit { .helpRequest(type(of: command)) }
}

/// A mistake of the user in the values of arguments. The message is printed with the usage of the command, and the
/// process exits with 2.
///
/// ```swift
/// struct Undo: ParsableCommand {
///   @Argument(help: "The number of steps.") var count = 1
///
///   func validate() throws {
///     guard count >= 1 else { throw ValidationError("“\(count)” is not a number of steps from 1 on") }
///   }
/// }
/// ```
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong; a period at the end is added.
  public var message: String
  /// The word that the user probably meant; the message ends with it as a question.
  public var suggestion: String?

  /// Creates an error.
  public init(_ message: String) { self.message = message }

  /// Creates an error that suggests the nearest known word, if there is one.
  ///
  /// - Parameters:
  ///   - word: the word of the user.
  ///   - known: the words that would be right.
  public init(_ message: String, nearest word: String, of known: [String]) {
    self.message = message
    suggestion = nearestWord(to: word, of: known)
  }

  /// The message.
  public var description: String { message }
}
