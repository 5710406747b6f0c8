import Dispatch
import Foundation
import Synchronization
import Tarn
import TarnCommandLine
import TarnRecord
import TarnSession
import TarnStorage

/// The command `session replay`: replays a session, or all sessions of a folder, and reports the first step of each at which
/// the app does not behave as recorded.
///
/// Its exit code is 0 if all behave as recorded, 1 if one does not, and 2 if one can't be read.
public struct SessionReplayCommand<Apps: AppsWithSessions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay", abstract: "Replays a session, and reports the first difference.",
      discussion: """
        Applies the recorded actions without a device and without effects, whose answers come from the session.

        Exit status:
          0  the app behaves as recorded
          1  it does not
          2  a session can't be read, or the arguments are invalid
        """)
  }

  @Argument(help: "A session; with --corpus, a folder of sessions.", completion: .file()) var file: String
  @Flag(help: "Replay all sessions of a folder in parallel, and print a table.") var corpus = false
  @Flag(help: "Compare the last state alone, which is faster.") var last = false

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Replays the sessions.
  public func run() throws {
    if corpus { return try runCorpus() }
    try replay(Apps.app(ofSession: file))
  }

  private func replay<App: AppWithFile>(_ app: App.Type) throws {
    let session = try App.app.recordedSession(file)
    let report = session.replay(with: App.app.feature(), checking: last ? .last : .all)
    if let damage = session.damage { StandardStreams.printErrorLines("\(damage)") }
    if let difference = report.difference {
      StandardStreams.printLines(difference.description)
      throw ExitCode.failure
    }
    StandardStreams.printLines(
      "The app behaves as recorded: \(counted(report.steps, "step")), \(counted(report.comparisons, "state")) compared."
    )
    if session.damage?.kind == .unreadable { throw ExitCode(2) }
  }

  private func runCorpus() throws {
    var unreadable: [(path: String, error: SessionError)] = []
    let sessions: [SessionFiles]
    do { sessions = try SessionFiles.find(in: file, unreadable: &unreadable) } catch { throw CommandError("\(error)") }
    guard !sessions.isEmpty || !unreadable.isEmpty else { throw CommandError("There are no sessions in \(file).") }
    let start = ContinuousClock.now
    let outcomes =
      replay(sessions) + unreadable.map { Outcome(name: $0.path, steps: 0, result: .unreadable("\($0.error)")) }
    let table = CorpusTable(outcomes, in: start.duration(to: .now))
    StandardStreams.printLines(table.text)
    if table.code != 0 { throw ExitCode(table.code) }
  }

  private func replay(_ sessions: [SessionFiles]) -> [Outcome] {
    let progress = StandardStreams.progress("Replaying \(counted(sessions.count, "session"))")
    let results = Results(sessions.count)
    let checksLast = last
    let finished = DispatchGroup()
    DispatchQueue.global().async(group: finished) {
      // A thread for each core.
      DispatchQueue.concurrentPerform(iterations: sessions.count) { index in
        results.set(Self.outcome(of: sessions[index], checksLast), at: index)
      }
    }
    while finished.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      progress(Double(results.count) / Double(sessions.count))
    }
    progress(1)
    return results.all
  }

  private static func outcome(of files: SessionFiles, _ checksLast: Bool) -> Outcome {
    func outcome<App: AppWithFile>(_ app: App.Type) -> Outcome { Self.outcome(of: files, in: app, checksLast) }
    guard let app = Apps.app(named: files.header.app) else {
      return Outcome(name: files.name, steps: 0, result: .unreadable(Apps.missing(files.header.app)))
    }
    return outcome(app)
  }

  private static func outcome<App: AppWithFile>(of files: SessionFiles, in app: App.Type, _ checksLast: Bool) -> Outcome
  {
    do throws(SessionError) {
      let session = try App.app.session(files)
      let report = session.replay(with: App.app.feature(), checking: checksLast ? .last : .all)
      if let difference = report.difference {
        return Outcome(name: files.name, steps: report.steps, result: .differs("\(difference)"))
      }
      if let damage = session.damage, damage.kind == .unreadable {
        return Outcome(name: files.name, steps: report.steps, result: .unreadable("\(damage)"))
      }
      return Outcome(name: files.name, steps: report.steps, result: .same)
    } catch {
      return Outcome(name: files.name, steps: 0, result: .unreadable("\(error)"))
    }
  }
}

