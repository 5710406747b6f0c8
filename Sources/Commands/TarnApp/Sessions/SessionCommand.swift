import TarnCommandLine

/// The command `session` of an app: replays, shrinks and converts recorded sessions, and makes tests of them.
///
/// ```swift
/// extension Notes: AppWithFile {}
/// let subcommands: [any ParsableCommand.Type] = [SessionCommand<Notes>.self]
/// ```
///
/// A program with several apps lists them in an ``AppsWithSessions``: the app of a session is named by its header.
///
/// `tarn replay`, `tarn shrink` and `tarn test` find the program of a session by its header and run this command of it.
public struct SessionCommand<Apps: AppsWithSessions>: ParsableCommand {
  /// The name, the abstract and the subcommands.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "session", abstract: "Replays, shrinks and converts recorded sessions.",
      discussion: """
        With \(variables)=<folder> in the environment, a program records its session into the folder. A session is a file, a folder with the files of one run, or a file with lines of JSON.
        """,
      subcommands: [
        SessionReplayCommand<Apps>.self, SessionShrinkCommand<Apps>.self, SessionTestCommand<Apps>.self,
        SessionTextCommand.self,
      ])
  }

  /// The environment variables that name the folders of the apps.
  private static var variables: String {
    Apps.apps.map { "\($0.name.uppercased())_SESSIONS" }.joined(separator: " or ")
  }

  /// Creates the command. The parser calls it.
  public init() {}

  /// Rejects a command line without a subcommand.
  public func run() throws { throw ValidationError("a command is missing") }
}
