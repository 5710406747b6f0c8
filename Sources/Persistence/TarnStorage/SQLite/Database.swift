import CSQLite

/// A connection to an SQLite database in a file.
///
/// ```swift
/// let database = try Database(path: "/tmp/notes.tarn", mode: .create)
/// try database.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)")
/// let insert = try database.prepare("INSERT INTO note (text) VALUES (?1)")
/// try insert.bind(1, "milk")
/// try database.transaction { try insert.run() }
/// ```
///
/// Every failing operation throws an ``SQLiteError``, and the connection stays usable: a failed transaction is rolled
/// back, a failed statement is reset.
///
/// It adds no policy of its own: no journal mode, no waiting for a lock, no schema. It is not `Sendable`: SQLite is
/// opened without its own locks, so one thread at a time may use a connection and its statements. The compiler enforces
/// this through the isolation that owns them.
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
  /// `nil` after closing.
  private var connection: OpaquePointer?
  /// The statements that are not finalized. SQLite's own list also contains those of its extensions, which this class
  /// must not finalize.
  private var statements: Set<OpaquePointer> = []
  private var keepsWAL = false
  /// Whether WAL and file carry marks that identify which WAL continues which version of the file: see ``WALIdentity``.
  package var identifiesWAL = false
  /// Whether a transaction with the WAL's new mark was committed since the WAL was last empty.
  var hasWALIdentity = false

  /// Opens a database, or creates it.
  ///
  /// SQLite reads the file only on the first statement, so a file that is not a database is detected only then.
  ///
  /// - Parameters:
  ///   - path: The file; `":memory:"` for a database without a file.
  ///   - vfs: The name of a registered SQLite file system; `nil` for the default one.
  /// - Throws: ``SQLiteError`` of the kind `.cannotOpen` if the file does not exist or can't be opened, and of the kind
  ///   `.readOnly` if the mode allows writing and the file does not, which SQLite alone would report on the first
  ///   write.
  package init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
    self.path = path
    // SQLite treats an empty path as a temporary database, and ignores everything after a NUL.
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
    // If SQLite was built with URI paths, it would interpret "file:" at the beginning of a name.
    let code = sqlite3_open_v2(path.hasPrefix("file:") ? "./" + path : path, &connection, flags, vfs)
    // `deinit` closes the connection: it runs when an initializer throws after all properties have a value.
    guard code == SQLITE_OK else { throw error(code, doing: "opening the file") }
    guard mode == .read || sqlite3_db_readonly(connection, "main") != 1 else {
      throw SQLiteError(
        code: SQLITE_READONLY, message: "it was opened as read-only", doing: "opening the file for writing",
        file: path)
    }
  }

  deinit {
    prepareToDeleteEmptyWAL()
    // Each statement keeps its database alive, so no statement is left.
    sqlite3_close(connection)
  }

  /// Closes the connection and its statements. Closing again does nothing; any other later use traps.
  ///
  /// The last connection to a database in WAL mode moves the WAL into the file and deletes it. SQLite does not report a
  /// failure of that, and no data is lost: the WAL remains. A caller that needs to know runs a checkpoint first.
  ///
  /// - Throws: ``SQLiteError`` if code outside this class, such as a backup, still uses the connection, which is closed
  ///   anyway when that use ends.
  package func close() throws(SQLiteError) {
    guard let connection else { return }
    for statement in statements { sqlite3_finalize(statement) }
    statements = []
    prepareToDeleteEmptyWAL()
    let code = sqlite3_close(connection)
    guard code == SQLITE_OK else {
      let error = error(code, doing: "closing the file")
      self.connection = nil
      sqlite3_close_v2(connection)
      throw error
    }
    self.connection = nil
  }

  /// Compiles the first command in a text to a statement, which can be executed any number of times.
  ///
  /// - Parameter doing: The purpose for error messages, as in ``SQLiteError/doing``; derived from the command if `nil`.
  /// - Complexity: Some microseconds. Keep a statement that is used often.
  /// - Throws: ``SQLiteError`` if the text is not a valid command, or if it does not match the tables.
  package func prepare(_ sql: String, doing: String? = nil) throws(SQLiteError) -> Statement {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(openConnection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw error(code, doing: doing ?? Self.running(sql)) }
    guard let handle else {
      throw SQLiteError(
        code: SQLITE_MISUSE, message: "the text contains no SQL command", doing: doing ?? Self.running(sql), file: path)
    }
    statements.insert(handle)
    return Statement(handle, of: self, doing: doing)
  }

  /// Finalizes a statement; called by the `deinit` of ``Statement``.
  func finalize(_ statement: OpaquePointer) {
    // If it is missing, closing the database has finalized it.
    if statements.remove(statement) != nil { sqlite3_finalize(statement) }
  }
}

extension Database {
  package var isOpen: Bool { connection != nil }

  /// The connection for calls to SQLite's functions.
  ///
  /// - Precondition: The database is open: "A database was used after it was closed."
  var openConnection: OpaquePointer {
    guard let connection else { preconditionFailure("A database was used after it was closed.") }
    return connection
  }

  /// Returns the default purpose of a command. It is part of messages for users, so it does not contain the command.
  static func running(_ sql: String) -> String {
    let verb = sql.drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
    return switch verb {
    case "SELECT", "PRAGMA", "EXPLAIN", "WITH": "reading the file"
    case "": "using the file"
    default: "writing the file"
    }
  }

  /// Returns the error for a failed call, with SQLite's message.
  func error(_ code: Int32, doing: String) -> SQLiteError {
    // The connection's message is that of the last call that set one; some calls set none.
    let isOfThis = connection != nil && sqlite3_extended_errcode(connection) == code
    let message = isOfThis ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
    var error = SQLiteError(code: code, message: message.map { String(cString: $0) } ?? "", doing: doing, file: path)
    // SQLITE_IOERR_WRITE
    if code == SQLITE_IOERR | 3 << 8, connection != nil { error.isSizeLimit = hasReachedSizeLimit }
    return error
  }
}

extension Database {
  /// Moves the WAL into the file, truncates the WAL and syncs it.
  ///
  /// SQLite does not sync the WAL after truncating it: a power loss may restore it, which is harmless if it is
  /// complete. A WAL with a hole from a failed sync is not: applied up to that hole, it would overwrite new pages with
  /// old ones.
  package func checkpoint(doing: String) throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)", doing: doing)
    let code = tarn_sqlite_sync_wal(openConnection)
    guard code == SQLITE_OK else { throw error(code, doing: doing) }
    // If the WAL were moved but not emptied, SQLite would restart it without its mark.
    guard walSize == 0 else {
      throw SQLiteError(code: SQLITE_BUSY, message: "the log could not be emptied", doing: doing, file: path)
    }
  }

  /// Sets whether closing leaves the WAL beside the file instead of moving it into the file. An empty WAL, which SQLite
  /// creates by reading the file, is deleted in either case.
  package func setKeepsWALOnClose(_ keeps: Bool) {
    keepsWAL = keeps
    _ = tarn_sqlite_keep_wal_on_close(openConnection, keeps ? 1 : 0)
  }

  private func prepareToDeleteEmptyWAL() {
    if isOpen, keepsWAL, !hasWAL { setKeepsWALOnClose(false) }
  }
}
