/// The name, the help and the subcommands of a command.
///
/// ```swift
/// struct Todos: ParsableCommand {
///   static let configuration = CommandConfiguration(
///     abstract: "Manages to-dos.", version: PackageVersion.line(of: "todos"), subcommands: [Add.self])
/// }
/// struct Add: ParsableCommand {
///   static let configuration = CommandConfiguration(abstract: "Adds a to-do.")
///   @Argument(help: "The text; quotes are not needed.") var text: [String]
/// }
/// ```
public struct CommandConfiguration: Sendable {
  /// The name in the shell; `nil` for the name of the type in lowercase with dashes.
  public var commandName: String?
  /// One sentence, in the help of the command and in the list of subcommands.
  public var abstract: String
  /// The usage lines, with the name of the command; `nil` for the one made from the arguments.
  public var usage: String?
  /// More text for the help of the command. Lines are wrapped; line breaks and indentation stay.
  public var discussion: String
  /// The output of `--version`, here and in the subcommands; empty for none.
  public var version: String
  /// Whether the help of the command above lists this one.
  public var shouldDisplay: Bool
  /// The subcommands, in the order of the help.
  public var subcommands: [any ParsableCommand.Type]
  /// The subcommand that runs if the first argument names none. It must be one of ``subcommands``.
  public var defaultSubcommand: (any ParsableCommand.Type)?
  /// Other names of the command.
  public var aliases: [String]
  /// The exit code if the command throws an error or its help can't be written, here and in the subcommands; `nil` for
  /// that of the command above, or 1. A command for which 1 is a result, as it is for `cmp` and `grep`, has 2.
  public var failureCode: ExitCode?

  /// Creates a configuration.
  public init(
    commandName: String? = nil, abstract: String = "", usage: String? = nil, discussion: String = "",
    version: String = "", shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = [], failureCode: ExitCode? = nil
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.aliases = aliases
    self.failureCode = failureCode
  }
}
