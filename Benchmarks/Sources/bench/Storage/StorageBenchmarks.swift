import Foundation
import Tarn
import TarnRecord
import TarnStorage

@MainActor let storageBenchmarks = [
  Benchmark("storage.group.per_s") { try await Figures(runs: batched.value().map(\.tarn)) },
  Benchmark("storage.group.vs_sqlite", atLeast: 0.5) {
    let runs = try await batched.value()
    let note = "SQLite in batches of 100: \(rate(runs)) rows a second"
    return Figures(runs: runs.map { $0.tarn / $0.sqlite }, note: note)
  },
  Benchmark("storage.each.per_s") { try await Figures(runs: single.value().map(\.tarn)) },
  Benchmark("storage.each.vs_sqlite", atLeast: 0.8) {
    let runs = try await single.value()
    let note = "SQLite, one row per commit: \(rate(runs)) rows a second"
    return Figures(runs: runs.map { $0.tarn / $0.sqlite }, note: note)
  },
  Benchmark("storage.blocked.us", target: 200) { try blocked() },
  Benchmark("storage.reopen1m.s", target: 1) { try reopenMillion() },
  Benchmark("storage.patch.bytes") { try await Figures(runs: batched.value().map(\.patch)) },
]

/// The rows per second that Tarn and plain SQLite wrote with rows of the same sizes, and the size of the patches.
struct Rates: Sendable {
  var tarn: Double
  var sqlite: Double
  var patch: Double
}

// The counts give some hundred commits with batches, and one commit per row without.
@MainActor private let batched = Shared { try (0..<5).map { _ in try rates(100_000, .default, batch: 100) } }
@MainActor private let single = Shared { try (0..<5).map { _ in try rates(3_000, .each, batch: 1) } }

@MainActor private func rates(_ count: Int, _ durability: Durability, batch: Int) throws -> Rates {
  let folder = try BenchmarkFolder()
  let storage = try open(folder.file("bench.tarn"), durability)
  let loop = persistedLoop(storage)
  let clock = ContinuousClock()
  let tarnTime = try clock.measure {
    for number in 0..<count { loop.send(Ledger.action(number)) }
    try storage.flush()
  }
  try storage.close()
  let sizes = try RawSQLite.sizes(in: folder.file("bench.tarn"))
  let sqlite = try RawSQLite(folder.file("raw.db"))
  let sqliteTime = clock.measure { sqlite.insert(sizes.all, batch: batch) }
  sqlite.close()
  return Rates(
    tarn: Double(count) / seconds(tarnTime), sqlite: Double(sizes.all.count) / seconds(sqliteTime),
    patch: Double(sizes.change.reduce(0, +)) / Double(max(sizes.change.count, 1)))
}

private func rate(_ runs: [Rates]) -> Int { Int(runs.map(\.sqlite).sorted()[runs.count / 2]) }

private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

private func open(_ path: String, _ durability: Durability) throws -> Storage<Ledger.State, Ledger.Action> {
  try Storage(
    path, app: "Ledger", first: Ledger.state(), history: Ledger.rules, durability: durability,
    bounds: StorageBounds(bytes: 1 << 30))
}

@MainActor private func persistedLoop(_ storage: Storage<Ledger.State, Ledger.Action>) -> Loop<Ledger> {
  let loop = Loop(storage.state, Ledger(), history: Ledger.rules)
  storage.persist(loop)
  return loop
}

/// Measures `send` at full speed while the disk is busy: the 99th percentile of 50,000, in each of five runs.
@MainActor private func blocked() throws -> Figures {
  var worst = 0.0
  let runs = try (0..<5).map { _ in
    let folder = try BenchmarkFolder()
    let storage = try open(folder.file("bench.tarn"), .default)
    let loop = persistedLoop(storage)
    let clock = ContinuousClock()
    var times: [Double] = []
    for number in 0..<50_000 {
      times.append(clock.measure { loop.send(Ledger.action(number)) } / .microseconds(1))
    }
    try storage.close()
    times.sort()
    worst = max(worst, times.last ?? 0)
    return times[times.count * 99 / 100]
  }
  return Figures(runs: runs, note: "the longest of all: \(Int(worst)) µs")
}

/// Measures opening a file after a million actions.
@MainActor private func reopenMillion() throws -> Figures {
  let folder = try BenchmarkFolder()
  let storage = try open(folder.file("bench.tarn"), .default)
  let loop = persistedLoop(storage)
  for number in 0..<1_000_000 { loop.send(Ledger.action(number)) }
  try storage.close()
  let state = loop.state
  let clock = ContinuousClock()
  let runs = try (0..<5).map { _ in
    var opened: Storage<Ledger.State, Ledger.Action>?
    let time = try clock.measure { opened = try open(folder.file("bench.tarn"), .default) }
    guard opened?.state == state, opened?.history.count() == 1_000 else {
      throw BenchmarkError("The reopened file has another state than the closed one.")
    }
    try opened?.close()
    return seconds(time)
  }
  return Figures(runs: runs)
}
