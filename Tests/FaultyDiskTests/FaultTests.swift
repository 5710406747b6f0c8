import FaultyDisk
import TarnStorage
import Testing

@Suite("Faults of the disk")
struct FaultTests {
  let disk = FaultyDisk()

  func open(_ mode: Database.Mode = .create) throws -> Database {
    let database = try Database(path: "notes", mode: mode, vfs: disk.vfs)
    try database.execute(
      """
      PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
      CREATE TABLE IF NOT EXISTS note (text TEXT);
      """)
    return database
  }

  static func add(to database: Database, size: Int = 10_000) throws {
    let insert = try database.prepare("INSERT INTO note VALUES (zeroblob(\(size)))")
    try database.transaction { try insert.run() }
  }

  @Test(
    "A fault is reported with its kind and rolls back the transaction, and writing works again after it",
    arguments: [
      (Fault.full(after: 5_000), SQLiteError.Kind.full), (.readOnly, .readOnly), (.ioError(.write, every: 1), .io),
      (.ioError(.write, every: 3), .io), (.ioError(.sync, every: 1), .io),
    ])
  func kinds(fault: Fault, kind: SQLiteError.Kind) throws {
    let database = try open()
    try Self.add(to: database)
    disk.fault = fault
    for _ in 0..<3 {
      #expect { try Self.add(to: database) } throws: { ($0 as? SQLiteError)?.kind == kind }
      #expect(!database.isInTransaction)
    }
    #expect(try database.int("SELECT count(*) FROM note") == 1)
    disk.fault = .none
    // After a failed sync, the pages below the log may be missing on the drive although they are read. Only a
    // checkpoint, which writes all of the log elsewhere, makes the log reliable again.
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try Self.add(to: database)
    #expect(try database.int("SELECT count(*) FROM note") == 2)
    #expect(try database.text("PRAGMA integrity_check") == "ok")

    for seed in 0..<10 as Range<UInt64> {
      let after = disk.cutPower(seed: seed)
      let remaining = try Database(path: "notes", mode: .write, vfs: after.vfs)
      #expect(try remaining.text("PRAGMA locking_mode=EXCLUSIVE") == "exclusive")
      #expect(try remaining.int("SELECT count(*) FROM note") == 2)
    }
  }

  @Test("A fault in reading is reported with its kind")
  func reading() throws {
    try Self.add(to: open())
    let database = try Database(path: "notes", mode: .write, vfs: disk.vfs)
    disk.fault = .ioError(.read, every: 1)
    #expect { try database.int("SELECT count(*) FROM note") } throws: { ($0 as? SQLiteError)?.kind == .io }
  }

  @Test("A fault in truncating or deleting a log loses nothing")
  func closing() throws {
    for operation in [Operation.truncate, .delete] {
      let database = try open()
      try Self.add(to: database)
      let rows = try database.int("SELECT count(*) FROM note")
      disk.fault = .ioError(operation, every: 1)
      try database.close()
      disk.fault = .none
      #expect(try open().int("SELECT count(*) FROM note") == rows)
    }
  }

  @Test("On a read-only disk, a file for writing is read-only, and a missing one cannot be opened")
  func openingReadOnly() throws {
    try Self.add(to: open())
    disk.fault = .readOnly
    #expect { try Database(path: "notes", mode: .write, vfs: disk.vfs) } throws: {
      ($0 as? SQLiteError)?.kind == .readOnly
    }
    #expect { try Database(path: "new", mode: .create, vfs: disk.vfs) } throws: {
      ($0 as? SQLiteError)?.kind == .cannotOpen
    }
    #expect(disk.openFiles == 0)
  }

  @Test("Files on a full disk can grow by the given number of bytes")
  func freeBytes() throws {
    disk.set(Array(repeating: 0, count: 100_000), of: "old")
    let database = try open()
    disk.fault = .full(after: 50_000)
    try Self.add(to: database)
    #expect { try Self.add(to: database, size: 60_000) } throws: { ($0 as? SQLiteError)?.kind == .full }
    disk.fault = .full(after: 200_000)
    try Self.add(to: database, size: 60_000)
  }

  @Test("A damaged file is reported as corrupt, and other bytes as no database")
  func damage() throws {
    let database = try open()
    try Self.add(to: database)
    try database.close()
    var bytes = try #require(disk.bytes(of: "notes"))
    // The first page has a header of 100 bytes, followed by the schema.
    for index in 100..<bytes.count { bytes[index] = 0xAA }
    disk.set(bytes, of: "notes")
    #expect { try open(.write) } throws: { ($0 as? SQLiteError)?.kind == .corrupt }
    disk.set(Array(repeating: 0xAA, count: 8_192), of: "notes")
    #expect { try open(.write) } throws: { ($0 as? SQLiteError)?.kind == .notADatabase }
  }
}
