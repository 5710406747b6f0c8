import Foundation
import TarnStorage
import Todos

/// To-dos in the full-screen terminal, and as shell commands.
@main struct Main {
  @MainActor static func main() async { exit(await status(CommandLine.arguments.dropFirst().map { $0 })) }

  @MainActor private static func status(_ arguments: [String]) async -> Int32 {
    let output = CommandOutput.standard()
    do {
      let (invocation, path) = try Invocation.read(arguments)
      let file = try Todos.app.file(path)
      // Without a keyboard it prints the list.
      if invocation == .screen, output.isTerminal, isatty(STDIN_FILENO) == 1 {
        return try await FullScreen.run(file)
      }
      return try CommandRunner(file: file, output: output, moment: Moment(Date(), calendar: .autoupdatingCurrent))(
        invocation
      )
      .rawValue
    } catch let error as UsageError {
      output.complain("\(error)")
      return ExitCode.usage.rawValue
    } catch {
      output.complain("\(error)")
      return ExitCode.refused.rawValue
    }
  }
}
