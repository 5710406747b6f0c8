import Foundation

extension FilePlace {
  /// Creates the file if there is none, or only an empty one. It is created whole or not at all.
  ///
  /// Only for the owner: the draft has a fixed name, so that the next owner finds and removes the draft of a killed
  /// program.
  func createFileIfNeeded(_ make: (String, Database) throws(StorageError) -> StoredFile) throws(StorageError) {
    let draft = path + "-new"
    let remove = { for suffix in ["", "-wal", "-journal"] { unlink(draft + suffix) } }
    if Salvage.exists(draft) { remove() }
    if let found = FileMark(path), found.size > 0 { return }
    // A log without its file is reported and left.
    guard !Salvage.exists(path + "-wal"), !Salvage.exists(path + "-journal") else { return }
    let isThere = Salvage.exists(path)
    // With permissions for the owner only: SQLite would make it readable as the process's umask allows. The files
    // beside it have the same permissions.
    let made = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard made >= 0 else { throw StorageError(.unreachable, path: path, "it can't be made: \(SystemError.last.words)") }
    _ = close(made)
    defer { remove() }
    do throws(StorageError) {
      try Self.fill(draft, make)
      try Salvage.sync(draft)
      if isThere {
        guard rename(draft, path) == 0 else { throw StorageError(.disk, path: path, SystemError.last.words) }
      } else {
        try Salvage.place(draft, at: path)
      }
    } catch {
      throw StorageError(error.kind, path: path, place: error.place, error.reason)
    }
  }

  /// Writes the database to the path of an empty file, whole and without a log.
  static func fill(_ draft: String, _ make: (String, Database) throws(StorageError) -> StoredFile) throws(StorageError)
  {
    let database: Database
    do throws(SQLiteError) {
      database = try Database(path: draft, mode: .write)
      try database.execute("PRAGMA locking_mode = EXCLUSIVE", doing: "making the file")
    } catch { throw StorageError(error, path: draft) }
    _ = try make(draft, database)
    database.setKeepsLogOnClose(false)
    do throws(SQLiteError) {
      try database.moveLog(doing: "making the file")
      try database.close()
    } catch { throw StorageError(error, path: draft) }
  }
}
