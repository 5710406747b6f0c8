import Tarn
import TarnSession
import TarnStorage

/// What was done in all the files that were given.
struct Deeds {
  /// Of those that have one.
  private(set) var trace = Trace()
  /// Of those that have none: how often each action was done, in the order in which it was done first.
  private(set) var untraced: [(action: String, count: Int)] = []
  private(set) var apps: [String] = []
  private(set) var sessions = 0
  private(set) var specs = 0
  /// How many of the sessions, files among them, have no trace.
  private(set) var untracedSessions = 0

  /// Takes in a session or the trace of a spec.
  mutating func add(_ outline: Outline) {
    switch outline.kind {
    case .spec: specs += 1
    case .session(let app):
      sessions += 1
      add(app: app)
      if outline.trace == nil { untracedSessions += 1 }
    }
    if let more = outline.trace { trace.add(more) }
    for action in outline.actions { add(action.action, action.count) }
  }

  /// Takes in the log of a file in which an app keeps its state.
  ///
  /// - Returns: whether all of it is sound.
  mutating func add(_ remains: Remains) -> Bool {
    sessions += 1
    untracedSessions += 1
    if let app = remains.app { add(app: app.name) }
    let chain = Chain(remains.rows, snapshots: [], head: remains.head)
    for (row, standing) in zip(chain.rows, chain.standings) where standing != .damaged {
      guard let action = row.action, let node = try? JSONReader.node(of: action.utf8) else { continue }
      add(Outline.name(of: node), 1)
    }
    return remains.findings.isEmpty && chain.findings.isEmpty
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

  /// How often an action of a plan was done.
  ///
  /// A feature that does it without asking anyone has done it: what needs nothing of the outside needs no use case of its own.
  func count(of action: String, in feature: String, asking useCase: String) -> Int {
    let heard = trace.lines.filter { $0.answer == nil && $0.feature == feature && $0.action == action }
    let isElsewhere = heard.contains { $0.useCase != nil && $0.useCase != useCase }
    let traced = heard.filter { $0.useCase == useCase || ($0.useCase == nil && !isElsewhere) }
    return traced.reduce(count(ofUntraced: action)) { $0.addingReportingOverflow($1.count).partialValue }
  }
}
