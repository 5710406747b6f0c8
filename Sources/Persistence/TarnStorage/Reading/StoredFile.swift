import TarnEncoding

/// A file that is read without knowing the app: its tables, with each row verified by its checksum.
///
/// The methods in this file only read. Use it on one thread at a time.
package final class StoredFile: DocumentLog {
  package let path: String
  package let database: Database
  package private(set) var app: LogApp
  package private(set) var head: LogHead

  /// Opens a file and verifies its format, app and head.
  ///
  /// - Throws: ``StorageError``; the file stays unchanged.
  package convenience init(_ path: String, mode: Database.Mode = .read, disk: String? = nil) throws(StorageError) {
    let database: Database
    do throws(SQLiteError) { database = try Database(path: path, mode: mode, vfs: disk) } catch {
      throw StorageError(error, path: path)
    }
    try self.init(path, database)
  }

  /// Creates the object for a new file.
  init(new path: String, _ database: Database, _ app: LogApp) {
    self.path = path
    self.database = database
    self.app = app
    head = LogHead(number: 0, sum: Checksum())
    database.setKeepsWALOnClose(true)
  }

  init(_ path: String, _ database: Database) throws(StorageError) {
    self.path = path
    self.database = database
    app = LogApp(name: "", schema: 0, made: 0)
    head = LogHead(number: 0, sum: Checksum())
    // Closing must not clean up a damaged file: the files beside it are evidence.
    database.setKeepsWALOnClose(true)
    let application: Int64
    let version: Int64
    let isUnfinished: Bool
    do throws(SQLiteError) {
      for setting in FileFormat.reading { try database.execute(setting, doing: "opening the file") }
      application = try database.int("PRAGMA application_id") ?? 0
      version = WALIdentity.format(try database.int("PRAGMA user_version") ?? 0)
      isUnfinished = try Self.isUnfinished(database)
    } catch { throw StorageError(error, path: path, isReading: true) }
    if isUnfinished { throw StorageError(.unreachable, path: path, "it is empty") }
    guard application == FileFormat.applicationID else {
      throw StorageError(.foreign, path: path, "it is an SQLite database of another program")
    }
    guard version <= FileFormat.version else {
      throw StorageError(
        .newer, path: path, "its format is \(version), and this program supports \(FileFormat.version)")
    }
    guard version == FileFormat.version else {
      throw damaged("header", "its format is \(version), which does not exist")
    }
    app = try readApp()
    head = try readHead()
  }

  /// Reads the app and the head again after they were changed.
  func reload() throws(StorageError) {
    app = try readApp()
    head = try readHead()
  }

  private func readApp() throws(StorageError) -> LogApp {
    let statement = try prepare("SELECT name, schema, made, sum FROM app WHERE id = 1")
    guard try step(statement), let name = statement.text(0) else {
      throw damaged("app", "it does not name the app that the file belongs to")
    }
    let app = LogApp(name: name, schema: Int(statement.int64(1)), made: statement.int64(2))
    guard app.sum.signed == statement.int64(3) else { throw damaged("app", "its checksum does not match") }
    return app
  }

  private func readHead() throws(StorageError) -> LogHead {
    let statement = try prepare("SELECT number, sum FROM head WHERE id = 1")
    guard try step(statement) else { throw damaged("head", "it does not name the last row of the log") }
    return LogHead(number: Int(statement.int64(0)), sum: Checksum(signed: statement.int64(1)))
  }

  package func snapshots() throws(StorageError) -> [LogSnapshot] {
    let statement = try prepare(
      "SELECT number, time, schema, parts, history, chain, sum FROM snapshot ORDER BY number DESC")
    var found: [LogSnapshot] = []
    while try step(statement) { found.append(LogSnapshot(statement)) }
    return found
  }

  package func storedText(of snapshot: LogSnapshot) throws(StorageError) -> (text: [UInt8], parts: Int) {
    let location = "snapshot \(snapshot.number)"
    let statement = try prepare("SELECT text FROM part WHERE number = ?1 ORDER BY place", location)
    try bind(statement, 1, snapshot.number)
    var bytes: [UInt8] = []
    var count = 0
    while try step(statement, location) {
      statement.withBytes(0) { bytes.append(contentsOf: $0) }
      count += 1
    }
    return (bytes, count)
  }

  package func scan(
    after number: Int, upTo last: Int, _ body: (LogRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    let statement = try prepare(
      "SELECT number, time, cause, place, action, change, sum FROM log WHERE number > ?1 AND number <= ?2 ORDER BY number"
    )
    try bind(statement, 1, number)
    try bind(statement, 2, last)
    var number = number
    while try step(statement, "log after row \(number)") {
      let row = row(statement)
      try body(row)
      number = row.number
    }
  }

  package func scanBackward(
    from last: Int, _ body: (LogRow) throws(StorageError) -> Bool
  ) throws(StorageError) {
    let statement = try prepare(
      "SELECT number, time, cause, place, action, change, sum FROM log WHERE number <= ?1 ORDER BY number DESC")
    try bind(statement, 1, last)
    var number = last
    while try step(statement, "log before row \(number)") {
      let row = row(statement)
      guard try body(row) else { return }
      number = row.number
    }
  }

  package func oldestRow() throws(StorageError) -> Int? { try rowNumber("min") }

  package func newestRow() throws(StorageError) -> Int? { try rowNumber("max") }

  private func rowNumber(_ function: String) throws(StorageError) -> Int? {
    let statement = try prepare("SELECT \(function)(number) FROM log")
    return try step(statement) && !statement.isNull(0) ? Int(statement.int64(0)) : nil
  }

  private func row(_ statement: Statement) -> LogRow {
    LogRow(
      number: Int(statement.int64(0)), time: statement.int64(1), cause: statement.text(2) ?? "",
      position: statement.text(3), action: statement.text(4), change: statement.text(5),
      sum: Checksum(signed: statement.int64(6)))
  }

  // MARK: SQLite

  package func prepare(_ sql: String, _ location: String? = nil) throws(StorageError) -> Statement {
    do throws(SQLiteError) { return try database.prepare(sql) } catch {
      throw StorageError(error, path: path, location: location, isReading: true)
    }
  }

  func bind(_ statement: Statement, _ index: Int, _ number: Int) throws(StorageError) {
    do throws(SQLiteError) { try statement.bind(index, number) } catch { throw StorageError(error, path: path) }
  }

  package func step(_ statement: Statement, _ location: String? = nil) throws(StorageError) -> Bool {
    do throws(SQLiteError) { return try statement.step() } catch {
      throw StorageError(error, path: path, location: location, isReading: true)
    }
  }
}

extension LogSnapshot {
  /// Reads the columns of a row: number, time, schema, parts, history, chain, sum.
  package init(_ row: Statement) {
    self.init(
      number: Int(row.int64(0)), time: row.int64(1), schema: Int(row.int64(2)), parts: Int(row.int64(3)),
      history: row.text(4), chain: Checksum(signed: row.int64(5)), sum: Checksum(signed: row.int64(6)))
  }
}
