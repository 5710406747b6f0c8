import CSQLite

/// A connection to an SQLite database in a file.
///
/// ```swift
/// let database = try Database(path: "/tmp/notes.tarn", mode: .create)
/// try database.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, words TEXT)")
/// let insert = try database.prepare("INSERT INTO note (words) VALUES (?1)")
/// try insert.bind(1, "milk")
/// try database.transaction { try insert.run() }
/// ```
///
/// Every failure throws an ``SQLiteError``, and the connection stays usable: a failed transaction is rolled back, a
/// failed statement is reset.
///
/// It sets no policy: no journal mode, no waiting for a lock, no schema. It is not `Sendable`: SQLite is opened without
/// its own locks, so one thread at a time uses a connection and its statements; the compiler enforces it by the
/// isolation that owns them.
package final class Database {
  package enum Mode: Sendable {
    /// Reading and writing; the file is created if it does not exist.
    case create
    /// Reading and writing an existing file.
    case write
    /// Reading an existing file.
    case read
  }

  package let path: String
  /// `nil` once closed.
  private var connection: OpaquePointer?
  /// The statements that are not finalized. SQLite's own list also has those of its extensions, which must not be
  /// finalized here.
  private var statements: Set<OpaquePointer> = []
  private var keepsLog = false
  /// Whether the log names the version of the file that it continues, and the file names its log: see ``LogMark``.
  package var marksLog = false
  /// Whether a transaction with the log's new mark was committed since the log was last empty.
  var isLogMarked = false

  /// Opens or creates a database.
  ///
  /// SQLite reads the file with the first statement only: if the file is no database, the first statement fails.
  ///
  /// - Parameters:
  ///   - path: the file; `":memory:"` for a database without one.
  ///   - vfs: the name of a registered SQLite file system; `nil` for the system's own.
  /// - Throws: ``SQLiteError`` of the kind `.cannotOpen` if the file does not exist or can't be opened, and of the kind
  ///   `.readOnly` if it was to be written and can only be read, which SQLite itself would report with the first write.
  package init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
    self.path = path
    // SQLite opens a temporary database for an empty path, and ignores the bytes after a zero.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(
        code: SQLITE_CANTOPEN, message: "the path is empty or has a zero in it", doing: "opening the file", file: path)
    }
    let access =
      switch mode {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      }
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    // An SQLite that was built to accept URIs as paths would take a name beginning with "file:" for one.
    let code = sqlite3_open_v2(path.hasPrefix("file:") ? "./" + path : path, &connection, flags, vfs)
    // `deinit` closes the connection: it runs when an initializer throws after all properties have a value.
    guard code == SQLITE_OK else { throw error(code, doing: "opening the file") }
    guard mode == .read || sqlite3_db_readonly(connection, "main") != 1 else {
      throw SQLiteError(
        code: SQLITE_READONLY, message: "it was opened for reading only", doing: "opening the file for writing",
        file: path)
    }
  }

  deinit {
    leaveNoEmptyLog()
    // Each statement retains its database, so there are none left.
    sqlite3_close(connection)
  }

  /// Closes the connection and its statements. A second call does nothing; any other use afterwards ends the program.
  ///
  /// The last connection to a database in WAL mode checkpoints and deletes the log. SQLite does not report a failure of
  /// that, and nothing is lost by it: the log still exists. To detect the failure, checkpoint before closing.
  ///
  /// - Throws: ``SQLiteError`` if code outside of this class, such as a backup, still uses the connection, which then
  ///   closes with it.
  package func close() throws(SQLiteError) {
    guard let connection else { return }
    for statement in statements { sqlite3_finalize(statement) }
    statements = []
    leaveNoEmptyLog()
    let code = sqlite3_close(connection)
    guard code == SQLITE_OK else {
      let error = error(code, doing: "closing the file")
      self.connection = nil
      sqlite3_close_v2(connection)
      throw error
    }
    self.connection = nil
  }

  /// Prepares the first command in a text; the statement can be run any number of times.
  ///
  /// - Parameter doing: the purpose, in the form of ``SQLiteError/doing``; the command itself if `nil`.
  /// - Complexity: some microseconds. Keep a statement that is used often.
  /// - Throws: ``SQLiteError`` if it is not a command, or does not match the tables.
  package func prepare(_ sql: String, doing: String? = nil) throws(SQLiteError) -> Statement {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(live, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw error(code, doing: doing ?? Self.running(sql)) }
    guard let handle else {
      throw SQLiteError(
        code: SQLITE_MISUSE, message: "there is no command in it", doing: doing ?? Self.running(sql), file: path)
    }
    statements.insert(handle)
    return Statement(handle, of: self, doing: doing)
  }

  /// Called by the `deinit` of a statement.
  func finalise(_ statement: OpaquePointer) {
    // Missing if the database was closed: then it is already finalized.
    if statements.remove(statement) != nil { sqlite3_finalize(statement) }
  }
}

extension Database {
  package var isOpen: Bool { connection != nil }

  /// The connection for SQLite's functions.
  ///
  /// - Precondition: the database is open: "A closed database was used."
  var live: OpaquePointer {
    guard let connection else { preconditionFailure("A closed database was used.") }
    return connection
  }

  /// Returns the purpose of a command without one. It is for users, so it does not contain the command.
  static func running(_ sql: String) -> String {
    let verb = sql.drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
    return switch verb {
    case "SELECT", "PRAGMA", "EXPLAIN", "WITH": "reading the file"
    case "": "using the file"
    default: "writing the file"
    }
  }

  /// Returns SQLite's error for a call that has just failed.
  func error(_ code: Int32, doing: String) -> SQLiteError {
    // The connection's message belongs to the last call that set one; some calls set none.
    let isOfThis = connection != nil && sqlite3_extended_errcode(connection) == code
    let words = isOfThis ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
    return SQLiteError(code: code, message: words.map { String(cString: $0) } ?? "", doing: doing, file: path)
  }
}

extension Database {
  /// Checkpoints, and deletes the content of the log.
  ///
  /// SQLite does not sync the log after truncating it: a power cut may restore it, which is harmless if it is whole. A
  /// log that has lost a part to a failed sync is not: restored up to that hole, it would put old pages over new ones.
  package func moveLog(doing: String) throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)", doing: doing)
    let code = tarn_sqlite_sync_log(live)
    guard code == SQLITE_OK else { throw error(code, doing: doing) }
    // SQLite would restart a checkpointed log that is not empty without its mark.
    guard logSize == 0 else {
      throw SQLiteError(code: SQLITE_BUSY, message: "the log could not be emptied", doing: doing, file: path)
    }
  }

  /// Sets whether closing keeps the log beside the file instead of checkpointing it. An empty log, which SQLite creates
  /// by reading the file, is deleted in either case.
  package func setKeepsLogOnClose(_ keeps: Bool) {
    keepsLog = keeps
    _ = tarn_sqlite_keep_log_on_close(live, keeps ? 1 : 0)
  }

  private func leaveNoEmptyLog() {
    if isOpen, keepsLog, !hasLog { setKeepsLogOnClose(false) }
  }
}
