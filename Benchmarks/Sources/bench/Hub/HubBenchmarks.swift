import Foundation
import PostgresDriver
import Tarn
import TarnSharing
import TarnStorage

@MainActor let hubBenchmarks = [
  Benchmark("hub.append.per_s") { try await Figures(runs: appends.value().map(\.tarn)) },
  Benchmark("hub.append.vs_libpq", atLeast: 0.8) {
    let runs = try await appends.value()
    let (rate, batch) = (runs.map(\.libpq).sorted()[runs.count / 2], runs.map(\.batch).sorted()[runs.count / 2])
    return Figures(
      runs: runs.map { $0.tarn / $0.libpq }, note: "libpq: \(Int(rate)) rows a second, \(Int(batch)) in a transaction")
  },
  Benchmark("hub.latency.ms", target: 5) {
    let times = try await latencies.value()
    return Figures(runs: times, note: "a change in one program until another one shows it")
  },
  Benchmark("hub.latency.p99.ms", target: 25) { try await Figures(runs: [latencies.value().sorted().quantile(0.99)]) },
  Benchmark("hub.catchup100k.s", target: 2) { try await catchUp() },
  Benchmark("hub.documents10k.mb") { try await ManyDocuments.measure(10_000) },
  Benchmark("hub.clients1000.ms", target: 200) { try NoteServer.measure(clients: 1_000) },
]

/// The rows per second of Tarn and of plain libpq, with rows of the same sizes in the same transactions.
private struct AppendRates: Sendable {
  var tarn: Double
  var libpq: Double
  /// The mean number of rows in a transaction.
  var batch: Double
}

@MainActor private let appends = Shared { try await measureAppends() }

@MainActor private func measureAppends() async throws -> [AppendRates] {
  let server = try await PostgresServer.start()
  var runs: [AppendRates] = []
  // 20,000 rows take some seconds.
  for _ in 0..<5 { try await runs.append(rates(server, rows: 20_000)) }
  await server.stop(.immediate)
  return runs
}

@MainActor private func rates(_ server: PostgresServer, rows: Int) async throws -> AppendRates {
  let address = try await server.createDatabase()
  let database = String(address.split(separator: "/").last ?? "")
  let shared = try await HubProgram.app.file(at: address).open()
  let tarn = try await seconds { try await send(rows, from: 0, to: shared) }
  try shared.close()
  func numbers(_ sql: String) async throws -> [Int] {
    try await server.run(sql, in: database).split(separator: "\n").compactMap { Int($0) }
  }
  let sizes = try await numbers(
    """
    SELECT octet_length(cause) + coalesce(octet_length(position), 0) + coalesce(octet_length(action), 0)
      + coalesce(octet_length(change), 0) FROM tarn.log ORDER BY number
    """)
  let batches = try await numbers("SELECT count(*) FROM tarn.log GROUP BY writer, batch ORDER BY min(number)")
  guard sizes.count == rows else { throw BenchmarkError("\(sizes.count) of \(rows) rows were saved.") }
  let raw = try RawPostgres(address)
  let libpq = try await seconds { try raw.insert(sizes, batches: batches) }
  raw.close()
  return AppendRates(
    tarn: Double(rows) / tarn, libpq: Double(rows) / libpq, batch: Double(rows) / Double(max(1, batches.count)))
}

/// Sends actions as fast as they are saved, and waits for the last one.
@MainActor private func send(_ count: Int, from start: Int, to shared: SharedStore<Ledger>) async throws {
  for number in 0..<count {
    // As many as two transactions save in some ten milliseconds: while one is committed, the next one is executed.
    while shared.waitingCount >= 2_000 { try await Task.sleep(for: .milliseconds(1)) }
    shared.store.send(Ledger.action(start + number))
  }
  while shared.waitingCount > 0 { try await Task.sleep(for: .microseconds(200)) }
}

/// Milliseconds from an action in this program until another program shows it, of 300 actions.
@MainActor private let latencies = Shared { try await measureLatencies() }

@MainActor private func measureLatencies() async throws -> [Double] {
  let server = try await PostgresServer.start()
  let address = try await server.createDatabase()
  let shared = try await HubProgram.app.file(at: address).open()
  let follower = try await HubFollower(address)
  var times: [Double] = []
  for total in 1...300 {
    // Pause: a person's changes are apart.
    try await Task.sleep(for: .milliseconds(20))
    let start = monotonicNanoseconds()
    shared.store.send(.pay(1, to: total))
    times.append(Double(try await follower.time(of: total) - start) / 1e6)
  }
  follower.end()
  try shared.close()
  await server.stop(.immediate)
  return times
}

/// Seconds in which a program that was away reads 100,000 rows.
@MainActor private func catchUp() async throws -> Figures {
  let server = try await PostgresServer.start()
  let address = try await server.createDatabase()
  let shared = try await HubProgram.app.file(at: address).open()
  let follower = try await HubFollower(address)
  var sent = 0
  var runs: [Double] = []
  for _ in 0..<3 {
    kill(follower.id, SIGSTOP)
    try await send(100_000, from: sent, to: shared)
    sent += 100_000
    let start = monotonicNanoseconds()
    kill(follower.id, SIGCONT)
    runs.append(Double(try await follower.time(of: shared.store.state.total) - start) / 1e9)
  }
  follower.end()
  try shared.close()
  await server.stop(.immediate)
  return Figures(runs: runs)
}

@MainActor private func seconds(_ body: () async throws -> Void) async throws -> Double {
  let start = monotonicNanoseconds()
  try await body()
  return Double(monotonicNanoseconds() - start) / 1e9
}
