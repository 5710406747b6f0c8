import CSQLite

/// A compiled command of a ``Database`` that can be executed any number of times.
///
/// ```swift
/// let find = try database.prepare("SELECT text FROM note WHERE id > ?1 ORDER BY id")
/// try find.bind(1, 10)
/// while try find.step() { print(find.text(0) ?? "not a text") }
/// find.reset()
/// ```
///
/// Binding values, stepping and reading numbers and bytes allocate no memory beyond SQLite's own. A statement keeps its
/// database open until the statement is released or ``Database/close()`` ends both.
///
/// It is not a sequence of rows and decodes nothing: the reader of a column knows the expected type, and checks
/// ``type(_:)`` where a file may be damaged or foreign. As everywhere in SQLite, parameters count from 1 and columns
/// from 0.
package final class Statement {
  private let pointer: OpaquePointer
  let database: Database
  private let purpose: String?

  init(_ pointer: OpaquePointer, of database: Database, doing purpose: String?) {
    self.pointer = pointer
    self.database = database
    self.purpose = purpose
  }

  deinit { database.finalize(pointer) }

  /// The statement for calls to SQLite's functions.
  ///
  /// - Precondition: Its database is open: "A statement was used after its database was closed."
  var handle: OpaquePointer {
    precondition(database.isOpen, "A statement was used after its database was closed.")
    return pointer
  }

  /// The purpose of the statement, as in ``SQLiteError/doing``.
  var doing: String { purpose ?? Database.running(sqlite3_sql(handle).map { String(cString: $0) } ?? "") }

  /// Steps to the next row.
  ///
  /// - Returns: False if there is none. The next step restarts the statement.
  /// - Throws: ``SQLiteError``; the statement is then reset, and bound values stay bound.
  package func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      // Resetting may change the connection's message.
      let error = database.error(code, doing: doing)
      reset()
      throw error
    }
  }

  /// Executes the statement to its end and clears the bound values.
  ///
  /// - Throws: ``SQLiteError``; the bound values are cleared as well.
  package func run() throws(SQLiteError) {
    defer { clear() }
    while try step() {}
  }

  /// Resets the statement to before the first row. Bound values stay bound.
  ///
  /// A statement between its rows holds a lock on the file: reset it when no more rows are needed.
  package func reset() {
    // The returned error is that of the last step, which was already thrown.
    sqlite3_reset(handle)
  }

  /// Resets the statement to before the first row and clears the bound values.
  package func clear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}
