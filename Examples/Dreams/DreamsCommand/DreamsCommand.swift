import Dreams
import DreamsArt
import DreamsTerminal
import Foundation
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnLanguages
import TarnSharing
import TarnStorage
import TarnTerminal

/// The `dreams` program: a full-screen app, and commands for the shell. A command sends to the program that has the
/// file open if there is one, and otherwise opens the file.
@main struct DreamsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dreams", abstract: "Collects dreams of unicorns and other creatures, and draws them.",
    usage: "dreams [--file <path>] [<subcommand>]",
    discussion: "Without arguments it opens the full-screen terminal; into a pipe it lists the dreams.",
    version: PackageVersion.line(of: "dreams"), subcommands: [List.self, Add.self, Picture.self])

  @OptionGroup var file: FileOptions

  @MainActor func run() async throws {
    guard TerminalOutput.isInteractive else { return try file.list() }
    let blobs = SharedBlobs()
    let depth = ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true)
    let end = try await Dreams.app(blobs: blobs).file(file.path).run(blobs: blobs) { shared, notice in
      let session = shared.store.session(Self.window(shared.status))
      let words = Dreams.languages.best(for: .terminal)
      return try await dreamsTerminal(session, notice: notice, depth: depth, words: words).run()
    }
    throw ExitCode(end.exitStatus)
  }

  /// Returns the session of this window. The window that has the file continues where the last one ended; further ones
  /// have their own, by the names of their terminals.
  private static func window(_ status: SharedStatus) -> SessionID {
    if case .following = status { .terminal } else { Dreams.firstWindow }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the dreams with their numbers.")
    @OptionGroup var file: FileOptions

    func run() throws { try file.list() }
  }

  /// Adds a dream as one step. Text that the user is typing in a running program stays unchanged.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds a dream of the favourite creature.")
    @OptionGroup var file: FileOptions
    @Argument(help: "What you dreamt of; quotes are not needed.") var text: [String]

    private var words: String { text.joined(separator: " ") }

    func validate() throws {
      guard Dream.isSeen(words) else { throw ValidationError("a dream needs a text with a visible character") }
    }

    func run() throws {
      let id = UUID()
      try file.appFile.perform(actions: [.write(id: id, words)]).check()
      let dreams = try file.read().dreams
      guard let index = dreams.index(id: id) else { throw CommandError("The dream was removed meanwhile.") }
      StandardStreams.printLines("Added \(index + 1)  \(SafeText.line(dreams[index].title()))")
    }
  }
}

/// The app of the commands, which read no picture.
enum DreamsFile: AppWithFile { static let app = Dreams.app() }

typealias FileOptions = AppFileOption<DreamsFile>

extension AppFileOption<DreamsFile> {
  func read() throws -> Dreams.Document { try appFile.read(onWarning: StandardStreams.printErrorLines).document }

  /// Prints one line for each dream, with its number.
  func list() throws {
    let dreams = try read().dreams
    let width = "\(dreams.count)".count
    let lines = dreams.enumerated().map { index, dream in
      let number = "\(index + 1)"
      let creature = dream.title().contains(dream.summary()) ? "" : " (\(dream.summary()))"
      return String(repeating: " ", count: width - number.count)
        + "\(number)  \(SafeText.line(dream.title()))\(creature)"
    }
    StandardStreams.printLines(
      dreams.isEmpty ? "There is no dream. `dreams add` adds one." : lines.joined(separator: "\n"))
  }
}
