import Foundation
import PostgresDriver
import Tarn
import TarnPostgres
import TarnRecord
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

/// Stores on one document in a database, as in several programs: each has its own connections and threads.
@MainActor @Suite("Stores on a database", .timeLimit(.minutes(10)))
struct DatabaseStoreTests {
  typealias Shared = SharedStore<Notebook>

  nonisolated static let app = AppDefinition(
    name: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: Schema(),
    durability: .default)

  private func newDatabase() async throws -> String { try await PostgresServer.shared().createDatabase() }

  private func open(_ address: String) async throws -> Shared { try await Self.app.file(at: address).open() }

  private func settled(_ shared: Shared) async throws { try await eventually { shared.waitingCount == 0 } }

  @Test("Commands, a state and a history are reached without a store, as for a file")
  func withoutStore() async throws {
    let address = try await newDatabase()
    let file = Self.app.file(at: address)
    let error = #expect(throws: StorageError.self) { try file.read() }
    #expect(error?.kind == .unreachable)
    #expect(error?.reason == "the database has no tables of Tarn")
    let performed = try await file.perform([.send(.title("Groceries")), .send(.add(1, "milk")), .undo])
    #expect(performed.actions == [.title("Groceries"), .add(1, "milk")])
    #expect(performed.stepLabels.count == 1)
    #expect(try await file.read().document.title == "Groceries")
    #expect(try await file.history().redoName != nil)
    let other = Self.app.file(at: address + "?document=other")
    #expect(throws: StorageError.self) { try other.read() }
    _ = try await other.perform([.send(.title("Other"))])
    #expect(try await file.read().document.title == "Groceries")
    #expect(try await other.read().document.title == "Other")
  }

  @Test("A document of another app, and one of a newer version, are refused and stay as they are")
  func refused() async throws {
    let address = try await newDatabase() + "?document=x"
    _ = try await Self.app.file(at: address).perform([.send(.title("Groceries"))])
    let other = AppDefinition(
      name: "Other", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: Schema(),
      durability: .default)
    #expect(throws: StorageError.self) { try other.file(at: address).read() }
    let newer = Self.app(Schema(migrations: [1: { $0 }]))
    let open = try await open(address)
    #expect(try await newer.file(at: address).read().document.title == "Groceries")
    // The older program is still running.
    var statuses: [SharedStatus] = []
    let second = try await newer.file(at: address).open(onStatus: { statuses.append($0) })
    second.store.send(.title("New"))
    open.store.send(.title("Old"))
    try await eventually { if case .stuck(let message) = open.status { message.contains("newer") } else { false } }
    try await settled(second)
    #expect(try await newer.file(at: address).read().document.title == "New")
    let error = #expect(throws: StorageError.self) { try Self.app.file(at: address).read() }
    #expect(error?.kind == .newer)
    try second.close()
    try? open.close()
  }

  private static func app(_ schema: Schema) -> AppDefinition<Notebook> {
    AppDefinition(
      name: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: schema,
      durability: .default)
  }

  @Test("Without a database the changes are shown, wait, and are there once it answers")
  func offline() async throws {
    let server = try await PostgresServer.start("fsync=off")
    let address = try await server.createDatabase()
    var statuses: [SharedStatus] = []
    let shared = try await Self.app.file(at: address).open(onStatus: { statuses.append($0) })
    await server.stop(.immediate)
    shared.store.send(.title("Written offline"))
    #expect(shared.store.state.document.title == "Written offline")
    try await eventually { if case .disconnected = shared.status { true } else { false } }
    #expect(shared.waitingCount == 1)
    try await server.restart()
    try await eventually { shared.waitingCount == 0 && shared.status == .connected(database: address) }
    #expect(try await Self.app.file(at: address).read().document.title == "Written offline")
    try shared.close()
  }

