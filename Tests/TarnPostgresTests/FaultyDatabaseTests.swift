import Foundation
import PostgresDriver
import ProgramDriver
import Testing

/// The number of operations, a million in `Scripts/soak`. A tenth is never sent, because its program was killed before, so
/// that the tests perform more than 10,000.
private let operations = ProcessInfo.processInfo.environment["TARN_OPERATIONS"].flatMap { Int($0) } ?? 12_000

/// Programs that are killed on a server that crashes and connections that are cut: what was answered is in the log once,
/// what was not answered is there once or not at all, and the order is that of time.
///
/// The histories are checked as Jepsen does (jepsen.io): each program prints when it sent a command and when the command
/// was answered.
@Suite("Databases under faults", .timeLimit(.minutes(operations > 10_000 ? 1_440 : 20))) struct FaultyDatabaseTests {
  private static let programs = 4
  /// The operations on one document. A program that is started again reads all of them, so that several documents take
  /// less time than one that is as long as all.
  private static let mostOfDocument = 2_400
  /// The documents at one time. Their programs mostly wait, for a slow network and for servers that start again.
  private static let mostDocuments = 5

  private struct Document {
    let address: String
    let operations: Int
    let checker = RegisterChecker()
  }

  @Test("Nothing answered is lost or doubled by kills, crashes and cut connections, and undo neither")
  func faults() async throws {
    let server = try await PostgresServer.start("fsync=off", "autovacuum=off")
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    var remaining = operations
    while remaining > 0 {
      var documents: [Document] = []
      while documents.count < Self.mostDocuments, remaining > 0 {
        let document = Document(
          address: try await server.createDatabase(), operations: min(Self.mostOfDocument, remaining))
        documents.append(document)
        remaining -= document.operations
      }
      let faults = Task { [documents] in try await Self.disturb(server, proxy, documents) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for document in documents {
          let proxied = document.address.replacing(":\(server.port)/", with: ":\(proxy.port)/")
          for number in 1...Self.programs {
            // One of them has no proxy, one is killed again and again.
            let path = number == 1 ? document.address : proxied
            group.addTask { try await Self.change(document, path, number) }
          }
        }
        try await group.waitForAll()
      }
      faults.cancel()
      _ = try? await faults.value
      try await server.restart()
      for document in documents {
        let database = String(document.address.split(separator: "/").last ?? "")
        let rows = try await server.run("SELECT number, cause, action FROM tarn.log ORDER BY number", in: database)
        document.checker.check(rows.split(separator: "\n").map(String.init))
      }
    }
  }

  /// Executes the operations of one program.
  private static func change(_ document: Document, _ path: String, _ number: Int) async throws {
    let each = document.operations / programs
    var remaining = each
    var run = 0
    while remaining > 0 {
      run += 1
      let count = number == 2 ? min(remaining, each / 12 + 1) : remaining
      try await document.checker.run(
        path, "p\(number).\(run)", count: count, killedAfter: number == 2 ? Int.random(in: 1...count) : nil)
      remaining -= count
    }
  }

  /// Crashes, restarts, ended server processes, and cut connections, until it is cancelled. The server runs at the end.
  private static func disturb(
    _ server: PostgresServer, _ proxy: CuttingProxy, _ documents: [Document]
  ) async throws {
    func savedCount() -> Int { documents.reduce(0) { $0 + $1.checker.savedCount } }
    var random = SystemRandomNumberGenerator()
    var next = 0
    while !Task.isCancelled {
      // The programs work between two faults, also on a slow machine.
      next = max(next, savedCount()) + Int.random(in: 10...150, using: &random) * documents.count
      // Pause: until they have.
      while savedCount() < next { try await Task.sleep(for: .milliseconds(10)) }
      // After a crash all programs wait for seconds, and no operation is disturbed; so most faults are others.
      switch Int.random(in: 0..<30, using: &random) {
      case 0:
        await server.stop(.immediate)
        try await server.restart()
      case 1:
        await server.stop(.fast)
        try await server.restart()
      case 2:
        // The server ends all its processes, recovers and goes on.
        await server.killBackend()
      case 3...8:
        _ = try? await server.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tarn' AND random() < 0.5")
      case 9...11: proxy.delay(.milliseconds(Int.random(in: 0...5, using: &random)))
      case 12...15: proxy.loseNextAnswer()
      default: proxy.cut()
      }
    }
  }
}
