import Chance
import ChanceDice
import ChanceTerminal
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnLanguages
import TarnSharing

extension Chance: AppWithFile {}

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
    subcommands: [
      Coin.self, Ball.self, Cards.self, Histogram.self, Shuffle.self, SessionCommand<Chance>.self,
    ])

  @OptionGroup var draw: DrawOptions
  @OptionGroup var sessions: SessionOptions
  @Argument(help: "The dice to throw.") var dice: [String] = []

  /// A misspelled subcommand is read as dice.
  private static let subcommandNames = ["coin", "ball", "cards", "histogram", "shuffle", "session", "help"]

  func validate() throws {
    if !dice.isEmpty, sessions.session != nil || sessions.record != nil {
      throw ValidationError("--session and --record are for the terminal, not for a throw")
    }
  }

  @MainActor func run() async throws {
    guard dice.isEmpty else { return try draw(.dice(DiceNotation(arguments: dice, unlike: Self.subcommandNames))) }
    guard try sessions.opensScreen(isTerminal: TerminalOutput.isInteractive) else { return try draw(chosenRequest) }
    let end = try await sessions.run(draw.file) { app in
      let session = app.session(.commandLine)
      if let seed = draw.seed { session.send(.setSeed(seed)) }
      return try await chanceTerminal(session, notice: app.notice, words: Chance.languages.best(for: .terminal)).run()
    }
    throw ExitCode(end.exitStatus)
  }

  /// The request that is chosen in the terminal. A file that can't be read is an error of the command that follows.
  private var chosenRequest: DrawRequest {
    get throws {
      let session = try? draw.file.appFile.read(onWarning: StandardStreams.printErrorLines).session(.commandLine)
      let chosen = session ?? Chance.Session()
      guard let request = chosen.request else { throw CommandError("“\(chosen.notation)” is no notation of dice.") }
      return request
    }
  }
}

/// The options of commands that change the file.
struct DrawOptions: ParsableArguments {
  @OptionGroup var file: AppFileOption<Chance>
  @OptionGroup var output: JSONOption
  @Option(help: "The seed; the same seed gives the same results.") var seed: UInt64?

  /// Executes a request and prints its result.
  func callAsFunction(_ request: DrawRequest) throws {
    try perform(.request(request)) { outcome in
      if let outcome { output.print(outcome.words, outcome.json) }
    }
  }

  /// Executes an action and prints its result, which remains valid if it could not be saved.
  func perform(_ action: Chance.Action, printing: (Throw.Outcome?) throws -> Void) throws {
    let actions = (seed.map { [.setSeed($0)] } ?? []) + [action]
    let done = try file.appFile.perform(actions: actions, in: .commandLine)
    try printing(
      done.actions.compactMap { if case .acted(_, .drawn(_, let result)) = $0 { result.outcome } else { nil } }.last)
    try done.check()
  }
}

extension Throw.Outcome {
  /// The result for other programs: `asked` and `result`. For dice the result is the total as a number, and `dice` has
  /// the numbers of each die that counts; for cards it is a list.
  ///
  /// ```json
  /// {"asked":"3d6+1","detail":"6 4 3","dice":[6,4,3],"result":14}
  /// ```
  var json: JSONOutput {
    var members: [(String, JSONOutput)] = [("asked", .string(requestText()))]
    if let detail { members.append(("detail", .string(detail))) }
    if let roll { members.append(("dice", .array(roll.pools.joined().filter(\.isKept).map { .number($0.value) }))) }
    switch self {
    case .dice(_, _, let total): members.append(("result", .number(total)))
    case .cards(let cards): members.append(("result", .array(cards.map { .string($0.description) })))
    case .coin, .ball: members.append(("result", .string(result)))
    }
    return .object(members)
  }
}
