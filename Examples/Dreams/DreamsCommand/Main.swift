import CommandSupport
import Dreams
import Foundation
import TarnStorage
import TarnTerminal

/// Dreams on the whole terminal, and as commands for the shell.
@main struct Main {
  @MainActor static func main() async { exit(await status(Array(CommandLine.arguments.dropFirst()))) }

  /// - Returns: 0 if it was done, 1 if it was refused, 2 if it was not understood.
  @MainActor private static func status(_ arguments: [String]) async -> Int32 {
    do {
      let (command, file) = try Command.read(arguments)
      // Before a folder is made for what nobody has asked to see.
      if case .help = command {
        say(Command.helpText)
        return 0
      }
      if case .version = command {
        StandardStreams.print(PackageVersion.line(of: "dreams"))
        return 0
      }
      let dreams = try DreamsFile(file)
      switch command {
      // Where nobody could press a key, it is the list that is wanted.
      case .screen where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1:
        return try await FullScreen.run(dreams.path)
      case .screen, .list: say(try dreams.list())
      case .add(let text): say(try dreams.add(text))
      case .picture(let path, let numbers): say(try dreams.picture(path, of: numbers, tell: progress()))
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

  private static func say(_ text: String) { StandardStreams.print(text + "\n") }

  /// An error quotes the arguments, whoever wrote those.
  private static func complain(_ text: String) { StandardStreams.printError(text.printableLines + "\n") }

  /// How far a picture has come, in a line of its own that is gone when it is done; nothing where nobody looks.
  private static func progress() -> (Double) -> Void {
    guard isatty(STDERR_FILENO) == 1 else { return { _ in } }
    var told = -1
    return { share in
      let percent = Int((share * 100).rounded(.down))
      guard percent > told else { return }
      told = percent
      let line = percent < 100 ? "Drawing … \(percent) %" : ""
      // Back to the beginning of the line, and what stood there taken away.
      StandardStreams.printError("\r\u{1B}[K\(line)")
    }
  }
}