/// The result of one session of a corpus.
struct Outcome: Sendable {
  enum Result: Equatable, Sendable {
    case same
    case differs(String)
    case unreadable(String)
  }

  var name: String
  var steps: Int
  var result: Result
}

/// The results of a corpus, which several threads add.
private final class Results: Sendable {
  private let outcomes: Mutex<[Outcome?]>

  init(_ count: Int) { outcomes = Mutex(Array(repeating: nil, count: count)) }

  func set(_ outcome: Outcome, at index: Int) { outcomes.withLock { $0[index] = outcome } }

  /// The number of sessions that were replayed.
  var count: Int { outcomes.withLock { $0.count { $0 != nil } } }
  var all: [Outcome] { outcomes.withLock { $0.compactMap(\.self) } }
}

/// The sessions that do not behave as recorded, and the sums of all.
struct CorpusTable {
  private let outcomes: [Outcome]
  private let time: Duration

  init(_ outcomes: [Outcome], in time: Duration) {
    self.outcomes = outcomes
    self.time = time
  }

  /// 0 if all behave as recorded, 1 if one does not, 2 if one can't be read.
  var code: Int32 {
    if outcomes.contains(where: { if case .unreadable = $0.result { true } else { false } }) { return 2 }
    return outcomes.contains { $0.result != .same } ? 1 : 0
  }

  var text: String {
    let width = outcomes.lazy.filter { $0.result != .same }.map { TextColumns.count($0.name) }.max() ?? 0
    var lines: [String] = []
    var counts = (same: 0, differing: 0, unreadable: 0)
    for outcome in outcomes {
      switch outcome.result {
      case .same: counts.same += 1
      case .differs(let text):
        counts.differing += 1
        lines.append(line(outcome.name, width, text))
      case .unreadable(let text):
        counts.unreadable += 1
        lines.append(line(outcome.name, width, text))
      }
    }
    let steps = outcomes.reduce(0) { $0 + $1.steps }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    var sum = "\(counted(outcomes.count, "session")), \(counted(steps, "step")): \(counts.same) as recorded"
    if counts.differing > 0 { sum += ", \(counts.differing) different" }
    if counts.unreadable > 0 { sum += ", \(counts.unreadable) unreadable" }
    let tenths = Int((seconds * 10).rounded())
    return (lines + ["\(sum), in \(tenths / 10).\(tenths % 10) s."]).joined(separator: "\n")
  }

  private func line(_ name: String, _ width: Int, _ text: String) -> String {
    "\(name)\(String(repeating: " ", count: width - TextColumns.count(name)))  \(text)"
  }
}

/// Returns a number with its noun.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension AppWithFile {
  /// The app's name.
  static var name: String { app.name }
}

extension AppsWithSessions {
  /// Returns the app of the session in a file, or of the latest run in a folder. Prints why there is none, and exits
  /// with 2.
  static func app(ofSession path: String) throws -> any AppWithFile.Type {
    do throws(SessionError) {
      let name = try SessionFiles.latest(in: path).header.app
      if let app = app(named: name) { return app }
      StandardStreams.printErrorLines(missing(name))
    } catch {
      StandardStreams.printErrorLines("\(error)")
    }
    throw ExitCode(2)
  }

  /// Returns the app with a name; the only app for any name: it reports that the session is another app's.
  static func app(named name: String) -> (any AppWithFile.Type)? {
    apps.count == 1 ? apps[0] : apps.first { $0.name == name }
  }

  /// The message about a session of another program's app.
  static func missing(_ name: String) -> String {
    "It is a session of “\(name)”, and this program has \(apps.map { $0.name }.joined(separator: ", "))."
  }
}

extension AppDefinition {
  /// Returns the session in a file, or of the latest run in a folder. Prints why there is none, and exits with 2.
  func recordedSession(_ path: String) throws -> RecordedSession<F.State, F.Action> {
    do throws(SessionError) { return try session(in: path) } catch {
      StandardStreams.printErrorLines("\(error)")
      throw ExitCode(2)
    }
  }
}
