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
      do throws(SQLiteError) { try database.setSecretFields(report.recovered.secretFields) } catch {
        throw StorageError(error, path: draft)
      }
      try file.deleteSnapshots()
      try file.insert(rows)
      try file.setHead(LogHead(number: last, sum: rows.last?.sum ?? base.chain))
      try copyBlobs(to: file)
      for snapshot in snapshots {
        try file.write(
          try report.recovered.text(of: snapshot), number: snapshot.number, time: snapshot.time,
          schema: snapshot.schema,
          history: snapshot.history, chain: snapshot.chain)
      }
    }
    try file.finish()
  }

  private func copyBlobs(to file: StoredFile) throws(StorageError) {
    var failure: StorageError?
    report.recovered.forEachBlob { hash, bytes in
      guard failure == nil, let hash, BlobID(of: bytes).hex == hash else { return }
      do throws(StorageError) { try file.insertBlob(hash, bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
