import PostgresDriver
import TarnPostgres
import Testing

/// The prepared statements of a connection whose calls do not wait for each other.
@Suite("Prepared statements", .timeLimit(.minutes(10))) struct PreparedStatementTests {
  private let failing = PostgresStatement("failing", "SELECT 1 / $1::bigint")
  private let one = PostgresStatement("one", "SELECT $1::bigint + 1")
  private let two = PostgresStatement("two", "SELECT $1::bigint + 2")

  private func connect() async throws -> PostgresConnection {
    let address = try await PostgresServer.shared().createDatabase()
    return try await PostgresConnection.connect(try #require(PostgresAddress(address)))
  }

  @Test("A call whose statements an earlier one failed to prepare is executed, and so are all after it")
  func behindFailure() async throws {
    let connection = try await connect()
    for _ in 0..<20 {
      async let failed = connection.run([failing(.int(0)), one(.int(1)), two(.int(1))])
      async let first = connection.run([one(.int(1)), two(.int(1))])
      async let second = connection.run([two(.int(5)), one(.int(5)), two(.int(7))])
      #expect(try await first.map { $0.int(0, 0) } == [2, 3])
      #expect(try await second.map { $0.int(0, 0) } == [7, 6, 9])
      do {
        _ = try await failed
        Issue.record("A division by zero has a result.")
      } catch { #expect((error as? PostgresError)?.code == "22012") }
      _ = try await connection.run(PostgresStatement("", "DEALLOCATE ALL")())
    }
    await connection.close()
  }

  @Test("Statements that the server has lost, as behind a pooler, are prepared again, and the others are used")
  func lost() async throws {
    let connection = try await connect()
    _ = try await connection.run([one(.int(1)), two(.int(1))])
    for lost in [one.name, two.name, "ALL"] {
      _ = try await connection.run(PostgresStatement("", "DEALLOCATE \(lost)")())
      #expect(try await connection.run([one(.int(1)), two(.int(1))]).map { $0.int(0, 0) } == [2, 3])
    }
    // Nothing of a failed attempt stays.
    _ = try await connection.run(PostgresStatement("", "CREATE TABLE numbers (number bigint)")())
    let insert = PostgresStatement("insert", "INSERT INTO numbers VALUES ($1)")
    _ = try await connection.run(PostgresStatement("", "DEALLOCATE ALL")())
    for number in 0..<3 { _ = try await connection.run([insert(.int(number)), one(.int(1)), two(.int(1))]) }
    let count = PostgresStatement("count", "SELECT count(*) FROM numbers")
    #expect(try await connection.run(count()).int(0, 0) == 3)
    await connection.close()
  }

  @Test("Behind a pooler in transaction mode all calls are executed, by whatever process of the server")
  func pooler() async throws {
    let server = try await PostgresServer.shared()
    let database = try await server.createDatabase()
    let pooler = try await PostgresPooler(before: server, processes: 2)
    let address = try #require(PostgresAddress(pooler.address(database, of: server)))
    let connections = [
      try await PostgresConnection.connect(address), try await PostgresConnection.connect(address),
    ]
    for number in 0..<200 {
      async let first = connections[0].run([one(.int(number)), two(.int(number))])
      async let second = connections[1].run([two(.int(number)), one(.int(number)), two(.int(1))])
      if number % 3 == 0 { _ = try await connections[number % 2].run(two(.int(number))) }
      #expect(try await first.map { $0.int(0, 0) } == [number + 1, number + 2].map(Int64.init))
      #expect(try await second.map { $0.int(0, 0) } == [number + 2, number + 1, 3].map(Int64.init))
    }
    for connection in connections { await connection.close() }
  }

  @Test("Two statements with one name are not taken for each other") func names() async throws {
    let connection = try await connect()
    let other = PostgresStatement("one", "SELECT $1::bigint + 100")
    #expect(try await connection.run([one(.int(1)), other(.int(1))]).map { $0.int(0, 0) } == [2, 101])
    await connection.close()
  }
}
