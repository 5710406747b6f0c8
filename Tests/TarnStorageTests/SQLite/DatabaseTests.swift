import Foundation
import TarnStorage
import Testing

@testable import StorageSuite

@Suite("Databases")
struct DatabaseTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("notes")
  }

  func open(_ mode: Database.Mode = .create) throws -> Database { try Database(path: path, mode: mode) }

  func kind(_ body: () throws -> Void) -> SQLiteError.Kind? {
    do { try body() } catch let error as SQLiteError { return error.kind } catch {}
    return nil
  }

  @Test("A database is created only in the mode `.create`")
  func modes() throws {
    #expect(kind { _ = try open(.write) } == .cannotOpen)
    #expect(kind { _ = try open(.read) } == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: path))
    try open(.create).execute("CREATE TABLE note (id)")
    try open(.write).execute("INSERT INTO note VALUES (7)")
    let read = try open(.read)
    #expect(try read.int("SELECT id FROM note") == 7)
    #expect(kind { try read.execute("INSERT INTO note VALUES (8)") } == .readOnly)
  }

  @Test("A path with a special meaning in SQLite is refused", arguments: ["", "a\0b"])
  func specialPaths(path: String) {
    #expect(kind { _ = try Database(path: path, mode: .create) } == .cannotOpen)
  }

  @Test("A path that looks like a URI is a file name")
  func address() throws {
    // Only a name without a folder can begin like this; as a URI it would be a database in memory.
    let name = "file:tarn-\(UUID().uuidString)?mode=memory"
    defer { try? FileManager.default.removeItem(atPath: "./" + name) }
    try Database(path: name, mode: .create).execute("CREATE TABLE note (id)")
    #expect(FileManager.default.fileExists(atPath: "./" + name))
  }

  @Test("A file that is no database and a damaged one are different errors")
  func damage() throws {
    try Data(repeating: 65, count: 4_096).write(to: URL(fileURLWithPath: path))
    #expect(kind { try open(.write).execute("CREATE TABLE note (id)") } == .notADatabase)
    try FileManager.default.removeItem(atPath: path)
    try open().execute("CREATE TABLE note (id)")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(100..<bytes.count, with: repeatElement(0xAA, count: bytes.count - 100))
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(kind { try open(.write).execute("INSERT INTO note VALUES (1)") } == .corrupt)
  }

  @Test("A query returns the first number or text, and nil for other types")
  func answers() throws {
    let database = try open()
    #expect(try database.int("SELECT 5 UNION ALL SELECT 6") == 5)
    #expect(try database.int("SELECT NULL") == nil)
    #expect(try database.int("SELECT '5'") == nil)
    #expect(try database.int("SELECT 5 WHERE 0") == nil)
    #expect(try database.text("SELECT 'five'") == "five")
    #expect(try database.text("SELECT 5") == nil)
    #expect(try database.text("PRAGMA journal_mode=WAL") == "wal")
  }

  @Test("A transaction is committed as a whole or rolled back")
  func transactions() throws {
    struct Stop: Error {}
    let database = try open()
    try database.execute("CREATE TABLE note (id INTEGER PRIMARY KEY)")
    let result = try database.transaction {
      #expect(database.isInTransaction)
      try database.execute("INSERT INTO note VALUES (1), (2)")
      return database.changes
    }
    #expect(result == 2)
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.execute("INSERT INTO note VALUES (3)")
        throw Stop()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try database.int("SELECT count(*) FROM note") == 2)
    #expect(kind { try database.transaction { try database.begin() } } == .other)
    #expect(!database.isInTransaction)
  }

  @Test("A failed commit is rolled back")
  func failedCommit() throws {
    let database = try open()
    try database.execute(
      """
      PRAGMA foreign_keys=ON;
      CREATE TABLE note (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES note DEFERRABLE INITIALLY DEFERRED)
      """)
    // A deferred constraint fails at the commit, and SQLite leaves the transaction open.
    #expect(kind { try database.transaction { try database.execute("INSERT INTO note VALUES (1, 99)") } } == .other)
    #expect(!database.isInTransaction)
    #expect(try database.int("SELECT count(*) FROM note") == 0)
  }

  @Test("A database is busy while another connection writes")
  func busy() throws {
    let (first, second) = try (open(), open())
    try first.execute("CREATE TABLE note (id)")
    try first.begin()
    #expect(kind { try second.begin() } == .busy)
    first.rollBack()
    try second.transaction {}
  }

  @Test("Closing finalizes the statements, and can be repeated")
  func closing() throws {
    let database = try open()
    try database.execute("CREATE TABLE note (id); INSERT INTO note VALUES (1), (2)")
    let read = try database.prepare("SELECT id FROM note")
    #expect(try read.step())
    try database.close()
    try database.close()
    #expect(!database.isOpen)
    // The database is unlocked, although the statement had not returned all rows.
    let other = try open()
    try other.transaction { try other.execute("DELETE FROM note") }
    withExtendedLifetime(read) {}
  }

  @Test("Using a closed database stops the program")
  func closed() async {
    await #expect(processExitsWith: .failure) {
      let database = try Database(path: ":memory:", mode: .create)
      try database.close()
      try database.execute("SELECT 1")
    }
    await #expect(processExitsWith: .failure) {
      let database = try Database(path: ":memory:", mode: .create)
      let statement = try database.prepare("SELECT 1")
      try database.close()
      _ = try statement.step()
    }
  }
}
