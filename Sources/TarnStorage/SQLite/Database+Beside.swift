import CSQLite

/// The files on the disk, as the file system of SQLite reports them.
extension Database {
  /// Whether the file is empty or was just created, and has a log beside it.
  ///
  /// Check this first: SQLite takes such a log for a leftover and deletes it with the first access to the file. It may
  /// be all that is left of the user's data.
  package var isEmptyBesideLog: Bool {
    guard size(SQLITE_FCNTL_FILE_POINTER) == 0 else { return false }
    var system: UnsafeMutablePointer<sqlite3_vfs>?
    guard sqlite3_file_control(live, "main", SQLITE_FCNTL_VFS_POINTER, &system) == SQLITE_OK, let system,
      let full = sqlite3_db_filename(live, "main")
    else { return false }
    var isThere: Int32 = 0
    let code = system.pointee.xAccess?(system, String(cString: full) + "-wal", SQLITE_ACCESS_EXISTS, &isThere)
    return code == SQLITE_OK && isThere != 0
  }

  /// Whether the log of this connection has any content.
  var hasLog: Bool { logSize > 0 }

  /// The size of the log of this connection, in bytes.
  var logSize: Int64 { size(SQLITE_FCNTL_JOURNAL_POINTER) ?? 0 }

  /// Returns the size of one of the connection's files; `nil` if it is not open, or the disk does not report it.
  private func size(_ which: Int32) -> Int64? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(live, "main", which, &file) == SQLITE_OK, let file, let methods = file.pointee.pMethods
    else { return nil }
    var size: Int64 = 0
    guard methods.pointee.xFileSize(file, &size) == SQLITE_OK else { return nil }
    return size
  }
}
