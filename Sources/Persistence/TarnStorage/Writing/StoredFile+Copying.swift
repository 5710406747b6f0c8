import TarnEncoding

/// Fills a file that ``make(_:_:app:schema:first:history:at:)`` has created with what another log has.
extension StoredFile {
  /// Writes rows as they are, without verifying their checksums.
  package func insert(_ rows: some Sequence<LogRow>) throws(StorageError) {
    do throws(SQLiteError) {
      let insert = try database.prepare(
        "INSERT INTO log (number, time, cause, place, action, change, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
      for row in rows {
        try insert.bind(1, row.number)
        try insert.bind(2, row.time)
        try insert.bind(3, row.cause)
        for (index, text) in [row.position, row.action, row.change].enumerated() {
          if let text { try insert.bind(4 + index, text) } else { try insert.bind(4 + index, nil) }
        }
        try insert.bind(7, row.sum.signed)
        try insert.run()
      }
    } catch { throw StorageError(error, path: path) }
  }

  /// Writes the bytes of a blob, unless the file has the hash already.
  package func insertBlob(_ hash: String, _ bytes: [UInt8]) throws(StorageError) {
    do throws(SQLiteError) {
      let insert = try database.prepare("INSERT OR IGNORE INTO blob (hash, bytes) VALUES (?1, ?2)")
      try insert.bind(1, hash)
      try insert.bind(2, bytes)
      try insert.run()
    } catch { throw StorageError(error, path: path) }
  }

  /// Writes a snapshot of one part as it is, without verifying its checksum.
  package func insert(_ snapshot: LogSnapshot, _ text: [UInt8]) throws(StorageError) {
    do throws(SQLiteError) {
      let statement = try database.prepare("INSERT INTO part (number, place, text) VALUES (?1, 0, ?2)")
      try statement.bind(1, snapshot.number)
      try statement.bind(2, text: text[...])
      try statement.run()
    } catch { throw StorageError(error, path: path) }
    try write(snapshot, text)
  }

  /// Deletes all snapshots, also the first one of a new file.
  package func deleteSnapshots() throws(StorageError) {
    do throws(SQLiteError) {
      try database.execute(FileFormat.makeCopyTable)
      for table in ["snapshot", "part", "snapshot_copy"] { try database.execute("DELETE FROM \(table)") }
    } catch { throw StorageError(error, path: path) }
  }

  /// Records the last row of the log.
  package func setHead(_ head: LogHead) throws(StorageError) {
    do throws(SQLiteError) {
      try database.execute("UPDATE head SET number = \(head.number), sum = \(head.sum.signed) WHERE id = 1")
    } catch { throw StorageError(error, path: path) }
  }

  /// Moves the write-ahead log into the file and closes it.
  package func finish() throws(StorageError) {
    database.setKeepsWALOnClose(false)
    do throws(SQLiteError) {
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)", doing: "writing the new file")
      try database.close()
    } catch { throw StorageError(error, path: path) }
  }
}
