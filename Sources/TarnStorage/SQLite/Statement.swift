import CSQLite

/// A command of a ``Database``, prepared once and run any number of times.
///
/// ```swift
/// let find = try database.prepare("SELECT words FROM note WHERE id > ?1 ORDER BY id")
/// try find.bind(1, 10)
/// while try find.step() { print(find.text(0) ?? "not a text") }
/// find.reset()
/// ```
///
/// Binding values, stepping and reading numbers and bytes allocate nothing besides SQLite's own allocations. A
/// statement keeps its database open until it is released or ``Database/close()`` ends both.
///
/// It is not a sequence of rows and decodes nothing: the reader of a column knows its type, and checks ``type(_:)``
/// where a file may be damaged or foreign. Parameters count from 1 and columns from 0, as in SQLite.
package final class Statement {
  private let pointer: OpaquePointer
  let database: Database
  private let purpose: String?

  init(_ pointer: OpaquePointer, of database: Database, doing purpose: String?) {
    self.pointer = pointer
    self.database = database
    self.purpose = purpose
  }

  deinit { database.finalise(pointer) }

  /// The statement for SQLite's functions.
  ///
  /// - Precondition: its database is open: "A statement of a closed database was used."
  var handle: OpaquePointer {
    precondition(database.isOpen, "A statement of a closed database was used.")
    return pointer
  }

  /// The purpose, as in ``SQLiteError/doing``.
  var doing: String { purpose ?? Database.running(sqlite3_sql(handle).map { String(cString: $0) } ?? "") }

  /// Advances to the next row.
  ///
  /// - Returns: false if there is none. The next step begins again.
  /// - Throws: ``SQLiteError``; the statement is then reset, and keeps its bindings.
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

  /// Runs the statement to its end, and clears its bindings.
  ///
  /// - Throws: ``SQLiteError``; the bindings are cleared all the same.
  package func run() throws(SQLiteError) {
    defer { clear() }
    while try step() {}
  }

  /// Goes back to before the first row. The bindings are kept.
  ///
  /// A statement between its first and last row holds a lock on the file: reset it when no more rows are needed.
  package func reset() {
    // It returns the error of the last step, which was already thrown.
    sqlite3_reset(handle)
  }

  /// Goes back to before the first row and clears the bindings.
  package func clear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}
