import Tarn
import TarnEncoding
import TarnRepair
import TarnSession
import TarnStorage
import TarnTrace

/// The actions recorded in all given files.
struct RecordedActions {
  /// The combined trace of the files that contain one.
  private(set) var trace = Trace()
  /// For the files without a trace: how often each action was recorded, in the order of first occurrence.
  private(set) var untraced: [(action: String, count: Int)] = []
  private(set) var apps: [String] = []
  private(set) var sessions = 0
  private(set) var specs = 0
  /// How many of the sessions, including state files, have no trace.
  private(set) var untracedSessions = 0

  /// Adds a session or the trace of a spec.
  mutating func add(_ summary: SessionSummary) {
    switch summary.kind {
    case .spec: specs += 1
    case .session(let app):
      sessions += 1
      add(app: app)
      if summary.trace == nil { untracedSessions += 1 }
    }
    if let more = summary.trace { trace.add(more) }
    for action in summary.actions { add(action.action, action.count) }
  }

  /// Adds the log of a file in which an app stores its state.
  ///
  /// - Returns: whether the whole log is sound.
  mutating func add(_ recovered: RecoveredFile) -> Bool {
    sessions += 1
    untracedSessions += 1
    if let app = recovered.app { add(app: app.name) }
    let chain = LogChain(recovered.rows, snapshots: [], head: recovered.head)
    for (row, status) in zip(chain.rows, chain.statuses) where status != .damaged {
      guard let action = row.action, let node = try? JSONReader.node(of: action.utf8) else { continue }
      add(SessionSummary.name(of: node), 1)
    }
    return recovered.findings.isEmpty && chain.findings.isEmpty
  }

  private mutating func add(app: String) {
    if !apps.contains(app) { apps.append(app) }
  }

  private mutating func add(_ action: String, _ count: Int) {
    if let index = untraced.firstIndex(where: { $0.action == action }) {
      untraced[index].count += count
    } else {
      untraced.append((action, count))
    }
  }

  func count(ofUntraced action: String) -> Int { untraced.first { $0.action == action }?.count ?? 0 }

  /// Returns how often an action of a plan was recorded.
  ///
  /// An action that the feature handled without a use case counts, too, unless it also ran another use case on that
  /// action: a use case is only needed where the action requires the environment.
  func count(of action: String, in feature: String, requesting useCase: String) -> Int {
    let received = trace.records.filter { $0.response == nil && $0.feature == feature && $0.action == action }
    let ranOtherUseCase = received.contains { $0.useCase != nil && $0.useCase != useCase }
    let traced = received.filter { $0.useCase == useCase || ($0.useCase == nil && !ranOtherUseCase) }
    return traced.reduce(count(ofUntraced: action)) { $0.addingReportingOverflow($1.count).partialValue }
  }
}
