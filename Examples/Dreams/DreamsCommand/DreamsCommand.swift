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
    version: PackageVersion.line(of: "dreams"),
    subcommands: [List.self, Add.self, Picture.self, SessionCommand<DreamsFile>.self])

  @OptionGroup var file: FileOptions
  @OptionGroup var sessions: SessionOptions

  @MainActor func run() async throws {
    guard try sessions.opensScreen(isTerminal: TerminalOutput.isInteractive) else { return try file.list() }
    let blobs = SharedBlobs()
    let depth = ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true)
    let appFile = try Dreams.app(blobs: blobs).file(file.path)
    let end = try await sessions.run(appFile, path: file.path, blobs: blobs) { app in
      let session = app.session(Self.window(app.file?.status))
      let words = Dreams.languages.best(for: .terminal)
      return try await dreamsTerminal(session, notice: app.notice, depth: depth, words: words).run()
    }
    throw ExitCode(end.exitStatus)
  }

  /// Returns the session of this window. The window that has the file continues where the last one ended; further ones
  /// have their own, by the names of their terminals.
  private static func window(_ status: SharedStatus?) -> SessionID {
    if case .following = status { .terminal } else { Dreams.firstWindow }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the dreams with their numbers.",
      discussion: """
        With --json each object has `number`, `id`, `text` (all lines of it), `creature`, `count` (the number of \
        creatures) and `effects` (an array), in this order.
        """)
    @OptionGroup var file: FileOptions
    @OptionGroup var output: JSONOption

    func run() throws { try file.list(output) }
  }

  /// Adds a dream as one step. Text that the user is typing in a running program stays unchanged.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds a dream of the favourite creature.",
      discussion: "With --json it prints an array with the new dream, with the members that `dreams list` has.")
    @OptionGroup var file: FileOptions
    @OptionGroup var output: JSONOption
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
      output.print(
        "Added \(index + 1)  \(SafeText.line(dreams[index].title()))", .array([dreams[index].json(index + 1)]))
    }
  }
}

/// The app of the commands, which read no picture.
enum DreamsFile: AppWithFile { static let app = Dreams.app() }

typealias FileOptions = AppFileOption<DreamsFile>

extension AppFileOption<DreamsFile> {
  func read() throws -> Dreams.Document { try appFile.read(onWarning: StandardStreams.printErrorLines).document }

  /// Prints one line for each dream, with its number, or JSON.
  func list(_ output: JSONOption = JSONOption()) throws {
    let dreams = try read().dreams
    let width = "\(dreams.count)".count
    let lines = dreams.enumerated().map { index, dream in
      let number = "\(index + 1)"
      let creature = dream.title().contains(dream.summary()) ? "" : " (\(dream.summary()))"
      return String(repeating: " ", count: width - number.count)
        + "\(number)  \(SafeText.line(dream.title()))\(creature)"
    }
    output.print(
      dreams.isEmpty ? "There is no dream. `dreams add` adds one." : lines.joined(separator: "\n"),
      .array(dreams.enumerated().map { index, dream in dream.json(index + 1) }))
  }
}

extension Dream {
  /// The dream for other programs, with the members in the order of the help.
  ///
  /// - Parameter number: its number in the list.
  fileprivate func json(_ number: Int) -> JSONOutput {
    [
      "number": .number(number), "id": .string(id.uuidString), "text": .string(description),
      "creature": .string(creature.name), "count": .number(count.rawValue),
      "effects": .array(effects.map { .string($0.name) }),
    ]
  }
}
