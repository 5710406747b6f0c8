import CSQLite

/// Queries to the file system that SQLite uses.
extension Database {
  /// Whether the file is empty or was just created, and there is a log beside it.
  ///
  /// Read it before any other access: SQLite treats such a log as a leftover and deletes it on the first access to the
  /// file. The log may be the only remaining data.
  package var isEmptyExceptLog: Bool {
    guard size(SQLITE_FCNTL_FILE_POINTER) == 0 else { return false }
    var system: UnsafeMutablePointer<sqlite3_vfs>?
    guard sqlite3_file_control(live, "main", SQLITE_FCNTL_VFS_POINTER, &system) == SQLITE_OK, let system,
      let full = sqlite3_db_filename(live, "main")
    else { return false }
    var isThere: Int32 = 0
    let code = system.pointee.xAccess?(system, String(cString: full) + "-wal", SQLITE_ACCESS_EXISTS, &isThere)
    return code == SQLITE_OK && isThere != 0
  }

  /// Whether the log that this connection has opened has any content.
  var hasLog: Bool { logSize > 0 }

  /// The size in bytes of the log that this connection has opened.
  var logSize: Int64 { size(SQLITE_FCNTL_JOURNAL_POINTER) ?? 0 }

  /// Whether this connection has a log file open, empty or not.
  var hasOpenLog: Bool { size(SQLITE_FCNTL_JOURNAL_POINTER) != nil }

  /// The size in bytes of the file that this connection has opened, whatever is at its path now.
  var fileSize: Int64? { size(SQLITE_FCNTL_FILE_POINTER) }

  /// The size in bytes that the file has when the log is empty.
  var expectedFileSize: Int64? {
    get throws(SQLiteError) {
      guard let pages = try int("PRAGMA page_count"), let size = try int("PRAGMA page_size") else { return nil }
      return pages * size
    }
  }

  /// The `user_version` as this connection has read or written it last: the format and the mark of ``LogIdentity``.
  var version: Int64? { get throws(SQLiteError) { try int("PRAGMA user_version") } }

  /// Whether the file at the path is another one than the file that this connection has opened, or is missing.
  var hasMoved: Bool {
    var result: Int32 = 0
    return sqlite3_file_control(live, "main", SQLITE_FCNTL_HAS_MOVED, &result) == SQLITE_OK && result != 0
  }

  /// Returns the size of one of the connection's files; `nil` if it is not open, or if the file system returns an
  /// error.
  private func size(_ which: Int32) -> Int64? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(live, "main", which, &file) == SQLITE_OK, let file, let methods = file.pointee.pMethods
    else { return nil }
    var size: Int64 = 0
    guard methods.pointee.xFileSize(file, &size) == SQLITE_OK else { return nil }
    return size
  }
}
