import CSQLite
import Tarn
import TarnEncoding

extension StoredFile {
  /// Creates a new file with empty tables and the first state as its first snapshot, in one transaction.
  package static func make(
    _ path: String, _ database: Database, app name: String, schema: Int, first: [UInt8], history: String,
    at time: Timestamp
  ) throws(StorageError) -> StoredFile {
    let app = LogApp(name: name, schema: schema, made: time.milliseconds)
    let file = StoredFile(new: path, database, app)
    do throws(SQLiteError) {
      for pragma in FileFormat.preparation + FileFormat.reading + FileFormat.writing {
        try database.execute(pragma, doing: "making the file")
      }
    } catch { throw StorageError(error, path: path) }
    database.identifiesWAL = true
    try file.transaction { () throws(StorageError) in
      do throws(SQLiteError) {
        for table in FileFormat.tables { try database.execute(table, doing: "making the file") }
        let statement = try database.prepare("INSERT INTO app (id, name, schema, made, sum) VALUES (1, ?1, ?2, ?3, ?4)")
        try statement.bind(1, name)
        try statement.bind(2, schema)
        try statement.bind(3, app.made)
        try statement.bind(4, app.sum.signed)
        try statement.run()
        try database.execute("INSERT INTO head (id, number, sum) VALUES (1, 0, \(Checksum().signed))")
        try database.execute("PRAGMA application_id = \(FileFormat.applicationID)")
        // The existing value holds the mark of the WAL.
        let mark = try database.int("PRAGMA user_version") ?? 0
        try database.execute("PRAGMA user_version = \(mark | FileFormat.version)")
      } catch { throw StorageError(error, path: path) }
      try file.write(first, number: 0, time: time.milliseconds, schema: schema, history: history, chain: Checksum())
    }
    return file
  }

  /// Returns whether a database has no content: it is new, or its creation was interrupted.
  package static func isUnfinished(_ database: Database) throws(SQLiteError) -> Bool {
    guard try database.int("SELECT count(*) FROM sqlite_schema") == 0 else { return false }
    return try database.int("PRAGMA application_id") == 0
  }

  /// Prepares an opened file for writing. Before this call nothing in the file or beside it has changed.
  func prepareToWrite() throws(StorageError) {
    do throws(SQLiteError) {
      for pragma in FileFormat.writing { try database.execute(pragma, doing: "opening the file") }
      guard try database.text("PRAGMA journal_mode") == "wal" else {
        throw SQLiteError(
          code: SQLITE_CANTOPEN, message: "a log can't be created beside it", doing: "opening the file", file: path)
      }
      database.identifiesWAL = true
    } catch { throw StorageError(error, path: path) }
  }

  /// Writes the first WAL mark to a file of an earlier program version that had no marks.
  func markIfNeeded() throws(SQLiteError) {
    guard WALIdentity.mark(try database.int("PRAGMA user_version") ?? 0) == 0 else { return }
    try database.begin()
    try database.commit()
    try database.checkpoint(doing: "opening the file")
  }

  /// Writes a whole snapshot at once.
  package func write(
    _ text: [UInt8], number: Int, time: Int64, schema: Int, history: String?, chain: Checksum
  ) throws(StorageError) {
    let parts = max(1, (text.count + FileFormat.partSize - 1) / FileFormat.partSize)
    do throws(SQLiteError) {
      try database.execute("DELETE FROM part WHERE number = \(number)")
      let statement = try database.prepare("INSERT INTO part (number, place, text) VALUES (?1, ?2, ?3)")
      for part in 0..<parts {
        let start = part * FileFormat.partSize
        try statement.bind(1, number)
        try statement.bind(2, part)
        try statement.bind(3, text: text[start..<min(start + FileFormat.partSize, text.count)])
        try statement.run()
      }
    } catch { throw StorageError(error, path: path) }
    var snapshot = LogSnapshot(
      number: number, time: time, schema: schema, parts: parts, history: history, chain: chain, sum: Checksum())
    snapshot.sum = text.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    try write(snapshot, text)
  }

  package func transaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    do throws(SQLiteError) { try database.begin() } catch { throw StorageError(error, path: path) }
    do throws(StorageError) {
      try body()
      do throws(SQLiteError) { try database.commit() } catch { throw StorageError(error, path: path) }
    } catch {
      database.rollBack()
      throw error
    }
  }

  /// Records a migration in one transaction: a log row of its own, a snapshot in the new form, and the new schema
  /// version of the app.
  func migrated(to schema: Int, _ text: [UInt8], history: String, at time: Timestamp) throws(StorageError) {
    var row = LogRow(
      number: head.number + 1, time: time.milliseconds, cause: LogRow.migrated, position: nil, action: nil, change: nil,
      sum: Checksum())
    row.sum = row.expectedSum(after: head.sum)
    var app = app
    app.schema = schema
    try transaction { () throws(StorageError) in
      do throws(SQLiteError) {
        try database.execute(
          """
          INSERT INTO log (number, time, cause, sum)
          VALUES (\(row.number), \(row.time), 'migrated', \(row.sum.signed))
          """)
        try database.execute("UPDATE head SET number = \(row.number), sum = \(row.sum.signed) WHERE id = 1")
        try database.execute("UPDATE app SET schema = \(schema), sum = \(app.sum.signed) WHERE id = 1")
      } catch { throw StorageError(error, path: path) }
      try write(text, number: row.number, time: row.time, schema: schema, history: history, chain: row.sum)
    }
    try reload()
  }
}
