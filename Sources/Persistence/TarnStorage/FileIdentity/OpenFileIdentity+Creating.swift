import Foundation

extension OpenFileIdentity {
  /// The path of a new file until it is complete.
  static func draftPath(_ path: String) -> String { path + "-new" }

  /// Creates the file if it is missing or empty, as a whole or not at all.
  ///
  /// Only the owner may call it: the draft has a fixed name, so that the next owner finds and removes a draft that a
  /// terminated program left.
  ///
  /// - Returns: The messages for the user about a new file; `nil` if there was a file with content.
  func createFileIfNeeded(
    _ make: (String, Database) throws(StorageError) -> StoredFile
  ) throws(StorageError) -> [String]? {
    let draft = Self.draftPath(path)
    let remove = { for suffix in ["", "-wal", "-journal"] { unlink(draft + suffix) } }
    if NewFile.exists(draft) { remove() }
    if let found = FileStamp(path), found.size > 0 { return nil }
    let isThere = NewFile.exists(path)
    // A WAL without its file is not deleted: the file may have been moved.
    if MissingFile.hasLog(path) {
      guard !isThere else { return nil }
      throw StorageError(.unreachable, path: path, MissingFile.reason(path))
    }
    guard !NewFile.exists(path + "-journal") else { return nil }
    // Only the user may read the file: SQLite would create it with the permissions of the umask. Files beside it get
    // the same permissions.
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.unreachable, path: path, "it can't be created: \(SystemError.last.message)")
    }
    _ = close(descriptor)
    defer { remove() }
    do throws(StorageError) {
      try Self.fill(draft, make)
      try NewFile.sync(draft)
      if isThere {
        guard rename(draft, path) == 0 else { throw StorageError(.disk, path: path, SystemError.last.message) }
      } else {
        try NewFile.install(draft, at: path)
      }
    } catch {
      throw StorageError(error.kind, path: path, location: error.location, error.reason)
    }
    // A user may have emptied the file by mistake, such as by a redirection of the shell.
    let notes = isThere ? ["\(OwnerPaths.name(of: path)) was empty; a new document begins in it."] : []
    return notes + (MissingFile.keptNote(path).map { [$0] } ?? [])
  }

  /// Writes a new file to the path of an empty one, complete and without a WAL.
  static func fill(_ draft: String, _ make: (String, Database) throws(StorageError) -> StoredFile) throws(StorageError)
  {
    let database: Database
    do throws(SQLiteError) {
      database = try Database(path: draft, mode: .write)
      try database.execute("PRAGMA locking_mode = EXCLUSIVE", doing: "making the file")
    } catch { throw StorageError(error, path: draft) }
    _ = try make(draft, database)
    database.setKeepsWALOnClose(false)
    do throws(SQLiteError) {
      try database.checkpoint(doing: "making the file")
      try database.close()
    } catch { throw StorageError(error, path: draft) }
  }
}
