import CSQLite
import TarnStorage
import Testing

@Suite("SQLite errors")
struct SQLiteErrorTests {
  @Test(
    "An error code has the right kind",
    arguments: [
      (SQLITE_FULL, .full), (SQLITE_READONLY | 4 << 8, .readOnly), (SQLITE_IOERR | 3 << 8, .io),
      // SQLITE_IOERR_NOMEM is an error of memory, not of the disk.
      (SQLITE_IOERR | 12 << 8, .other), (SQLITE_BUSY | 2 << 8, .busy), (SQLITE_LOCKED, .busy),
      (SQLITE_CORRUPT | 1 << 8, .corrupt), (SQLITE_NOTADB, .notADatabase), (SQLITE_CANTOPEN | 2 << 8, .cannotOpen),
      (SQLITE_PERM, .cannotOpen), (SQLITE_TOOBIG, .tooBig), (SQLITE_CONSTRAINT | 8 << 8, .other),
      (SQLITE_ERROR, .other),
    ] as [(Int32, SQLiteError.Kind)])
  func kinds(code: Int32, kind: SQLiteError.Kind) {
    #expect(SQLiteError(code: code, message: "", doing: "").kind == kind)
  }

  @Test(
    "The message says what is wrong, what was being done, where, and what to do",
    arguments: [
      (
        SQLITE_FULL,
        "The disk is full. Free some space and try again. "
          + "It happened while adding a note in /notes (SQLite: no luck, code 13)."
      ),
      (
        SQLITE_BUSY,
        "Another program is using the file. Close it there and try again. "
          + "It happened while adding a note in /notes (SQLite: no luck, code 5)."
      ),
      (
        SQLITE_ERROR,
        "The database could not do this. It happened while adding a note in /notes (SQLite: no luck, code 1)."
      ),
    ])
  func messages(code: Int32, message: String) {
    let error = SQLiteError(code: code, message: "no luck", doing: "adding a note", file: "/notes")
    #expect(error.description == message)
  }

  @Test("The error contains the given purpose and never the SQL command")
  func doing() throws {
    let database = try Database(path: ":memory:", mode: .create)
    func doing(_ body: () throws -> Void) -> String? {
      do { try body() } catch let error as SQLiteError { return error.doing } catch {}
      return nil
    }
    #expect(doing { try database.execute("DROP TABLE x") } == "writing the file")
    #expect(doing { try database.execute("DROP TABLE x", doing: "tidying up") } == "tidying up")
    #expect(doing { _ = try database.prepare("DROP TABLE x") } == "writing the file")
    let fails = try database.prepare("SELECT abs(?1)", doing: "reading the size")
    #expect(doing { try fails.bind(2, 1) } == "giving a value for reading the size")
    try fails.bind(1, Int64.min)
    #expect(doing { _ = try fails.step() } == "reading the size")
  }

  @Test(
    "A message for users has no SQL, which SQLite quotes",
    arguments: [
      (SQLITE_CORRUPT, #"malformed database schema (log) - near "FOO": syntax error"#, "malformed database schema"),
      (SQLITE_CORRUPT, "malformed database schema (CREATE x) - invalid rootpage", "malformed database schema"),
      (SQLITE_ERROR, #"near "FOO": syntax error"#, "SQL logic error"),
      (SQLITE_ERROR, "no such table: main.INSERT INTO x", "SQL logic error"),
      (SQLITE_ERROR, "no such table: log", "no such table: log"),
      (SQLITE_FULL, "database or disk is full", "database or disk is full"),
    ])
  func quoted(code: Int32, message: String, shown: String) {
    let error = SQLiteError(code: code, message: message, doing: "reading the file")
    #expect(error.shownMessage == shown)
    #expect(error.description.hasSuffix("It happened while reading the file (SQLite: \(shown), code \(code))."))
  }

  @Test("The error contains SQLite's message and code")
  func message() throws {
    let database = try Database(path: ":memory:", mode: .create)
    try database.execute("CREATE TABLE kept (a PRIMARY KEY); INSERT INTO kept VALUES (1)")
    #expect(
      throws: SQLiteError(
        code: SQLITE_CONSTRAINT | 6 << 8, message: "UNIQUE constraint failed: kept.a", doing: "adding", file: ":memory:"
      )
    ) {
      try database.execute("INSERT INTO kept VALUES (1)", doing: "adding")
    }
  }

  @Test("A value over the size limit is an error of its own kind")
  func tooBig() throws {
    let database = try Database(path: ":memory:", mode: .create)
    // A blob can have 1,000,000,000 bytes unless SQLite was built for more, and never more than a signed 32-bit number.
    #expect { try database.int("SELECT length(zeroblob(2147483648))") } throws: {
      ($0 as? SQLiteError)?.kind == .tooBig
    }
  }
}
