import Foundation
import Tarn
import TarnStorage
import TarnSync
import TarnSyncTesting

@MainActor let settlingBenchmarks = [
  Benchmark("sync.settle10k.s") {
    let settled = try await settling.value()
    return Figures(runs: settled.map(\.seconds), note: "10,000 requests to the fake, on loopback, four at a time")
  },
  Benchmark("sync.settle10k.per_s") {
    try await Figures(runs: settling.value().map { Double(changeCount) / $0.seconds })
  },
  Benchmark("sync.settle10k.mb", target: 8) {
    let settled = try await settling.value()
    let before = settled.map { "\(Int($0.before))" }.joined(separator: ", ")
    return Figures(runs: settled.map { $0.after - $0.before }, note: "the memory after a tenth of them: \(before) MB")
  },
  Benchmark("sync.queue.bytes") { try queueBytes() },
]

private let changeCount = 10_000

/// The duration, and the memory of the client when a tenth of the changes was settled and when all were.
private struct SettlingResult: Sendable {
  var seconds: Double
  var before: Double
  var after: Double
}

// Each run takes about ten seconds with much work, so three are enough.
@MainActor private let settling = Shared { try await withRuns(3) { try await settle() } }

@MainActor private func withRuns<Value>(_ count: Int, _ run: () async throws -> Value) async rethrows -> [Value] {
  var values: [Value] = []
  for _ in 0..<count { values.append(try await run()) }
  return values
}

/// Settles ten thousand offline changes with a server in its own process, over HTTP.
@MainActor private func settle() async throws -> SettlingResult {
  let server = try ServerProcess(MastodonServer.argument)
  defer { server.stop() }
  let service = NotesService(transport: URLSessionTransport(), address: "http://127.0.0.1:\(server.port)")
  let handler = EffectHandler(SyncRunner(service)) { (action: SyncAction<SimulatedNote>) in
    action
  } action: { _, event in
    Notes.Action.sync(event, at: .now())
  }
  let store = Store(SyncEngine<SimulatedNote>(), Notes(), effects: [handler])
  for action in Notes.queue(changeCount) { store.send(action) }
  let clock = ContinuousClock()
  let start = clock.now
  store.send(.sync(.online(true), at: .now()))
  try await wait(store) { $0.changes.count <= changeCount * 9 / 10 }
  let before = try Bench.residentMegabytes()
  try await wait(store) { $0.changes.isEmpty }
  let duration = clock.now - start
  guard store.state.replica.base.count == changeCount / 2, store.state.replica.base.allSatisfy(\.isMarked) else {
    throw BenchmarkError("The server does not have all written and marked notes.")
  }
  return SettlingResult(seconds: duration / .seconds(1), before: before, after: try Bench.residentMegabytes())
}

@MainActor private func wait(_ store: Store<Notes>, until condition: (Replica<SimulatedNote>) -> Bool) async throws {
  while !condition(store.state.replica) {
    if store.state.isSettled {
      throw BenchmarkError("A change was refused: \(store.state.replica.changes.first.map { "\($0.status)" } ?? "")")
    }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Measures the growth of the file for each change in the queue, including the history.
@MainActor private func queueBytes() throws -> Figures {
  let rules = HistoryRules<SyncEngine<SimulatedNote>, Notes.Action>(tracks: [.whole()])
  let folder = try BenchmarkFolder()
  let path = folder.file("queue.tarn")
  func size() throws -> Double {
    // After opening and closing, all data is in the main file, and less than a page is unused.
    let storage = try Storage(path, app: "Notes", first: SyncEngine<SimulatedNote>(), history: rules)
    try storage.close()
    return try Double(URL(fileURLWithPath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
  }
  let empty = try size()
  let storage = try Storage(path, app: "Notes", first: SyncEngine<SimulatedNote>(), history: rules)
  let loop = Loop(storage.state, Notes(), history: rules)
  storage.persist(loop)
  for action in Notes.queue(changeCount) { loop.send(action) }
  try storage.close()
  guard loop.state.replica.changes.count == changeCount else {
    throw BenchmarkError("Not all changes are in the queue.")
  }
  return Figures(runs: [(try size() - empty) / Double(changeCount)])
}
