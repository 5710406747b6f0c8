import CSQLite

/// An error of SQLite, with a message for the user.
///
/// ```
/// The disk is full. Free some space and try again. It happened while committing a transaction in /notes.tarn
/// (SQLite: database or disk is full, code 13).
/// ```
package struct SQLiteError: Error, Equatable, Sendable {
  /// The category of an error, by what the user can do about it.
  package enum Kind: Sendable, Equatable, CaseIterable {
    case full, readOnly, io, busy, corrupt, notADatabase, cannotOpen, tooBig, other
  }

  /// SQLite's extended result code.
  package let code: Int32
  /// SQLite's message, which may quote SQL: see ``shownMessage``.
  package let message: String
  /// The failed operation, to be read after "while".
  package let doing: String
  /// The path of the database.
  package let file: String
  /// Whether the file or its log has reached the limit of file sizes of this process.
  package var isSizeLimit = false

  package init(code: Int32, message: String, doing: String, file: String = "") {
    self.code = code
    self.message = message
    self.doing = doing
    self.file = file
  }

  package var kind: Kind {
    // The lower eight bits are the kind of error, the others its origin in SQLite.
    switch code & 0xff {
    // Running out of memory during I/O is not an error of the disk: SQLITE_IOERR_NOMEM is SQLITE_IOERR with a 12 above
    // it.
    case SQLITE_IOERR where code >> 8 == 12: .other
    case SQLITE_IOERR: .io
    case SQLITE_FULL: .full
    case SQLITE_READONLY: .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen
    case SQLITE_TOOBIG: .tooBig
    default: .other
    }
  }
}

extension SQLiteError {
  /// The words with which the commands of a schema begin, and others begin that read or write.
  private static let verbs = ["CREATE", "SELECT", "INSERT", "UPDATE", "DELETE"]

  /// SQLite's message for users.
  ///
  /// About a schema or a command that it can't read, SQLite quotes that: `near "FOO": syntax error`. SQL helps no user,
  /// and a damaged file may have any text in its schema. Of such a message only the kind of the error is left.
  package var shownMessage: String {
    let schema = "malformed database schema"
    if message.hasPrefix(schema) { return schema }
    guard message.contains("\"") || Self.verbs.contains(where: message.contains) else { return message }
    return String(cString: sqlite3_errstr(code))
  }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    let location = file.isEmpty ? "" : " in \(file)"
    return "\(meaning) It happened while \(doing)\(location) (SQLite: \(shownMessage), code \(code))."
  }

  /// The problem and its remedy.
  private var meaning: String {
    switch kind {
    case .io where isSizeLimit:
      "The limit of file sizes of this program (`ulimit -f`) is reached. Start the program with a higher limit."
    case .full: "The disk is full. Free some space and try again."
    case .readOnly: "The file can't be written. Check its permissions, and whether its disk can be written."
    case .io: "The disk failed to read or write. Check that it is still connected, then its health."
    case .busy: "Another program is using the file. Close it there and try again."
    case .corrupt: "The file is damaged. Go back to a copy of it."
    case .notADatabase: "The file is not a database. Check that it is the right one."
    case .cannotOpen: "The file can't be opened. Check that it is there, and its permissions and its folder's."
    case .tooBig: "This is too big for a database. Make it smaller."
    case .other: "The database could not do this."
    }
  }
}
