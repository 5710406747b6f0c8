/// A command: arguments that run.
///
/// ```swift
/// @main struct Repeat: ParsableCommand {
///   static let configuration = CommandConfiguration(abstract: "Prints a phrase several times.")
///
///   @Option(name: .shortAndLong, help: "How often.") var count = 2
///   @Argument(help: "The phrase.") var phrase: String
///
///   func run() throws {
///     for _ in 0..<count { StandardStreams.printLines(phrase) }
///   }
/// }
/// ```
///
/// ``main()`` parses the arguments of the process and runs the command or the subcommand that they name. The process
/// exits with 0, with 1 if `run()` throws, or with 2 if the arguments are wrong. An error is printed on standard
/// error, after the name of the command.
///
/// The names and their meaning are those of swift-argument-parser; a program changes to it by its imports. On purpose
/// different are:
///
/// - The exit code for wrong arguments is 2, and an option with one value that is given twice is an error.
/// - A word of a dash and a digit, such as `-2d`, is a value unless an option has that name.
/// - Completion scripts ask the command for all completions, not only for `.custom` ones.
public protocol ParsableCommand: ParsableArguments {
  /// The name, the help and the subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does what the command is for. A command without `run()` prints its help.
  mutating func run() throws
}

extension ParsableCommand {
  /// No text and no subcommands.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Prints the help.
  public mutating func run() throws { throw CleanExit.helpRequest(self) }

  /// Parses arguments and returns the command that they name: this one or one of its subcommands.
  ///
  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  /// - Throws: an error for ``ParsableArguments/exit(withError:)``; also for `--help`.
  public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    let parsed = try CommandLineInput(self, arguments).parse()
    guard let command = parsed.value as? any ParsableCommand else {
      preconditionFailure("A command has only commands.")
    }
    return command
  }

  /// Returns the help of a subcommand.
  ///
  /// - Parameters:
  ///   - subcommand: the subcommand at any depth.
  ///   - includeHidden: whether it lists hidden options.
  ///   - columns: the width of the lines; `nil` for that of the terminal.
  public static func helpMessage(
    for subcommand: any ParsableCommand.Type, includeHidden: Bool = false, columns: Int? = nil
  ) -> String {
    let root = CommandPath(root: self)
    return HelpMessage(root.path(to: subcommand) ?? CommandPath(root: subcommand), includesHidden: includeHidden)
      .text(columns: columns)
  }

  /// Parses arguments and runs the command that they name. If it fails, prints why and exits.
  ///
  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  public static func main(_ arguments: [String]?) {
    assertValidDefinition()
    StandardStreams.ignoreSignals()
    var path = CommandPath(root: self)
    do {
      let parsed = try CommandLineInput(self, arguments).parse()
      path = parsed.path
      guard var command = parsed.value as? any ParsableCommand else { return }
      try command.run()
    } catch {
      exit(withError: CommandLineError(error, at: path))
    }
  }

  /// Parses the arguments of the process and runs the command that they name. If it fails, prints why and exits.
  public static func main() { main(nil) }
}
