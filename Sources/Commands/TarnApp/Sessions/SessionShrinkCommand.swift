import Foundation
import Tarn
import TarnCommandLine
import TarnRecord
import TarnSession
import TarnStorage

/// The command `session shrink`: prints the session with the few steps that are still needed for a condition, as lines of
/// JSON. See ``/TarnSession/SessionCondition``.
///
/// The condition `crash` is that the program ends in the middle of the replay; it is tried in child processes.
public struct SessionShrinkCommand<App: AppWithFile>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "shrink", abstract: "Prints the few steps of a session that still do something.",
      discussion: """
        Prints a session as lines of JSON: `… session shrink run --until 'document.todos.count > 3' > short.jsonl`.

        A condition compares parts of the state, by the names in the session, with numbers, texts in quotation marks, \
        true, false and null: == != < <= > >= contains, && || ! and parentheses; .count is the number of elements, and \
        [*] any element. The condition crash is that a replay ends the program.
        """)
  }

  @Argument(help: "A session.", completion: .file()) var file: String
  @Option(help: ArgumentHelp("What the steps must still do.", valueName: "condition")) var until: String

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a text that is no condition.
  public func validate() throws { _ = try Goal(until) }

  /// Prints the shorter session.
  public func run() throws {
    let session = try App.app.recordedSession(file)
    let short: RecordedSession<App.F.State, App.F.Action>?
    switch try Goal(until) {
    case .condition(let condition): short = session.shrunk(with: App.app.feature(), until: condition)
    case .crash: short = try shrunkToCrash(session)
    }
    guard let short else {
      throw CommandError("The condition holds in no state of the session: nothing to shrink.")
    }
    let text: String
    do { text = try short.text() } catch { throw CommandError("\(error)") }
    StandardStreams.print(text)
    StandardStreams.printErrorLines("\(counted(session.steps.count, "step")), of which \(short.steps.count) are left.")
  }

  private func shrunkToCrash(
    _ session: RecordedSession<App.F.State, App.F.Action>
  ) throws -> RecordedSession<App.F.State, App.F.Action>? {
    let program = try RunningProgram.path
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("session-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let candidate = folder.appendingPathComponent("candidate.\(SessionFiles.binaryEnding)")
    func crashes(_ candidateSession: RecordedSession<App.F.State, App.F.Action>) throws -> Bool {
      try candidateSession.data().write(to: candidate)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["session", "replay", "--last", candidate.path]
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      process.waitUntilExit()
      return process.terminationReason == .uncaughtSignal
    }
    guard try crashes(session) else { return nil }
    return try session.shrunk { try crashes($0) }
  }
}

/// The goal of shrinking: a condition or a crash that the session must still reach.
enum Goal {
  case condition(SessionCondition)
  case crash

  init(_ text: String) throws(ValidationError) {
    if text == "crash" {
      self = .crash
      return
    }
    do throws(SessionConditionError) { self = .condition(try SessionCondition(text)) } catch {
      throw ValidationError("\(error)")
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
