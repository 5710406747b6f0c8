import Foundation
import Tarn
import TarnCommandLine
import TarnRecord
import TarnSession
import TarnStorage

/// The command `session shrink`: prints the session with the few steps that are still needed for a condition, as lines of
/// JSON. See ``/TarnSession/SessionCondition``.
///
/// The condition `crash` is that the program ends in the middle of the replay; it is tried in child processes. The condition
/// `difference` is that the replay differs from the recorded run, and `law` that a step violates a law
/// (``/TarnSession/SessionLawViolation``).
public struct SessionShrinkCommand<Apps: AppsWithSessions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "shrink", abstract: "Prints the few steps of a session that still do something.",
      discussion: """
        Prints a session as lines of JSON: `… session shrink run --until 'document.todos.count > 3' > short.jsonl`.

        A condition compares parts of the state, by the names in the session, with numbers, texts in quotation marks, \
        true, false and null: == != < <= > >= contains, && || ! and parentheses; .count is the number of elements, and \
        [*] any element.

        Three conditions are words:
          crash       a replay ends the program
          difference  a replay differs from the recorded run; the session then
                      begins at the last state that is as recorded
          law         an update is not pure, a saved state reads back as another
                      one, or undo with redo is not the identity
        """)
  }

  @Argument(help: "A session.", completion: .file()) var file: String
  @Option(help: ArgumentHelp("What the steps must still do.", valueName: "condition")) var until: String

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a text that is no condition.
  public func validate() throws { _ = try Goal(until) }

  /// Prints the shorter session.
  public func run() throws { try shrink(Apps.app(ofSession: file)) }

  private func shrink<App: AppWithFile>(_ app: App.Type) throws {
    let session = try App.app.recordedSession(file)
    let (goal, feature) = (try Goal(until), App.app.feature())
    let short =
      switch goal {
      case .condition(let condition): session.shrunk(with: feature, until: condition)
      case .crash: try shrunkToCrash(session)
      case .difference: session.shrunkToDifference(with: feature)
      case .law: session.shrunkToLawViolation(with: feature, history: App.app.history)
      }
    guard let short else { throw CommandError("\(goal.absence): nothing to shrink.") }
    let text: String
    do { text = try short.text() } catch { throw CommandError("\(error)") }
    StandardStreams.print(text)
    StandardStreams.printErrorLines("\(counted(session.steps.count, "step")), of which \(short.steps.count) are left.")
    if short.steps.isEmpty {
      StandardStreams.printErrorLines("It is so before the first step. (A missing part equals another missing part.)")
    }
  }

  private func shrunkToCrash<State: Record, Action: Codable & Sendable>(
    _ session: RecordedSession<State, Action>
  ) throws -> RecordedSession<State, Action>? {
    let program = try RunningProgram.path
    let folder: TemporaryFolder
    do throws(SystemError) { folder = try TemporaryFolder(for: .session) } catch {
      throw CommandError(
        "No folder for sessions can be made in \(NSTemporaryDirectory()): \(error.message). TMPDIR names another place."
      )
    }
    defer { folder.remove() }
    let candidate = URL(fileURLWithPath: "\(folder.path)/candidate.\(SessionFiles.binaryEnding)")
    func crashes(_ candidateSession: RecordedSession<State, Action>) throws -> Bool {
      try candidateSession.data().write(to: candidate)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["session", "replay", "--last", candidate.path]
      // A crash is expected: a report of each would take longer than the replay.
      process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      process.waitUntilExit()
      return process.terminationReason == .uncaughtSignal
    }
    guard try crashes(session) else { return nil }
    return try session.shrunk { try crashes($0) }
  }
}

/// The goal of shrinking: what the shorter session must still do.
enum Goal {
  case condition(SessionCondition)
  case crash
  /// The replay differs from the recorded run.
  case difference
  /// The last step violates a law.
  case law

  init(_ text: String) throws(ValidationError) {
    switch text {
    case "crash": self = .crash
    case "difference": self = .difference
    case "law": self = .law
    default:
      do throws(SessionConditionError) { self = .condition(try SessionCondition(text)) } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  /// The beginning of a message for a session that does not reach the goal.
  var absence: String {
    switch self {
    case .condition: "The condition holds in no state of the session"
    case .crash: "The replay does not end the program"
    case .difference: "The app behaves as recorded"
    case .law: "No step violates a law"
    }
  }
}

/// The program that runs.
enum RunningProgram {
  /// The path of its file.
  static var path: String {
    get throws {
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
      guard let path = Bundle.main.executablePath else { throw CommandError("The path of this program is not known.") }
      return path
    }
  }
}
