import Foundation
import Tarn
import TarnDocument
import TarnSession
import Todos

/// Benchmarks of recorded sessions of Todos, of 10,000 actions of one person.
@MainActor let sessionBenchmarks = [
  Benchmark("session.record.ns", target: 1_000) { try await recordings.value().cost },
  Benchmark("session.action.bytes") { try await recordings.value().size },
  Benchmark("session.replay.per_s", atLeast: 1_000_000) {
    try await replayed { _ = $0.replay(with: feature, checking: .last) }
  },
  Benchmark("session.replay.checked.per_s") { try await replayed { _ = $0.replay(with: feature) } },
  Benchmark("session.replay.read.per_s") { try await read() },
  Benchmark("session.shrink10k.s", target: 5) { try await shrunk() },
]

private typealias App = SharedDocument<Todos>
private typealias Session = RecordedSession<App.State, App.Action>

private let count = 10_000
@MainActor private let feature = App(Todos())

/// Recorded sessions: the time that recording adds to an action, the bytes of an action, and one of the sessions.
private struct Recordings {
  var cost: Figures
  var size: Figures
  var data: Data
}

@MainActor private let recordings = Shared { () async throws -> Recordings in
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)").path
  defer { try? FileManager.default.removeItem(atPath: folder) }
  var (costs, sizes, data): ([Double], [Double], Data) = ([], [], Data())
  for _ in 0..<7 {
    let plain = try run(folder: nil)
    let recorded = try run(folder: folder)
    costs.append(recorded.time - plain.time)
    sizes.append(Double(recorded.data.count) / Double(count))
    data = recorded.data
  }
  return Recordings(cost: Figures(runs: costs), size: Figures(runs: sizes), data: data)
}

/// Sends the actions to a new store, recorded or not.
///
/// - Returns: the CPU time of this thread for an action, in nanoseconds, and the file.
@MainActor private func run(folder: String?) throws -> (time: Double, data: Data) {
  let store = Todos.app.makeStore()
  for number in 1...20 { store.send(.acted("bench", .add(text: "to-do \(number)"))) }
  let actions = actions(of: store.state)
  let token = store.onRefusal { _, _ in }
  let recorder = try folder.map { folder throws(SessionError) in
    try SessionRecorder(store, app: "Todos", schema: Todos.app.schema.version, folder: folder)
  }
  let figures = time(runs: 1, of: count, with: actions) { actions in
    for action in actions { store.send(action) }
  }
  blackHole(token)
  guard let recorder else { return (figures.runs[0], Data()) }
  let file = recorder.file
  recorder.close()
  defer { try? FileManager.default.removeItem(atPath: file) }
  return (figures.runs[0], try Data(contentsOf: URL(fileURLWithPath: file)))
}

/// Returns the actions of a person who selects, scrolls, searches and ticks.
private func actions(of state: App.State) -> [App.Action] {
  let ids = state.document.todos.map(\.id)
  return (0..<count).map { index in
    let id = ids[index % ids.count]
    let action: Todos.Action =
      switch index % 5 {
      case 0: .select(id, row: index % 20)
      case 1: .scrolled(Double(index))
      case 2: .search("milk \(index)")
      case 3: .check(.id(id), index % 2 == 0)
      default: .focus(.list)
      }
    return .acted("bench", action)
  }
}

/// Measures a replay of the steps in memory, in steps a second.
@MainActor private func replayed(_ replay: (Session) -> Void) async throws -> Figures {
  let session = try Session(reading: try await recordings.value().data, of: "Todos")
  let figures = time(of: session.steps.count, with: session) { replay($0) }
  return Figures(runs: figures.runs.map { 1e9 / $0 })
}

/// Measures reading a file and replaying it.
@MainActor private func read() async throws -> Figures {
  let data = try await recordings.value().data
  let session = try Session(reading: data, of: "Todos")
  let figures = time(of: session.steps.count, with: data) { data in
    guard let session = try? Session(reading: data, of: "Todos") else { return }
    blackHole(session.replay(with: feature, checking: .last).steps)
  }
  return Figures(runs: figures.runs.map { 1e9 / $0 })
}

/// Measures shrinking to the two steps that leave two texts in the state.
@MainActor private func shrunk() async throws -> Figures {
  var session = try Session(reading: try await recordings.value().data, of: "Todos")
  session.steps += (0..<count).map { _ in .init(.action(.acted("bench", .reverse))) }
  session.steps = Array(session.steps.prefix(count - 1))
  session.steps.append(.init(.action(.acted("other", .search("last")))))
  let condition = try SessionCondition(
    #"sessions[*].session.search == "last" && sessions[*].session.search contains "milk""#)
  let figures = time(runs: 3, of: 1_000_000_000, with: session) { session in
    let short = session.shrunk(with: feature, until: condition)
    precondition(short?.steps.count == 2, "Two steps are enough for two sessions in the state.")
  }
  return figures
}
