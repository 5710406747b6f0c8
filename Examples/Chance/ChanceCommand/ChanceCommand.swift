import Chance
import TarnCommandLine
import TarnSharing
import TarnStorage

/// Chance as a shell command, through the running app or in its file; without arguments, in the terminal.
@main struct ChanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chance", abstract: "Throws dice, flips coins, asks the 8-ball and draws cards.",
    discussion: """
      Without arguments it opens the full-screen terminal; into a pipe it throws the dice chosen there.

      `chance 3d6+1` throws three dice and adds 1. Other dice are d20, d% (1 to 100), 4dF (fudge dice), 2d6+1d4-2, \
      4d6kh3 (the highest 3 of 4), 2d20dl1 (without the lowest) and 2d6! (each 6 is thrown again).
      """,
    version: PackageVersion.line(of: "chance"),
    subcommands: [Coin.self, Ball.self, Cards.self, Histogram.self, Shuffle.self])

  @OptionGroup var draw: DrawOptions
  @Argument(help: "The dice to throw.") var dice: [String] = []

  /// A misspelled subcommand is read as dice.
  private static let subcommandNames = ["coin", "ball", "cards", "histogram", "shuffle", "help"]

  @MainActor func run() async throws {
    guard dice.isEmpty else { return try draw(.dice(Notation(arguments: dice, unlike: Self.subcommandNames))) }
    guard TerminalOutput.isInteractive else { return try draw(nil) }
    throw ExitCode(try await FullScreen.run(draw.file.appFile, seed: draw.seed))
  }
}

/// The file, and the form of the output.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("file"), help: "The file; by default CHANCE_FILE, or your usual file.",
    completion: .file(extensions: ["tarn"]))
  var path: String?
  @Flag(help: "Print JSON, for programs.") var json = false

  func validate() throws { if path == "" { throw ValidationError("--file needs the name of a file") } }

  var appFile: AppFile<Chance> { get throws { try Chance.app.file(path) } }

  /// Prints text, or with `--json` an object.
  func print(_ text: String, _ object: JSONOutput) {
    if json { StandardStreams.print(object) } else { StandardStreams.printLines(text) }
  }
}

/// The options of commands that change the file.
struct DrawOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @Option(help: "The seed; the same seed gives the same results.") var seed: UInt64?

  /// Executes a request and prints its result.
  ///
  /// - Parameter request: `nil` for the dice chosen on the screen.
  func callAsFunction(_ request: Chance.DrawRequest?) throws {
    try perform(request.map { .request($0) } ?? .throwChosen) { actions in
      guard let outcome = actions.compactMap(\.outcome).last else {
        throw CommandError("All cards are drawn. “chance shuffle” restores the deck, and “chance 3d6” throws dice.")
      }
      file.print(outcome.words, outcome.json)
    }
  }

  /// Executes an action and prints its result, which remains valid if it could not be saved.
  func perform(_ action: Chance.Action, printing result: ([Chance.Action]) throws -> Void) throws {
    let done = try file.appFile.perform(((seed.map { [.setSeed($0)] } ?? []) + [action]).map { .send($0) })
    try result(done.actions)
    if let failure = done.error { throw CommandError("The change was made, but it is not saved yet: \(failure)") }
  }
}
