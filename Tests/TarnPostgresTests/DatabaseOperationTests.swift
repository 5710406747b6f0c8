import Foundation
import PostgresDriver
import ProgramDriver
import Tarn
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

/// Backups, failovers and refusals of a database while programs have documents of it open.
@MainActor @Suite("Operations of a database", .timeLimit(.minutes(10))) struct DatabaseOperationTests {
  private typealias Shared = SharedStore<Notebook>

  private let app = DatabaseStoreTests.app

  private func open(_ address: String) async throws -> Shared { try await app.file(at: address).open() }

  private func settled(_ shared: Shared) async throws { try await eventually { shared.waitingCount == 0 } }

  private func words(_ address: String) throws -> [String] {
    try Array(app.file(at: address).read().document.words)
  }

  private func name(_ address: String) -> String { String(address.split(separator: "/").last ?? "") }

  @Test("A standby takes over with all that was saved, and the changes of that time are made there")
  func standby() async throws {
    let primary = try await PostgresServer.start()
    let address = try await primary.createDatabase()
    let standby = try await primary.startStandby()
    try await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try await primary.run("SELECT pg_reload_conf()")
    let both = address.replacing(":\(primary.port)/", with: ":\(primary.port),127.0.0.1:\(standby.port)/")
    let (first, second) = (try await open(both), try await open(both))
    for number in 0..<20 { first.store.send(.word("before \(number)")) }
    try await settled(first)
    await primary.stop(.immediate)
    first.store.send(.word("between"))
    try await eventually { if case .disconnected = first.status { true } else { false } }
    #expect(first.waitingCount == 1)
    try await standby.promote()
    try await settled(first)
    second.store.send(.word("after"))
    try await settled(second)
    let all = (0..<20).map { "before \($0)" } + ["between", "after"]
    try await eventually { Array(first.store.state.document.words) == all }
    try await eventually { second.store.state == first.store.state }
    #expect(try words(both) == all)
    try first.close()
    try second.close()
    await standby.stop(.immediate)
  }

  @Test("Behind a pooler in transaction mode changes are saved once and shown, although it drops notifications")
  func pooler() async throws {
    let server = try await PostgresServer.shared()
    let direct = try await server.createDatabase()
    let pooler = try await PostgresPooler(before: server, processes: 2)
    let address = pooler.address(direct, of: server)
    var stores: [Shared] = []
    for _ in 0..<3 { stores.append(try await open(address)) }
    for round in 0..<20 {
      // At once, so that the connections change between the server's processes.
      for (number, store) in stores.enumerated() { store.store.send(.word("\(round) of \(number)")) }
      for store in stores { try await settled(store) }
      if round % 5 == 0 {
        _ = try await onOwnThread { [app] in try app.file(at: address).perform([.send(.word("command \(round)"))]) }
      }
    }
    try await eventually { stores.allSatisfy { $0.store.state.document.words.count == 64 } }
    #expect(Set(try words(direct)).count == 64)
    for store in stores { #expect(store.store.state == stores[0].store.state) }
    stores[1].store.undo()
    try await settled(stores[1])
    try await eventually { stores.allSatisfy { $0.store.state.document.words.count == 63 } }
    #expect(try words(direct).count == 63)
    #expect(try app.file(at: address).check() == [])
    for store in stores { try store.close() }
  }

  @Test("A dump is the same document with its history, and goes on by itself") func dump() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let shared = try await open(address)
    shared.store.send(.title("Groceries"))
    shared.store.send(.add(1, "beer"))
    shared.store.undo()
    try await settled(shared)
    try await eventually { shared.store.history?.redoName != nil }
    let copy = try await server.restoreDump(of: name(address))
    let restored = try await open(copy)
    #expect(restored.store.state == shared.store.state)
    #expect(restored.store.history?.redoName == shared.store.history?.redoName)
    restored.store.redo()
    restored.store.send(.word("restored"))
    try await settled(restored)
    #expect(try await app.file(at: copy).read().document.notes[id: 1] != nil)
    #expect(try words(copy) == ["restored"] && words(address) == [])
    #expect(try app.file(at: copy).check().isEmpty)
    try shared.close()
    try restored.close()
  }

  @Test("A database is recovered to a point in time, and a program goes on there") func pointInTime() async throws {
    let server = try await PostgresServer.start(PostgresServer.archiveSettings)
    let address = try await server.createDatabase()
    let shared = try await open(address)
    shared.store.send(.word("in the backup"))
    try await settled(shared)
    let backup = try await server.backUp()
    shared.store.send(.word("after the backup"))
    try await settled(shared)
    try await server.run("SELECT pg_create_restore_point('before')")
    shared.store.send(.word("a mistake"))
    try await settled(shared)
    try await server.run("SELECT pg_switch_wal()")
    try shared.close()
    await server.stop(.fast)
    try await backup.recover(from: server, to: "before")
    let recovered = address.replacing(":\(server.port)/", with: ":\(backup.port)/")
    let again = try await open(recovered)
    #expect(Array(again.store.state.document.words) == ["in the backup", "after the backup"])
    again.store.undo()
    again.store.send(.word("on"))
    try await settled(again)
    #expect(try words(recovered) == ["in the backup", "on"])
    try again.close()
    await backup.stop(.immediate)
  }

  @Test("Serialization failures delay changes, and no user sees them") func serialization() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    try await server.run("ALTER DATABASE \(name(address)) SET default_transaction_isolation = 'serializable'")
    var app = app
    // Some words, so that snapshots are written at the same time, too.
    app.bounds.snapshotBytes = 512
    var statuses: [SharedStatus] = []
    var stores: [Shared] = []
    for _ in 0..<3 { stores.append(try await app.file(at: address).open(onStatus: { statuses.append($0) })) }
    for number in 0..<90 {
      stores[number % 3].store.send(.word("word \(number)"))
      if number.isMultiple(of: 9) { for shared in stores { try await settled(shared) } }
    }
    for shared in stores { try await settled(shared) }
    #expect(try Set(words(address)) == Set((0..<90).map { "word \($0)" }))
    #expect(try words(address).count == 90)
    #expect(statuses == [])
    for shared in stores { try shared.close() }
    let snapshot = try await server.run("SELECT max(number) FROM tarn.snapshot", in: name(address))
    #expect(try #require(Int(snapshot.trimmingCharacters(in: .whitespacesAndNewlines))) > 30)
    // Otherwise the test has proved nothing. The server counts what its processes have done after they have ended.
    var failures = 0
    for _ in 0..<100 where failures == 0 {
      let count = try await server.run(
        "SELECT xact_rollback FROM pg_stat_database WHERE datname = '\(name(address))'")
      failures = Int(count.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      // Pause: the server does not tell when it has counted.
      if failures == 0 { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(failures > 0)
  }

  @Test("A change whose transaction fails 25 times in a row, as in a busy database, is only delayed")
  func busyDatabase() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    var statuses: [SharedStatus] = []
    let shared = try await app.file(at: address).open(onStatus: { statuses.append($0) })
    // A rollback does not take numbers back, so the sequence counts the attempts.
    try await server.run(
      """
      CREATE SEQUENCE attempts;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF nextval('attempts') <= 25 THEN
          RAISE 'could not serialize access' USING ERRCODE = 'serialization_failure'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER busy BEFORE INSERT ON tarn.log FOR EACH ROW EXECUTE FUNCTION refuse()
      """, in: name(address))
    shared.store.send(.word("one"))
    try await settled(shared)
    #expect(try words(address) == ["one"])
    #expect(try await server.run("SELECT last_value > 25 FROM attempts", in: name(address)).hasPrefix("t"))
    #expect(statuses == [])
    // If it does not end, the user reads why nothing is saved.
    try await server.run("ALTER SEQUENCE attempts MINVALUE -1000000000 RESTART WITH -1000000000", in: name(address))
    shared.store.send(.word("two"))
    try await eventually {
      if case .disconnected(_, let reason) = shared.status { reason.contains("could not serialize") } else { false }
    }
    try await server.run("DROP TRIGGER busy ON tarn.log", in: name(address))
    try await settled(shared)
    #expect(try words(address) == ["one", "two"])
    try await eventually { shared.status == .connected(database: address) }
    try shared.close()
  }

  @Test("While the database's disk is full, changes wait, and the user reads why") func fullDisk() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    let shared = try await open(address)
    // The error of a server that can't extend a file.
    try await server.run(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON tarn.log EXECUTE FUNCTION refuse()
      """, in: name(address))
    shared.store.send(.word("one"))
    try await eventually {
      if case .disconnected(_, let reason) = shared.status { reason.contains("No space left") } else { false }
    }
    shared.store.send(.word("two"))
    #expect(Array(shared.store.state.document.words) == ["one", "two"])
    #expect(shared.waitingCount == 2)
    #expect(try words(address) == [])
    try await server.run("DROP TRIGGER full_disk ON tarn.log", in: name(address))
    try await settled(shared)
    #expect(try words(address) == ["one", "two"])
    try await eventually { shared.status == .connected(database: address) }
    try shared.close()
  }

  @Test(
    "On a disk that is really full, changes wait, and are saved when there is room again",
    .enabled("It needs the right to mount a disk.") { await SmallDisk.isAvailable })
  func smallDisk() async throws {
    let server = try await PostgresServer.start(["fsync=off"], disk: 24)
    let address = try await server.createDatabase(onSmallDisk: true)
    let shared = try await open(address)
    shared.store.send(.word("zero"))
    try await settled(shared)
    try await server.run("CREATE TABLE public.filler (text text)", in: name(address))
    for rows in [400, 40, 4, 1] {
      let insert = "INSERT INTO public.filler SELECT repeat('x', 1900) FROM generate_series(1, \(rows))"
      while (try? await server.run(insert, in: name(address))) != nil {}
    }
    // Of digits that can't be compressed, and larger than the rest of a page.
    var random = SystemRandomNumberGenerator()
    let long = (0..<2_000).map { _ in String(random.next(), radix: 36) }.joined()
    shared.store.send(.word(long))
    try await eventually {
      if case .disconnected(_, let reason) = shared.status { reason.contains("No space left") } else { false }
    }
    shared.store.send(.word("two"))
    #expect(Array(shared.store.state.document.words) == ["zero", long, "two"])
    #expect(shared.waitingCount == 2)
    #expect(try words(address) == ["zero"])
    try await server.run("DROP TABLE public.filler", in: name(address))
    try await settled(shared)
    #expect(try words(address) == ["zero", long, "two"])
    try await eventually { shared.status == .connected(database: address) }
    try shared.close()
    await server.stop(.fast)
  }

  @Test("A role with the rights of the manual can do all that an app does, and no more") func roles() async throws {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    try await open(address).close()
    let manual = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/many-machines.md")
    let text = try String(contentsOf: manual, encoding: .utf8)
    let grants = try #require(text.split(separator: "```sql\n").dropFirst().first?.split(separator: "```").first)
    try await server.run("CREATE ROLE app LOGIN; \(grants)", in: name(address))
    let own = address.replacing("tarn@", with: "app@")
    var app = app
    app.bounds.snapshotBytes = 2_048
    for document in ["", "?document=second"] {
      let blobs = SharedBlobs()
      let shared = try await app.file(at: own + document).open(blobs: blobs)
      let other = try await app.file(at: own + document).open()
      for number in 0..<100 { shared.store.send(.word("a word with a number: \(number)")) }
      shared.store.undo()
      try await settled(shared)
      try await eventually { other.store.state.document.words.count == 99 }
      let id = try await blobs.put([1, 2, 3])
      #expect(try await blobs.bytes(of: id) == [1, 2, 3])
      #expect(shared.status == .connected(database: own + document))
      try shared.close()
      try other.close()
      #expect(try await app.file(at: own + document).read().document.words.count == 99)
    }
    #expect(
      try await server.run("SELECT count(*) FROM tarn.snapshot", in: name(address))
        .trimmingCharacters(in: .whitespacesAndNewlines) == "4")
    for statement in ["DELETE FROM tarn.log", "UPDATE tarn.log SET number = 0", "DROP TABLE tarn.blob"] {
      await #expect(throws: PostgresServer.Failure.self) {
        try await server.run(statement, in: name(address), as: "app")
      }
    }
  }
}
