/// The flag `--json` of a command that prints results as text, or for programs as JSON.
///
/// ```swift
/// struct Count: ParsableCommand {
///   @OptionGroup var output: JSONOption
///
///   func run() { output.print("3 to-dos", ["count": 3]) }
/// }
/// ```
///
/// Commands that share it have the same name and the same help for it. In the JSON numbers are numbers, IDs are strings,
/// and times are those of ``JSONOutput/time(millisecondsSince1970:)``; so programs need to parse no text.
public struct JSONOption: ParsableArguments {
  /// Whether the command prints JSON.
  @Flag(help: "Print JSON, for programs.") public var json = false

  /// Creates the option with its default. The parser calls it.
  public init() {}

  /// Prints text, or with `--json` a value. Only the printed one is computed.
  ///
  /// - Parameters:
  ///   - text: the lines, as for ``StandardStreams/printLines(_:)``; nothing is printed for an empty text, such as that of
  ///     an empty list.
  ///   - value: the whole output of the command.
  public func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSONOutput) {
    guard !json else { return StandardStreams.print(value()) }
    let text = text()
    if !text.isEmpty { StandardStreams.printLines(text) }
  }
}
