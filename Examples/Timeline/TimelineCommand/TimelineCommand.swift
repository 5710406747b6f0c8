import Foundation
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnSharing
import TarnStorage
import Timeline
import TimelineNetwork

/// The timelines of a user in the full-screen terminal, and as shell commands: through the program that has them open,
/// else in their folder.
@main struct TimelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Shows and writes posts on Mastodon, online or offline.",
    usage: "timeline [--folder <path>] [<subcommand>]",
    discussion: "Without arguments it opens the full-screen terminal; into a pipe it lists the last posts.",
    version: PackageVersion.line(of: "timeline"),
    subcommands: [List.self, Post.self, Pending.self, SignIn.self, SignOut.self, SessionCommand<Timeline>.self])

  @OptionGroup var options: FolderOptions
  @OptionGroup var sessions: SessionOptions

  @MainActor func run() async throws {
    guard try sessions.opensScreen(isTerminal: TerminalOutput.isInteractive) else {
      return try List.printPosts(in: options.folder)
    }
    throw ExitCode(try await FullScreen.run(options, sessions))
  }
}

struct FolderOptions: ParsableArguments {
  @Option(
    name: .customLong("folder"), help: "The folder; by default TIMELINE_FOLDER, or your usual folder.",
    completion: .directory)
  var path: String?

  func validate() throws { if path == "" { throw ValidationError("--folder needs the name of a folder") } }

  var folder: TimelineFolder {
    get throws { try path.map { TimelineFolder(URL(fileURLWithPath: $0, isDirectory: true)) } ?? TimelineFolder() }
  }
}

extension TimelineFolder {
  private var timeline: AppFile<SharedDocument<Timeline>> { Timeline.app(self).file(at: file) }

  /// Returns the saved state. A folder without a file has that of a new one.
  func read() throws -> Timeline.State {
    guard FileManager.default.fileExists(atPath: file) else { return Timeline.State(Timeline.Document()) }
    return try timeline.read(onWarning: StandardStreams.printErrorLines)
  }

  /// Performs an action.
  ///
  /// - Returns: why the result is not in the file, if the program that has it open could not save it.
  /// - Throws: the refusal of the action.
  func perform(_ action: Timeline.Action) throws -> String? {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let result = try timeline.perform([.send(.acted(.command, action)), .send(.closed(.command))])
    if let refusal = result.refusals.first { throw refusal }
    return result.error
  }
}

extension SessionID {
  /// The session of a command, which ends with it.
  static let command = SessionID("command")
}

extension CommandError {
  static let noAccount = CommandError("There is no account. `timeline sign-in SERVER` adds one.")
}

extension SafeText {
  /// Returns a text on one line, with one blank for all that is between two words.
  static func words(_ text: String) -> String {
    line(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
