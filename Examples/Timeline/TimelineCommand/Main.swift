import CommandSupport
import Foundation
import TarnTerminal
import Timeline
import TimelineNetwork

/// Timelines on the whole terminal, and as commands for the shell.
@main struct Main {
  @MainActor static func main() async { exit(await status(Array(CommandLine.arguments.dropFirst()))) }

  /// - Returns: 0 if it was done, 1 if it was refused, 2 if it was not understood.
  @MainActor private static func status(_ arguments: [String]) async -> Int32 {
    do {
      let (command, folder) = try Command.read(arguments)
      // Before a folder is made for what nobody has asked to see.
      if case .help = command {
        say(Command.helpText)
        return 0
      }
      if case .version = command {
        StandardStreams.print(PackageVersion.line(of: "timeline"))
        return 0
      }
      let posted = try TimelineCommands(folder)
      switch command {
      // Where nobody could press a key, it is the list that is wanted.
      case .screen where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1:
        return try await FullScreen.run(posted.folder)
      case .screen: try list(posted, Filter(), most: 20)
      case .list(let filter, let most): try list(posted, filter, most: most)
      case .post(let text): say(try await posted.post(text))
      case .pending: say(try posted.pending())
      case .signIn(let server): say(try await posted.signIn(to: server))
      case .signOut(let account, let isAnyway): say(try posted.signOut(account, isAnyway: isAnyway))
      case .help, .version: break
      }
      return 0
    } catch let error as UsageError {
      complain("\(error)")
      return ExitStatus.usage
    } catch {
      complain("\(error)")
      return ExitStatus.failure
    }
  }

  /// Lists the saved posts, with or without a network; without one it says so on standard error.
  private static func list(_ posted: TimelineCommands, _ filter: Filter, most maximum: Int) throws {
    say(try posted.list(filter, most: maximum))
    if let standing = try posted.standing() { complain(standing) }
  }

  // Arguments and texts of others reach the terminal without control characters: all that this command prints goes through here.
  private static func say(_ text: String) { StandardStreams.print(text.printableLines + "\n") }

  static func complain(_ text: String) { StandardStreams.printError(text.printableLines + "\n") }
}
