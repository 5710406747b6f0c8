import CSQLite
import FaultyDisk
import Foundation
import TarnStorage
import TarnTesting
import Testing

@Suite("A faulty disk without a fault")
struct FaultyDiskTests {
  static let program = """
    CREATE TABLE note (id INTEGER PRIMARY KEY, words TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO note SELECT i, printf('%.*c', i % 97, 'x') FROM n;
    CREATE INDEX words ON note (words);
    DELETE FROM note WHERE id % 3 = 0;
    UPDATE note SET words = words || words WHERE id % 5 = 0;
    VACUUM;
    """

  @Test(
    "The disk stores the same bytes as the system's file system", arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"])
  func sameBytes(mode: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("disk-\(UUID().uuidString)").path
    let all = ["", "-journal", "-wal"].map { file + $0 }
    defer { for path in all { try? FileManager.default.removeItem(atPath: path) } }
    let disk = FaultyDisk()
    for vfs in [nil, disk.vfs] {
      let database = try Database(path: file, mode: .create, vfs: vfs)
      try database.execute("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=\(mode);" + Self.program)
      try database.close()
    }
    let bytes = try #require(disk.bytes(of: file))
    #expect(bytes.count > 10_000)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(bytes))
    #expect(disk.paths == all.filter { FileManager.default.fileExists(atPath: $0) })
    #expect(disk.openFiles == 0)
  }

  @Test("The disk's locks allow many readers, one of which prepares to write, or one writer")
  func locks() throws {
    let disk = FaultyDisk()
    let first = try Database(path: "notes", mode: .create, vfs: disk.vfs)
    let second = try Database(path: "notes", mode: .create, vfs: disk.vfs)
    try first.execute("CREATE TABLE note (id INTEGER PRIMARY KEY); INSERT INTO note VALUES (1)")
    #expect(try second.int("SELECT count(*) FROM note") == 1)
    try first.begin()
    try first.execute("INSERT INTO note VALUES (2)")
    #expect(try second.int("SELECT count(*) FROM note") == 1)
    #expect { try second.begin() } throws: { ($0 as? SQLiteError)?.kind == .busy }

    let read = try second.prepare("SELECT id FROM note")
    #expect(try read.step())
    // The reader prevents the commit, which is rolled back.
    #expect(throws: SQLiteError.self) { try first.commit() }
    #expect(!first.isInTransaction)
    read.reset()
    try first.transaction { try first.execute("INSERT INTO note VALUES (2)") }
    #expect(try second.int("SELECT count(*) FROM note") == 2)
  }

  @Test("The disk counts its operations")
  func counts() throws {
    let disk = FaultyDisk()
    let database = try Database(path: "notes", mode: .create, vfs: disk.vfs)
    try database.execute(
      "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE note (id)")
    let (writes, syncs, operations) = (disk.writes, disk.syncs, disk.operations)
    try database.execute("INSERT INTO note VALUES (1)")
    #expect(disk.syncs == syncs + 1)
    #expect(disk.writes > writes)
    #expect(disk.operations == operations + disk.writes - writes + 1)
  }

  @Test("After a power cut all operations fail, and the remaining disk works")
  func afterCut() throws {
    let disk = FaultyDisk()
    let database = try Database(path: "notes", mode: .create, vfs: disk.vfs)
    try database.execute("CREATE TABLE note (id)")
    let after = disk.cutPower(seed: 1)
    #expect(!disk.hasPower)
    #expect { try database.execute("INSERT INTO note VALUES (1)") } throws: { ($0 as? SQLiteError)?.kind == .io }
    #expect { try Database(path: "notes", mode: .create, vfs: disk.vfs) } throws: { ($0 as? SQLiteError)?.kind == .io }
    try Database(path: "notes", mode: .create, vfs: after.vfs).execute("INSERT INTO note VALUES (1)")
  }

  @Test("The power is cut at the given operation")
  func countdown() throws {
    for count in 1...20 {
      let disk = FaultyDisk()
      disk.cut(afterOperations: count)
      let database = try Database(path: "notes", mode: .create, vfs: disk.vfs)
      #expect(throws: SQLiteError.self) {
        for table in 0..<20 { try database.execute("CREATE TABLE t\(table) (id)") }
      }
      #expect(disk.operations == count)
    }
  }

  @Test("The name of a created or deleted file may be lost without a sync")
  func names() throws {
    var (created, deleted) = (Set<Bool>(), Set<Bool>())
    for seed in 0..<40 as Range<UInt64> {
      let disk = FaultyDisk()
      let database = try Database(path: "notes", mode: .create, vfs: disk.vfs)
      try database.execute("PRAGMA synchronous=OFF; CREATE TABLE note (id)")
      created.insert(disk.cutPower(seed: seed).paths.contains("notes"))

      let synced = FaultyDisk()
      let syncedDatabase = try Database(path: "notes", mode: .create, vfs: synced.vfs)
      try syncedDatabase.execute("CREATE TABLE note (id)")
      let paths = synced.cutPower(seed: seed).paths
      #expect(paths.contains("notes"))
      deleted.insert(!paths.contains("notes-journal"))
    }
    #expect(created == [true, false])
    #expect(deleted == [true, false])
  }

  @Test("SQLite finds the disk until it is removed or deallocated")
  func registration() {
    let name: String
    do {
      let disk = FaultyDisk()
      name = disk.vfs
      #expect(sqlite3_vfs_find(name) != nil)
      disk.remove()
      disk.remove()
      #expect(sqlite3_vfs_find(name) == nil)
      #expect(throws: SQLiteError.self) { try Database(path: "notes", mode: .create, vfs: name) }
    }
    let otherName = FaultyDisk().vfs
    #expect(sqlite3_vfs_find(otherName) == nil)
  }
}
