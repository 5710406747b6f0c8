import TarnEncoding

/// A file that is read without knowing the app: its tables, with each row verified by its checksum.
///
/// The methods in this file only read. Use it on one thread at a time.
package final class StoredFile {
  package struct App: Equatable, Sendable {
    package var name: String
    package var schema: Int
    /// The creation time of the file, in milliseconds since 1970.
    package var made: Int64

    package init(name: String, schema: Int, made: Int64) {
      self.name = name
      self.schema = schema
      self.made = made
    }
  }

  package struct Head: Equatable, Sendable {
    package var number: Int
    package var sum: Checksum

    package init(number: Int, sum: Checksum) {
      self.number = number
      self.sum = sum
    }
  }

  package struct Snapshot: Sendable {
    package var number: Int
    package var time: Int64
    package var schema: Int
    package var parts: Int
    package var history: String?
    /// The checksum of the log row with this number, from which the chain continues.
    package var chain: Checksum
    package var sum: Checksum

    package init(number: Int, time: Int64, schema: Int, parts: Int, history: String?, chain: Checksum, sum: Checksum) {
      self.number = number
      self.time = time
      self.schema = schema
      self.parts = parts
      self.history = history
      self.chain = chain
      self.sum = sum
    }
  }

  package struct Row: Sendable, Equatable {
    package var number: Int
    package var time: Int64
    package var cause: String
    /// The row's position in the history, as JSON; see ``RowPosition``.
    package var position: String?
    package var action: String?
    package var change: String?
    package var sum: Checksum

    package init(
      number: Int, time: Int64, cause: String, position: String?, action: String?, change: String?, sum: Checksum
    ) {
      self.number = number
      self.time = time
      self.cause = cause
      self.position = position
      self.action = action
      self.change = change
      self.sum = sum
    }
  }

  package let path: String
  package let database: Database
  package private(set) var app: App
  package private(set) var head: Head

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
  init(new path: String, _ database: Database, _ app: App) {
    self.path = path
    self.database = database
    self.app = app
    head = Head(number: 0, sum: Checksum())
    database.setKeepsWALOnClose(true)
  }

  init(_ path: String, _ database: Database) throws(StorageError) {
    self.path = path
    self.database = database
    app = App(name: "", schema: 0, made: 0)
    head = Head(number: 0, sum: Checksum())
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

  private func readApp() throws(StorageError) -> App {
    let statement = try prepare("SELECT name, schema, made, sum FROM app WHERE id = 1")
    guard try step(statement), let name = statement.text(0) else {
      throw damaged("app", "it does not name the app that the file belongs to")
    }
    let app = App(name: name, schema: Int(statement.int64(1)), made: statement.int64(2))
    guard app.sum.signed == statement.int64(3) else { throw damaged("app", "its checksum does not match") }
    return app
  }

  private func readHead() throws(StorageError) -> Head {
    let statement = try prepare("SELECT number, sum FROM head WHERE id = 1")
    guard try step(statement) else { throw damaged("head", "it does not name the last row of the log") }
    return Head(number: Int(statement.int64(0)), sum: Checksum(signed: statement.int64(1)))
  }

  /// Returns the snapshots, newest first.
  package func snapshots() throws(StorageError) -> [Snapshot] {
    let statement = try prepare(
      "SELECT number, time, schema, parts, history, chain, sum FROM snapshot ORDER BY number DESC")
    var found: [Snapshot] = []
    while try step(statement) {
      found.append(
        Snapshot(
          number: Int(statement.int64(0)), time: statement.int64(1), schema: Int(statement.int64(2)),
          parts: Int(statement.int64(3)), history: statement.text(4), chain: Checksum(signed: statement.int64(5)),
          sum: Checksum(signed: statement.int64(6))))
    }
    return found
  }

  /// Returns the text of a snapshot.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged` if a part is missing or the checksum does not match.
  package func text(of snapshot: Snapshot) throws(StorageError) -> [UInt8] {
    let location = "snapshot \(snapshot.number)"
    let statement = try prepare("SELECT text FROM part WHERE number = ?1 ORDER BY place", location)
    try bind(statement, 1, snapshot.number)
    var bytes: [UInt8] = []
    var count = 0
    while try step(statement, location) {
      statement.withBytes(0) { bytes.append(contentsOf: $0) }
      count += 1
    }
    guard count == snapshot.parts else {
      throw damaged(location, "it has \(count) parts instead of \(snapshot.parts)")
    }
    let sum = bytes.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    guard sum == snapshot.sum else { throw damaged(location, "its checksum does not match") }
    return bytes
  }

  /// Calls a closure for rows of the log in order, each verified by the chain of checksums.
  ///
  /// - Parameters:
  ///   - after: The number and the checksum of the row before the first one; `nil` to start with the oldest row, which
  ///     is then not verified.
  /// - Throws: ``StorageError`` of the kind `damaged` if a row is missing or its checksum does not match, and the
  ///   errors of `body`.
  package func forEachRow(
    after: (number: Int, sum: Checksum)?, upTo last: Int, _ body: (Row) throws(StorageError) -> Void
  ) throws(StorageError) {
    let statement = try prepare(
      "SELECT number, time, cause, place, action, change, sum FROM log WHERE number > ?1 AND number <= ?2 ORDER BY number"
    )
    try bind(statement, 1, after?.number ?? 0)
    try bind(statement, 2, last)
    var before = after
    while try step(statement, "log after row \(before?.number ?? 0)") {
      let row = row(statement)
      if let before {
        guard row.number == before.number + 1 else {
          throw damaged("log, row \(before.number + 1)", "the row is missing")
        }
        guard row.sum == row.expectedSum(after: before.sum) else {
          throw damaged("log, row \(row.number)", "its checksum does not match")
        }
      }
      try body(row)
      before = (row.number, row.sum)
    }
    let end = before?.number ?? 0
    if end < last, after != nil || end > 0 { throw damaged("log, row \(end + 1)", "the row is missing") }
  }

  /// Calls a closure for the rows up to a number, newest first, until it returns false. Each row is verified against
  /// the one before it.
  package func rowsBackward(
    from last: Int, sum: Checksum, _ body: (Row) throws(StorageError) -> Bool
  ) throws(StorageError) {
    let statement = try prepare(
      "SELECT number, time, cause, place, action, change, sum FROM log WHERE number <= ?1 ORDER BY number DESC")
    try bind(statement, 1, last)
    var newer: Row?
    while try step(statement, "log before row \(newer?.number ?? last)") {
      let row = row(statement)
      if let newer {
        // Compaction has deleted the older rows.
        guard row.number == newer.number - 1 else { return }
        guard newer.sum == newer.expectedSum(after: row.sum) else {
          throw damaged("log, row \(newer.number)", "its checksum does not match")
        }
        guard try body(newer) else { return }
      } else {
        guard row.number == last, row.sum == sum else {
          throw damaged("log, row \(last)", "the row is missing or its checksum does not match")
        }
      }
      newer = row
    }
    // The oldest row has no previous row to verify it, unless it is the first of all.
    if let newer, newer.number == 1, newer.sum == newer.expectedSum(after: Checksum()) { _ = try body(newer) }
  }

  /// Returns the number of the oldest kept row of the log; `nil` if the log is empty.
  package func oldestRow() throws(StorageError) -> Int? {
    let statement = try prepare("SELECT min(number) FROM log")
    return try step(statement) && !statement.isNull(0) ? Int(statement.int64(0)) : nil
  }

  private func row(_ statement: Statement) -> Row {
    Row(
      number: Int(statement.int64(0)), time: statement.int64(1), cause: statement.text(2) ?? "",
      position: statement.text(3), action: statement.text(4), change: statement.text(5),
      sum: Checksum(signed: statement.int64(6)))
  }

  package func damaged(_ location: String, _ reason: String) -> StorageError {
    StorageError(.damaged, path: path, location: location, reason)
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
