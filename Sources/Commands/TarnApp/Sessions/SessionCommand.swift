import TarnCommandLine

/// The command `session` of an app: replays, shrinks and converts recorded sessions, and makes tests of them.
///
/// ```swift
/// extension Notes: AppWithFile {}
/// let subcommands: [any ParsableCommand.Type] = [SessionCommand<Notes>.self]
/// ```
///
/// `tarn replay`, `tarn shrink` and `tarn test` find the program of a session by its header and run this command of it.
public struct SessionCommand<App: AppWithFile>: ParsableCommand {
  /// The name, the abstract and the subcommands.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "session", abstract: "Replays, shrinks and converts recorded sessions.",
      discussion: """
        With \(App.app.name.uppercased())_SESSIONS=<folder> in the environment, a program records its session into the \
        folder. A session is a file, a folder with the files of one run, or a file with lines of JSON.
        """,
      subcommands: [
        SessionReplayCommand<App>.self, SessionShrinkCommand<App>.self, SessionTestCommand<App>.self,
        SessionTextCommand.self,
      ])
  }

  /// Creates the command. The parser calls it.
  public init() {}

  /// Rejects a command line without a subcommand.
  public func run() throws { throw ValidationError("a command is missing") }
}
