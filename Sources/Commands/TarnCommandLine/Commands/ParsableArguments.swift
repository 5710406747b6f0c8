import Foundation

/// A type whose properties are made from the words of a command line.
///
/// Declare the properties with ``Argument``, ``Option``, ``Flag`` and ``OptionGroup``. A property without a wrapper
/// must be `Decodable` and keeps its default.
///
/// ```swift
/// struct ServerOptions: ParsableArguments {
///   @Option(help: "The port; 0 for any free one.") var port: UInt16 = 8080
///   @Flag(help: "Accept connections from other computers.") var open = false
/// }
/// let options = try ServerOptions.parse(["--port", "80"])
/// ```
public protocol ParsableArguments: Decodable, SendableMetatype {
  /// Creates a value with the declarations.
  init()

  /// Checks the values after parsing, and may change them. Throw a ``ValidationError`` for a mistake of the user.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts all values.
  public mutating func validate() throws {}

  /// Parses arguments.
  ///
  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  /// - Throws: an error for ``exit(withError:)``, ``fullMessage(for:)`` and ``exitCode(for:)``; also for `--help`.
  public static func parse(_ arguments: [String]? = nil) throws -> Self {
    let parsed = try CommandLineInput(self, arguments).parse()
    guard let value = parsed.value as? Self else {
      throw CommandLineError(path: CommandPath(root: self), error: ParseProblem.otherCommand(parsed.path.name))
    }
    return value
  }

  /// Parses arguments. If they are wrong, prints why and exits.
  ///
  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  public static func parseOrExit(_ arguments: [String]? = nil) -> Self {
    assertValidDefinition()
    do { return try parse(arguments) } catch { exit(withError: error) }
  }

  /// Returns the help.
  ///
  /// - Parameters:
  ///   - includeHidden: whether it lists hidden options.
  ///   - columns: the width of the lines; `nil` for that of the terminal.
  public static func helpMessage(includeHidden: Bool = false, columns: Int? = nil) -> String {
    HelpMessage(CommandPath(root: self), includesHidden: includeHidden).text(columns: columns)
  }

  /// Returns the usage line without its heading.
  public static func usageString(includeHidden: Bool = false) -> String {
    UsageLine(CommandPath(root: self), includesHidden: includeHidden).text
  }

  /// Returns the script with which a shell completes the arguments of this command.
  public static func completionScript(for shell: CompletionShell) -> String { shell.script(for: commandName(of: self)) }

  /// Returns the message of an error without the name of the command and its usage.
  public static func message(for error: any Error) -> String { ExitMessage(error, root: self).message }

  /// Returns what ``exit(withError:)`` prints, without the line break at the end.
  public static func fullMessage(for error: any Error) -> String { ExitMessage(error, root: self).text(columns: nil) }

  /// Returns the code with which ``exit(withError:)`` ends the process.
  public static func exitCode(for error: any Error) -> ExitCode { ExitMessage(error, root: self).code }

  /// Ends the process. Prints help and other answers to standard output, and errors to standard error.
  ///
  /// - Parameter error: the error; `nil` for success.
  public static func exit(withError error: (any Error)? = nil) -> Never {
    guard let error else { Foundation.exit(ExitCode.success.rawValue) }
    let message = ExitMessage(error, root: self)
    message.print()
    Foundation.exit(message.code.rawValue)
  }
}
