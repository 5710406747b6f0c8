import PostgresDriver
import Tarn
import TarnPostgres
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

/// Documents of a program that share connections.
@MainActor @Suite("Shared connections", .timeLimit(.minutes(10))) struct SharedConnectionTests {
  typealias Shared = SharedStore<Notebook>

  private func open(
    _ names: Range<Int>, at address: String, _ connections: DatabaseConnections
  ) async throws -> [Shared] {
    var opened: [Shared] = []
    for name in names {
      let file = DatabaseStoreTests.app.file(at: "\(address)?document=\(name)")
      try await opened.append(file.open(connections: connections))
    }
    return opened
  }

  private func connectionCount(_ database: String) async throws -> Int {
    let server = try await PostgresServer.shared()
    let count = try await server.run("SELECT count(*) FROM pg_stat_activity WHERE datname = '\(database)'")
    return try #require(Int(count.split(whereSeparator: \.isWhitespace).joined()))
  }

  /// The server notices a moment later that a connection has ended.
  private func waitForConnections(_ count: Int, to database: String) async throws {
    try await eventually { try await connectionCount(database) == count }
  }

  @Test("Documents on a few connections hear of their own changes, and the connections close with them")
  func manyDocuments() async throws {
    let address = try await PostgresServer.shared().createDatabase()
    let database = String(address.split(separator: "/").last ?? "")
    let (ours, theirs) = (DatabaseConnections(most: 2), DatabaseConnections(most: 3))
    let (first, second) = (
      try await open(0..<20, at: address, ours), try await open(0..<20, at: address, theirs)
    )
    try await waitForConnections(5, to: database)
    for (number, shared) in first.enumerated() { shared.store.send(.title("Title \(number)")) }
    for (number, shared) in second.enumerated() {
      try await eventually { shared.store.state.document.title == "Title \(number)" }
    }
    for shared in first.dropLast() + second.dropLast() { try shared.close() }
    // The last document of the connections still hears of its changes.
    try await waitForConnections(2, to: database)
    second[19].store.send(.title("The last"))
    try await eventually { first[19].store.state.document.title == "The last" }
    try first[19].close()
    try second[19].close()
    try await waitForConnections(0, to: database)
    // They can be used again.
    let again = try await open(19..<20, at: address, ours)
    #expect(again[0].store.state.document.title == "The last")
    try again[0].close()
  }

  @Test("After the end of the connections all their documents continue on others, and nothing is lost or doubled")
  func endOfConnections() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let database = String(address.split(separator: "/").last ?? "")
    let documents = try await open(0..<10, at: address, DatabaseConnections(most: 2))
    for round in 0..<3 {
      for document in documents { document.store.send(.word("before \(round)")) }
      _ = try await server.run(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(database)'")
      for document in documents { document.store.send(.word("after \(round)")) }
    }
    let expected = (0..<3).flatMap { ["before \($0)", "after \($0)"] }
    for (number, document) in documents.enumerated() {
      try await eventually { document.waitingCount == 0 }
      let file = DatabaseStoreTests.app.file(at: "\(address)?document=\(number)")
      #expect(try await Array(file.read().document.words) == expected)
    }
    // Reading has used connections of its own.
    try await waitForConnections(2, to: database)
    for document in documents { try document.close() }
  }

  @Test("One document that refuses a change disturbs no other one on its connection") func refusals() async throws {
    let address = try await PostgresServer.shared().createDatabase()
    let server = try await PostgresServer.shared()
    let database = String(address.split(separator: "/").last ?? "")
    let documents = try await open(0..<3, at: address, DatabaseConnections(most: 1))
    // Each append of the second document fails now.
    _ = try await server.run(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON tarn.document FOR EACH ROW WHEN (OLD.name = '1') EXECUTE FUNCTION refuse()
      """, in: database)
    for document in documents { document.store.send(.word("a word")) }
    for document in [documents[0], documents[2]] { try await eventually { document.waitingCount == 0 } }
    #expect(documents[1].waitingCount == 1)
    _ = try await server.run("DROP TRIGGER refuse ON tarn.document", in: database)
    try await eventually { documents[1].waitingCount == 0 }
    for document in documents { try document.close() }
  }

  @Test("A document finds rows that were not announced") func lostNotification() async throws {
    let address = try await PostgresServer.shared().createDatabase()
    let documents = try await open(0..<2, at: address, DatabaseConnections(most: 1))
    let writing = try await DatabaseDocument.open(
      DatabaseStoreTests.app, try #require(PostgresAddress("\(address)?document=1")))
    _ = try await writing.perform(.init(number: 1, commands: [.send(.title("Unheard"))]))
    try await eventually { documents[1].store.state.document.title == "Unheard" }
    await writing.log.connection.close()
    for document in documents { try document.close() }
  }

  @Test("Without a server opening fails for each document that waits, and later attempts succeed")
  func noServer() async throws {
    let server = try await PostgresServer.start("fsync=off")
    let address = try await server.createDatabase()
    await server.stop(.immediate)
    let connections = PostgresConnections(most: 1)
    let uri = try #require(PostgresAddress(address))
    let attempts = (0..<5).map { _ in
      Task { () -> PostgresError? in
        do throws(PostgresError) { await (try connections.join(uri)).close() } catch { return error }
        return nil
      }
    }
    var errors: [PostgresError?] = []
    for attempt in attempts { await errors.append(attempt.value) }
    #expect(errors.allSatisfy { $0?.kind == .disconnected })
    try await server.restart()
    let connection = try await connections.join(uri)
    #expect(try await connection.run(PostgresStatement("one", "SELECT 1::bigint")()).int(0, 0) == 1)
    await connection.close()
    await server.stop(.immediate)
  }
}
