import TarnCommandLine
import Dreams
import Foundation
import TarnStorage
import TarnTerminal

/// The `dreams` program: a full-screen app, and commands for the shell.
@main struct Main {
  @MainActor static func main() async { exit(await status(Array(CommandLine.arguments.dropFirst()))) }

  /// Runs the command in the arguments.
  ///
  /// - Returns: 0 on success, 1 on failure, 2 for invalid arguments.
  @MainActor private static func status(_ arguments: [String]) async -> Int32 {
    StandardStreams.ignoreSignals()
    do {
      let (command, file) = try Command.read(arguments)
      // Help and version come first, so that they create no folder for the file.
      if case .help = command {
        report(Command.helpText)
        return 0
      }
      if case .version = command {
        StandardStreams.print(PackageVersion.line(of: "dreams"))
        return 0
      }
      let dreams = try DreamsFile(file)
      switch command {
      // Without a terminal for input and output, the command falls through to the list.
      case .screen where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1:
        return try await FullScreen.run(dreams.file.path)
      case .screen, .list: report(try dreams.list())
      case .add(let text): report(try dreams.add(text))
      case .picture(let path, let numbers): report(try dreams.picture(path, of: numbers, onProgress: progress()))
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

  private static func report(_ text: String) { StandardStreams.print(text + "\n") }

  /// Prints an error. It may quote the arguments, so it escapes control characters.
  private static func printError(_ text: String) { StandardStreams.printError(text.printableLines + "\n") }

  /// Returns a function that prints the progress of a picture on one line and clears the line at the end. It prints
  /// nothing if standard error is not a terminal.
  private static func progress() -> (Double) -> Void {
    guard isatty(STDERR_FILENO) == 1 else { return { _ in } }
    var reported = -1
    return { share in
      let percent = Int((share * 100).rounded(.down))
      guard percent > reported else { return }
      reported = percent
      let line = percent < 100 ? "Drawing … \(percent) %" : ""
      // Returns to the beginning of the line and clears it.
      StandardStreams.printError("\r\u{1B}[K\(line)")
    }
  }
}
