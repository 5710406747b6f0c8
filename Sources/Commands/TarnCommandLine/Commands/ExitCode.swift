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
  /// The description of the mistake, on one line; a period at the end is added.
  public var message: String
  /// Lines below the message, such as the words of the user with the place of the mistake; empty for none.
  public var details: String
  /// The word that the user probably meant; the message ends with it as a question.
  public var suggestion: String?

  /// Creates an error.
  public init(_ message: String, details: String = "") {
    self.message = message
    self.details = details
  }

  /// Creates an error that suggests the nearest known word, if there is one.
  ///
  /// - Parameters:
  ///   - message: the error, in one line. The suggestion follows it.
  ///   - details: lines below the message.
  ///   - word: the word of the user.
  ///   - known: the words that would be right.
  public init(_ message: String, details: String = "", nearest word: String, of known: [String]) {
    self.init(message, details: details)
    suggestion = nearestWord(to: word, of: known)
  }

  /// The message.
  public var description: String { message }
}

/// Why a command was refused or has failed. The message is printed on one line, and the process exits with 1.
///
/// A command may throw any other error, too; this one is for a command that has no error types of its own.
///
/// ```swift
/// struct Rename: ParsableCommand {
///   @Argument(help: "The number of the to-do.") var number: Int
///
///   func run() throws {
///     guard number <= 3 else { throw CommandError("There is no to-do \(number).") }
///   }
/// }
/// ```
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message.
  public var description: String

  /// Creates an error.
  public init(_ message: String) { description = message }
}
