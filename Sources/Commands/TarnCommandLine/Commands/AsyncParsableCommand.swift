/// A command whose `run()` is asynchronous. A command above one must be asynchronous, too.
///
/// ```swift
/// @main struct Wait: AsyncParsableCommand {
///   @Argument(help: "The number of seconds.") var seconds: Int
///
///   func run() async throws {
///     try await Task.sleep(for: .seconds(seconds))
///   }
/// }
/// ```
public protocol AsyncParsableCommand: ParsableCommand {
  /// Does what the command is for. A command without `run()` prints its help.
  mutating func run() async throws
}

extension AsyncParsableCommand {
  /// Prints the help.
  public mutating func run() async throws { throw CleanExit.helpRequest(self) }

  /// Parses arguments and runs the command that they name. If it fails, prints why and exits.
  ///
  /// A synchronous subcommand runs on the main thread, so it may block. An asynchronous one runs there if its `run()`
  /// is declared with `@MainActor`.
  ///
  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  @MainActor public static func main(_ arguments: [String]?) async {
    assertValidDefinition()
    StandardStreams.ignoreSignals()
    var path = CommandPath(root: self)
    do {
      let parsed = try CommandLineInput(self, arguments).parse()
      path = parsed.path
      if var command = parsed.value as? any AsyncParsableCommand {
        try await command.run()
      } else if var command = parsed.value as? any ParsableCommand {
        try command.run()
      }
    } catch {
      exit(withError: CommandLineError(error, at: path))
    }
  }

  /// Parses the arguments of the process and runs the command that they name. If it fails, prints why and exits.
  @MainActor public static func main() async { await main(nil) }
}
