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
/// Whatever fails throws an ``SQLiteError``, and the connection stays usable: a transaction that failed has been rolled
/// back, a statement that failed has been reset.
///
/// It adds no policy of its own: no journal mode, no waiting for a lock, no schema. It is not `Sendable`: SQLite is
/// opened without its own locks, so a connection and its statements are used by one thread at a time, which the
/// compiler holds to whatever isolation owns them.
package final class Database {
  package enum Mode: Sendable {
    /// Reading and writing, and the file is made if there is none.
    case create
    /// Reading and writing a file that is there.
    case write
    /// Reading a file that is there.
    case read
  }

  package let path: String
  /// `nil` once closed.
  private var connection: OpaquePointer?
  /// The statements that have not been finalised. SQLite's own list also has those of its extensions, which are not
  /// ours to finalise.
  private var statements: Set<OpaquePointer> = []
  private var keepsLog = false
  /// Whether the log says which version of the file it continues, and the file says which log may continue it: see
  /// ``LogMark``.
  package var marksLog = false
  /// Whether a transaction with the log's new mark was committed since the log was last empty.
  var isLogMarked = false

  /// Opens a database, or makes it.
  ///
  /// SQLite reads the file only when it is asked for something: that a file is no database shows in the first
  /// statement.
  ///
  /// - Parameters:
  ///   - path: the file; `":memory:"` for a database without one.
  ///   - vfs: the name of a registered SQLite file system; `nil` for the system's own.
  /// - Throws: ``SQLiteError`` of the kind `.cannotOpen` if there is no such file or it may not be opened, and of the
  ///   kind
  ///   `.readOnly` if it was to be written and can only be read, which SQLite by itself would tell at the first write.
  package init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
    self.path = path
    // To SQLite an empty path means a temporary database, and what comes after a zero is not seen.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(
        code: SQLITE_CANTOPEN, message: "the path is empty or contains a zero byte", doing: "opening the file",
        file: path)
    }
    let access =
      switch mode {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      }
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    // Where SQLite was built to take URIs for paths, "file:" at the beginning of a name would be one.
    let code = sqlite3_open_v2(path.hasPrefix("file:") ? "./" + path : path, &connection, flags, vfs)
    // Closing is left to `deinit`, which runs when an initialiser throws after all properties have a value.
    guard code == SQLITE_OK else { throw error(code, doing: "opening the file") }
    guard mode == .read || sqlite3_db_readonly(connection, "main") != 1 else {
      throw SQLiteError(
        code: SQLITE_READONLY, message: "it was opened as read-only", doing: "opening the file for writing",
        file: path)
    }
  }

  deinit {
    leaveNoEmptyLog()
    // Each statement keeps its database, so there are none left.
    sqlite3_close(connection)
  }

  /// Ends the connection and its statements. Closing twice is allowed; any other use afterwards ends the program.
  ///
  /// The last connection to a database in WAL mode moves the log into the file and deletes it. SQLite does not tell if
  /// that fails, and nothing is lost by it: the log is still there. Who wants to know asks for a checkpoint before.
  ///
  /// - Throws: ``SQLiteError`` if something outside of this class, such as a backup, still uses the connection, which
  ///   then ends with it.
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

  /// Makes a statement of the first command in a text; it can be run any number of times.
  ///
  /// - Parameter doing: what it is for, in the words of ``SQLiteError/doing``; the command itself if `nil`.
  /// - Complexity: some microseconds. A statement that is used often is kept.
  /// - Throws: ``SQLiteError`` if it is no command, or one that does not fit the tables.
  package func prepare(_ sql: String, doing: String? = nil) throws(SQLiteError) -> Statement {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(live, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw error(code, doing: doing ?? Self.running(sql)) }
    guard let handle else {
      throw SQLiteError(
        code: SQLITE_MISUSE, message: "the text contains no SQL command", doing: doing ?? Self.running(sql), file: path)
    }
    statements.insert(handle)
    return Statement(handle, of: self, doing: doing)
  }

  /// Called by a statement that nobody holds any more.
  func finalise(_ statement: OpaquePointer) {
    // Not there if the database was closed: then it has been finalised.
    if statements.remove(statement) != nil { sqlite3_finalize(statement) }
  }
}

extension Database {
  package var isOpen: Bool { connection != nil }

  /// The connection as SQLite's functions take it.
  ///
  /// - Precondition: the database is open: "A database was used after it was closed."
  var live: OpaquePointer {
    guard let connection else { preconditionFailure("A database was used after it was closed.") }
    return connection
  }

  /// The words for a command that has no others. The words are for users, so the command itself is not in them.
  static func running(_ sql: String) -> String {
    let verb = sql.drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
    return switch verb {
    case "SELECT", "PRAGMA", "EXPLAIN", "WITH": "reading the file"
    case "": "using the file"
    default: "writing the file"
    }
  }

  /// What SQLite says about a call that has just failed.
  func error(_ code: Int32, doing: String) -> SQLiteError {
    // The connection's message is that of the last call that left one; some leave none.
    let isOfThis = connection != nil && sqlite3_extended_errcode(connection) == code
    let words = isOfThis ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
    return SQLiteError(code: code, message: words.map { String(cString: $0) } ?? "", doing: doing, file: path)
  }
}

extension Database {
  /// Moves the log into the file, and sees to it that it is gone.
  ///
  /// SQLite does not sync the log after it cut it off: a loss of power may bring it back, which does no harm if it is whole. A
  /// log that has lost something to a failed sync is not: brought back up to that hole, it would put old pages over new ones.
  package func moveLog(doing: String) throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)", doing: doing)
    let code = tarn_sqlite_sync_log(live)
    guard code == SQLITE_OK else { throw error(code, doing: doing) }
    // A log that is only moved and not emptied would be begun anew by SQLite without its mark.
    guard logSize == 0 else {
      throw SQLiteError(code: SQLITE_BUSY, message: "the log could not be emptied", doing: doing, file: path)
    }
  }

  /// Whether closing leaves the log beside the file as it is, instead of moving it into the file. One with nothing in it,
  /// which SQLite makes by looking at the file, is deleted in either case.
  package func setKeepsLogOnClose(_ keeps: Bool) {
    keepsLog = keeps
    _ = tarn_sqlite_keep_log_on_close(live, keeps ? 1 : 0)
  }

  private func leaveNoEmptyLog() {
    if isOpen, keepsLog, !hasLog { setKeepsLogOnClose(false) }
  }
}
