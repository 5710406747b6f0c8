import Foundation
import PostgresDriver
import ProgramDriver
import Testing

/// The number of operations: 2,000 in the tests, a million in `Scripts/soak`.
private let operations = ProcessInfo.processInfo.environment["TARN_OPERATIONS"].flatMap { Int($0) } ?? 2_000

/// Programs that are killed on a server that crashes and connections that are cut: what was answered is in the log once,
/// what was not answered is there once or not at all, and the order is that of time.
///
/// The histories are checked as Jepsen does (jepsen.io): each program prints when it sent a command and when the command
/// was answered.
@Suite("Databases under faults", .timeLimit(.minutes(operations > 10_000 ? 1_440 : 20))) struct FaultyDatabaseTests {
  private static let programs = 4

  @Test("Nothing answered is lost or doubled by kills, crashes and cut connections, and undo neither")
  func faults() async throws {
    let server = try await PostgresServer.start("fsync=off", "autovacuum=off")
    let address = try await server.createDatabase()
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    let proxied = address.replacing(":\(server.port)/", with: ":\(proxy.port)/")
    let each = operations / Self.programs
    let checker = RegisterChecker()
    let faults = Task { try await Self.disturb(server, proxy, checker) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...Self.programs {
        // One of them has no proxy, one is killed again and again.
        let path = number == 1 ? address : proxied
        group.addTask {
          var remaining = each
          var run = 0
          while remaining > 0 {
            run += 1
            let count = number == 2 ? min(remaining, each / 12 + 1) : remaining
            try await checker.run(
              path, "p\(number).\(run)", count: count, killedAfter: number == 2 ? Int.random(in: 1...count) : nil)
            remaining -= count
          }
        }
      }
      try await group.waitForAll()
    }
    faults.cancel()
    _ = try? await faults.value
    try await server.restart()
    let database = String(address.split(separator: "/").last ?? "")
    let rows = try await server.run(
      "SELECT number, cause, action FROM tarn.log ORDER BY number", in: database)
    checker.check(rows.split(separator: "\n").map(String.init))
  }

  /// Crashes, restarts, ended server processes, and cut connections, until it is cancelled. The server runs at the end.
  private static func disturb(
    _ server: PostgresServer, _ proxy: CuttingProxy, _ checker: RegisterChecker
  ) async throws {
    var random = SystemRandomNumberGenerator()
    var next = 0
    while !Task.isCancelled {
      // The programs work between two faults, also on a slow machine.
      next = max(next, checker.savedCount) + Int.random(in: 10...150, using: &random)
      // Pause: until they have.
      while checker.savedCount < next { try await Task.sleep(for: .milliseconds(10)) }
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        await server.stop(.immediate)
        try await server.restart()
      case 1:
        await server.stop(.fast)
        try await server.restart()
      case 2:
        // The server ends all its processes, recovers and goes on.
        await server.killBackend()
      case 3, 4:
        _ = try? await server.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tarn' AND random() < 0.5")
      case 5: proxy.delay(.milliseconds(Int.random(in: 0...5, using: &random)))
      case 6: proxy.loseNextAnswer()
      default: proxy.cut()
      }
    }
  }
}
