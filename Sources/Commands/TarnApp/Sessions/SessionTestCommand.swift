import TarnCommandLine
import TarnSession

/// The command `session test`: prints a test of Swift Testing with the actions of a session in Swift, which fails as long as
/// a condition holds after them.
public struct SessionTestCommand<Apps: AppsWithSessions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "test", abstract: "Prints a test of a session that fails until the app is mended.",
      discussion: "Shrink the session first: a test has a line for each step.")
  }

  @Argument(help: "A session.", completion: .file()) var file: String
  @Option(help: ArgumentHelp("The condition that should not hold after the steps.", valueName: "condition"))
  var until: String

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a text that is no condition, or one that a test can't state.
  public func validate() throws {
    switch try Goal(until) {
    case .condition, .crash: break
    case .difference, .law:
      throw ValidationError("a test needs a condition on the last state, or “crash”; “\(until)” is only for shrinking")
    }
  }

  /// Prints the test.
  public func run() throws { try printTest(Apps.app(ofSession: file)) }

  private func printTest<App: AppWithFile>(_ app: App.Type) throws {
    let session = try App.app.recordedSession(file)
    let goal = try Goal(until)
    if case .condition(let condition) = goal,
      !condition.holds(in: session.state(after: session.steps.count, with: App.app.feature()))
    {
      throw CommandError("The condition does not hold at the end of the session, so the test would not fail.")
    }
    let isFirst = session.first == App.app.first()
    let condition: String? = if case .condition(let condition) = goal { condition.description } else { nil }
    StandardStreams.print(
      try session.swiftTest(of: String(describing: App.self), beginsWithFirstState: isFirst, until: condition))
  }
}

/// The command `session text`: prints a session as lines of JSON.
public struct SessionTextCommand: ParsableCommand {
  /// The name and the abstract of the command.
  public static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Prints a session as lines of JSON, or lines of JSON as a session.",
    discussion: "`text --binary` writes the binary form to a file.")

  @Argument(help: "A session.", completion: .file()) var file: String
  @Option(help: ArgumentHelp("Write the binary form to a file.", valueName: "path"), completion: .file())
  var binary: String?

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Prints the session.
  public func run() throws { try SessionFiles.convert(file, toBinary: binary) { StandardStreams.print($0) } }
}
