import Foundation
import Tarn
import TarnStorage

extension Salvage {
  /// Writes the recoverable content to a new file, as a whole or not at all. It is on disk when the method returns.
  ///
  /// - Throws: ``StorageError`` if the path is taken, in which case the existing file stays unchanged, or if the disk
  ///   rejects writes.
  package func write(_ path: String) throws(StorageError) {
    // SQLite would apply an existing log to the new file.
    for existing in [path, path + "-wal", path + "-journal"] where NewFile.exists(existing) {
      let name = existing.split(separator: "/").last.map(String.init) ?? existing
      throw StorageError(.disk, path: path, "\(name) already exists. Give the name of a new file")
    }
    let draft = try NewFile.draft(beside: path)
    defer { for suffix in ["", "-wal", "-journal"] { unlink(draft + suffix) } }
    do throws(StorageError) {
      try fill(draft)
      try NewFile.sync(draft)
      try NewFile.install(draft, at: path)
    } catch {
      throw StorageError(error.kind, path: path, location: error.location, error.reason)
    }
  }

  private func fill(_ draft: String) throws(StorageError) {
    let database: Database
    do throws(SQLiteError) {
      database = try Database(path: draft, mode: .create)
      try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    } catch { throw StorageError(error, path: draft) }
    let text = try report.recovered.text(of: base)
    let file = try StoredFile.make(
      draft, database, app: app.name, schema: app.schema, first: text, history: base.history ?? "",
      at: Timestamp(milliseconds: app.made))
    try file.transaction { () throws(StorageError) in
      do throws(SQLiteError) {
        try database.setSecretFields(report.recovered.secretFields)
        for table in ["snapshot", "part"] { try database.execute("DELETE FROM \(table)") }
        try write(rows, to: database)
        let end = rows.last.map { $0.sum } ?? base.chain
        try database.execute("UPDATE head SET number = \(last), sum = \(end.signed) WHERE id = 1")
        try copyBlobs(to: database)
      } catch { throw StorageError(error, path: draft) }
      for snapshot in snapshots {
        try file.write(
          try report.recovered.text(of: snapshot), number: snapshot.number, time: snapshot.time,
          schema: snapshot.schema,
          history: snapshot.history, chain: snapshot.chain)
      }
    }
    database.setKeepsWALOnClose(false)
    do throws(SQLiteError) {
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)", doing: "writing the new file")
      try database.close()
    } catch { throw StorageError(error, path: draft) }
  }

  private func write(_ rows: [LogRow], to database: Database) throws(SQLiteError) {
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
  }

  private func copyBlobs(to database: Database) throws(SQLiteError) {
    let insert = try database.prepare("INSERT OR IGNORE INTO blob (hash, bytes) VALUES (?1, ?2)")
    var failure: SQLiteError?
    report.recovered.forEachBlob { hash, bytes in
      guard failure == nil, let hash, BlobID(of: bytes).hex == hash else { return }
      do throws(SQLiteError) {
        try insert.bind(1, hash)
        try insert.bind(2, bytes)
        try insert.run()
      } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
