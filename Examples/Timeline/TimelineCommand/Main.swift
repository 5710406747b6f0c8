import TarnCommandLine
import Foundation
import TarnTerminal
import Timeline
import TimelineNetwork

/// Timelines in the full-screen terminal, and as shell commands.
@main struct Main {
  @MainActor static func main() async { exit(await status(Array(CommandLine.arguments.dropFirst()))) }

  /// - Returns: 0 for success, 1 for failure, 2 for invalid arguments.
  @MainActor private static func status(_ arguments: [String]) async -> Int32 {
    StandardStreams.ignoreSignals()
    do {
      let (command, folder) = try Command.read(arguments)
      // Before the folder is created.
      if case .help = command {
        report(Command.helpText)
        return 0
      }
      if case .version = command {
        StandardStreams.print(PackageVersion.line(of: "timeline"))
        return 0
      }
      let posted = try TimelineCommands(folder)
      switch command {
      // Without a keyboard it prints the list.
      case .screen where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1:
        return try await FullScreen.run(posted.folder)
      case .screen: try list(posted, Filter(), most: 20)
      case .list(let filter, let most): try list(posted, filter, most: most)
      case .post(let text): report(try await posted.post(text))
      case .pending: report(try posted.pending())
      case .signIn(let server): report(try await posted.signIn(to: server))
      case .signOut(let account, let isAnyway): report(try posted.signOut(account, isAnyway: isAnyway))
      case .help, .version: break
      }
      return 0
    } catch let error as UsageError {
      printError("\(error)")
      return ExitStatus.usage
    } catch {
      printError("\(error)")
      return ExitStatus.failure
    }
  }

  /// Lists the saved posts, online or offline; offline it prints that on standard error.
  private static func list(_ posted: TimelineCommands, _ filter: Filter, most maximum: Int) throws {
    report(try posted.list(filter, most: maximum))
    if let status = try posted.statusText() { printError(status) }
  }

  // All output passes here: arguments and foreign texts reach the terminal without control characters.
  private static func report(_ text: String) { StandardStreams.print(text.printableLines + "\n") }

  static func printError(_ text: String) { StandardStreams.printError(text.printableLines + "\n") }
}
