import CSQLite
import Foundation

/// Queries to the file system that SQLite uses.
extension Database {
  /// Whether the file is empty or was just created, and there is a WAL beside it.
  ///
  /// Read it before any other access: SQLite treats such a WAL as a leftover and deletes it on the first access to the
  /// file. The WAL may be the only remaining data.
  package var isEmptyExceptWAL: Bool {
    guard size(SQLITE_FCNTL_FILE_POINTER) == 0 else { return false }
    var system: UnsafeMutablePointer<sqlite3_vfs>?
    guard sqlite3_file_control(openConnection, "main", SQLITE_FCNTL_VFS_POINTER, &system) == SQLITE_OK, let system,
      let full = sqlite3_db_filename(openConnection, "main")
    else { return false }
    var isThere: Int32 = 0
    let code = system.pointee.xAccess?(system, String(cString: full) + "-wal", SQLITE_ACCESS_EXISTS, &isThere)
    return code == SQLITE_OK && isThere != 0
  }

  /// Whether the WAL that this connection has opened has any content.
  var hasWAL: Bool { walSize > 0 }

  /// The size in bytes of the WAL that this connection has opened.
  var walSize: Int64 { size(SQLITE_FCNTL_JOURNAL_POINTER) ?? 0 }

  /// Whether this connection has a WAL file open, empty or not.
  var hasOpenWAL: Bool { size(SQLITE_FCNTL_JOURNAL_POINTER) != nil }

  /// The size in bytes of the file that this connection has opened, whatever is at its path now.
  var fileSize: Int64? { size(SQLITE_FCNTL_FILE_POINTER) }

  /// The size in bytes that the file has when the WAL is empty.
  var expectedFileSize: Int64? {
    get throws(SQLiteError) {
      guard let pages = try int("PRAGMA page_count"), let size = try int("PRAGMA page_size") else { return nil }
      return pages * size
    }
  }

  /// The `user_version` as this connection has read or written it last: the format and the mark of ``WALIdentity``.
  var version: Int64? { get throws(SQLiteError) { try int("PRAGMA user_version") } }

  /// Whether the file at the path is another one than the file that this connection has opened, or is missing.
  var hasMoved: Bool {
    var result: Int32 = 0
    return sqlite3_file_control(openConnection, "main", SQLITE_FCNTL_HAS_MOVED, &result) == SQLITE_OK && result != 0
  }

  /// Whether the file or its WAL is so large that the next page would exceed the limit of file sizes of this process.
  var hasReachedSizeLimit: Bool {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    let page = WALFrames.frameHeaderSize + FirstPage.size
    return max(fileSize ?? 0, walSize) + Int64(page) > Int64(clamping: limit.rlim_cur)
  }

  /// Returns the size of one of the connection's files; `nil` if it is not open, or if the file system returns an
  /// error.
  private func size(_ opcode: Int32) -> Int64? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(openConnection, "main", opcode, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods
    else { return nil }
    var size: Int64 = 0
    guard methods.pointee.xFileSize(file, &size) == SQLITE_OK else { return nil }
    return size
  }
}