  @Test("A database that was restored to an earlier state is read anew, and waiting changes are made there")
  func restored() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let database = String(address.split(separator: "/").last ?? "")
    let shared = try await open(address)
    for word in ["one", "two", "three"] { shared.store.send(.word(word)) }
    try await settled(shared)
    // As after the recovery of a backup from before the last two rows.
    try await server.run(
      """
      DELETE FROM tarn.log WHERE number > 1;
      UPDATE tarn.document SET number = 1, sum = (SELECT sum FROM tarn.log WHERE number = 1)
      """, in: database)
    shared.store.send(.word("four"))
    try await eventually { Array(shared.store.state.document.words) == ["one", "four"] }
    #expect(try await Self.app.file(at: address).read() == shared.store.state)
    try shared.close()
  }

  @Test("What a program did with its document is counted: its rows, those of others, conflicts, ended connections")
  func counts() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let shared = try await open(address)
    let other = try await open(address)
    for number in 0..<3 {
      shared.store.send(.word("word \(number)"))
      try await settled(shared)
    }
    other.store.send(.title("From the other"))
    try await settled(other)
    try await eventually { shared.databaseCounts?.readRows == 1 }
    let counts = try #require(shared.databaseCounts)
    #expect(counts.appendedRows == 3 && counts.appends == 3)
    #expect(counts.appendTime > .zero && counts.endedConnections == 0)
    // One that does not know the other's row.
    let database = try #require(PostgresAddress(address))
    let (first, second) = (
      try await DatabaseDocument.open(Self.app, database), try await DatabaseDocument.open(Self.app, database)
    )
    _ = try await first.perform(.init(number: 1, commands: [.send(.word("first")), .send(.word("again"))]))
    _ = try await second.perform(.init(number: 1, commands: [.send(.word("second"))]))
    #expect(first.counts.conflicts == 0 && first.counts.appendedRows == 2 && first.counts.appends == 1)
    #expect(second.counts.conflicts == 1 && second.counts.readRows == 2 && second.counts.appends == 1)
    for document in [first, second] { await document.log.connection.close() }
    try await eventually { shared.databaseCounts?.readRows == 4 }
    let name = String(address.split(separator: "/").last ?? "")
    _ = try await server.run(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'")
    try await eventually {
      shared.databaseCounts?.endedConnections == 1 && shared.status == .connected(database: address)
    }
    let folder = try Folder()
    let file = try await Self.app.file(at: folder.file()).open()
    #expect(file.databaseCounts == nil)
    for store in [shared, other, file] { try store.close() }
    withExtendedLifetime(folder) {}
  }

  @Test("A change whose answer is lost on the way is made once")
  func lostAnswers() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    let shared = try await open(address.replacing(":\(server.port)/", with: ":\(proxy.port)/"))
    for number in 0..<20 {
      try await settled(shared)
      // Not in each round is the lost answer that of the change: the notification has one, too.
      proxy.loseNextAnswer()
      shared.store.send(.word("word \(number)"))
    }
    try await settled(shared)
    #expect(try await Array(Self.app.file(at: address).read().document.words) == (0..<20).map { "word \($0)" })
    try await eventually { shared.store.state.document.words.count == 20 }
    try shared.close()
  }

  @Test("A change whose answer was lost is found in a log that was replaced, and is not made again")
  nonisolated func failback() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let database = String(address.split(separator: "/").last ?? "")
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    let proxied = try #require(PostgresAddress(address.replacing(":\(server.port)/", with: ":\(proxy.port)/")))
    let document = try await DatabaseDocument.open(Self.app, proxied)
    _ = try await document.perform(.init(number: 1, commands: [.send(.word("one"))]))
    proxy.loseNextAnswer()
    let second = DatabaseDocument<Notebook>.Request(number: 2, commands: [.send(.word("two"))])
    await #expect(throws: DatabaseFault.self) { try await document.perform(second) }
    // A standby without the last row takes over, and another program goes on there.
    try await server.run(
      """
      CREATE TABLE public.kept AS SELECT * FROM tarn.log;
      CREATE TABLE public.head AS SELECT * FROM tarn.document;
      DELETE FROM tarn.log WHERE number > 1;
      UPDATE tarn.document SET number = 1, sum = (SELECT sum FROM tarn.log WHERE number = 1)
      """, in: database)
    _ = try await Self.app.file(at: address).perform([.send(.word("other"))])
    try await document.reconnect(proxied)
    _ = document.takeNews()
    try await document.catchUp()
    #expect(try #require(document.takeNews()?.changes).count == 1)
    // The first server is back.
    try await server.run(
      """
      DELETE FROM tarn.log; INSERT INTO tarn.log SELECT * FROM public.kept;
      UPDATE tarn.document SET number = head.number, sum = head.sum FROM public.head
      """, in: database)
    let outcome = try await document.perform(second, address: proxied, within: .seconds(20))
    #expect(outcome.actions == [.word("two")])
    #expect(Array(document.known.state.state.document.words) == ["one", "two"])
    #expect(try await Self.app.file(at: address).read() == document.known.state.state)
    await document.log.connection.close()
  }

  @Test("A document that was away for long is read from its last snapshot, with the history of a new program")
  nonisolated func farBehind() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let database = try #require(PostgresAddress(address))
    var app = Self.app
    app.bounds = StorageBounds(historyRows: 100)
    app.bounds.snapshotBytes = 65_536
    let writing = try await DatabaseDocument.open(app, database)
    let away = try await DatabaseDocument.open(app, database)
    for batch in 0..<13 {
      let words = (0..<200).map { StoreCommand<Notebook.State, Notebook.Action>.send(.word("\(batch) \($0)")) }
      _ = try await writing.perform(.init(number: batch, commands: words))
      try await writing.writeSnapshotIfDue()
      if batch == 0 {
        try await away.catchUp()
        #expect(try #require(away.takeNews()?.changes).count == 200)
      }
    }
    try await away.catchUp()
    // Not 2,400 changes, but the version without them.
    let news = try #require(away.takeNews())
    #expect(news.changes == nil && away.takeNews() == nil)
    #expect(away.known.state.state == writing.known.state.state && away.known.head == writing.known.head)
    #expect(away.known.loaded.history.count() == (try await app.file(at: address).history().count()))
    _ = try await away.perform(.init(number: 1, commands: [.send(.word("back"))]))
    try await writing.catchUp()
    #expect(writing.known.state.state.document.words.last == "back")
    await writing.log.connection.close()
    await away.log.connection.close()
  }

  @Test("A program without a connection for long gets it all, and its changes of that time are saved, as is undo")
  func withoutConnection() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    var app = Self.app
    app.bounds = StorageBounds(historyRows: 100)
    app.bounds.snapshotBytes = 65_536
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    let office = try await app.file(at: address).open()
    let laptop = try await app.file(at: address.replacing(":\(server.port)/", with: ":\(proxy.port)/")).open()
    proxy.redirect(to: 1, at: "127.0.0.1")
    try await eventually { if case .disconnected = laptop.status { true } else { false } }
    laptop.store.send(.title("On the train"))
    #expect(laptop.store.state.document.title == "On the train")
    for number in 0..<2_500 {
      office.store.send(.word("word \(number)"))
      if number % 250 == 0 { try await settled(office) }
    }
    try await settled(office)
    proxy.redirect(to: server.port, at: "127.0.0.1")
    try await settled(laptop)
    try await eventually { laptop.store.state.document.words.count == 2_500 }
    #expect(laptop.store.state.document.title == "On the train")
    try await eventually { office.store.state.document.title == "On the train" }
    laptop.store.undo()
    try await eventually { office.store.state.document.title != "On the train" }
    #expect(office.store.state.document.words.count == 2_500)
    try office.close()
    try laptop.close()
  }

  @Test("A new snapshot is written from time to time, and the rows after it are few")
  func snapshots() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    var app = Self.app
    app.bounds.snapshotBytes = 4_096
    let shared = try await app.file(at: address).open()
    for number in 0..<200 {
      shared.store.send(.word("a word with a number: \(number)"))
      if number % 20 == 0 { try await settled(shared) }
    }
    try await settled(shared)
    let database = String(address.split(separator: "/").last ?? "")
    let numbers = try await server.run("SELECT number FROM tarn.snapshot ORDER BY number", in: database)
    #expect(numbers.split(separator: "\n").count == 2)
    #expect(try await app.file(at: address).read() == shared.store.state)
    try await eventually { shared.store.history?.present == shared.store.state }
    #expect(try await app.file(at: address).history().count() == shared.store.history?.count())
    try shared.close()
  }

}

extension DatabaseDocument.News {
  /// The changes since the last news; `nil` if the document was read anew.
  fileprivate var changes: [CommittedChange<F.Action>]? {
    if case .advanced(let advance) = self { advance.changes } else { nil }
  }
}
