import Dreams
import DreamsArt
import TarnCommandLine
import TarnSharing
import TarnStorage

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
    throw ExitCode(try await FullScreen.run(file.path))
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the dreams with their numbers.")
    @OptionGroup var file: FileOptions

    func run() throws { try file.list() }
  }
}

/// The user's dreams, for one command.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("file"), help: "The file; by default DREAMS_FILE, or your usual file.",
    completion: .file(extensions: ["tarn"]))
  var path: String?

  func validate() throws { if path == "" { throw ValidationError("--file needs the name of a file") } }

  var appFile: AppFile<Dreams> { get throws { try Dreams.app().file(path) } }

  func read() throws -> Dreams.Document { try appFile.read(onWarning: StandardStreams.printErrorLines).document }

  /// Prints one line for each dream, with its number.
  func list() throws {
    let dreams = try read().dreams
    let width = "\(dreams.count)".count
    let lines = dreams.enumerated().map { index, dream in
      let number = "\(index + 1)"
      let creature = dream.title.contains(dream.summary) ? "" : " (\(dream.summary))"
      return String(repeating: " ", count: width - number.count) + "\(number)  \(SafeText.line(dream.title))\(creature)"
    }
    StandardStreams.printLines(
      dreams.isEmpty ? "There is no dream. `dreams add` adds one." : lines.joined(separator: "\n"))
  }
}
