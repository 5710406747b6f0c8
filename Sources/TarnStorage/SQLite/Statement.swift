import CSQLite

/// A command of a ``Database``, understood once and run any number of times.
///
/// ```swift
/// let find = try database.prepare("SELECT words FROM note WHERE id > ?1 ORDER BY id")
/// try find.bind(1, 10)
/// while try find.step() { print(find.text(0) ?? "not a text") }
/// find.reset()
/// ```
///
/// Binding values, stepping and reading numbers and bytes allocates nothing beyond what SQLite does. A statement keeps
/// its database open until it is gone itself or ``Database/close()`` ends both.
///
/// It is not a sequence of rows and decodes nothing: who reads a column knows what should be there, and asks
/// ``type(_:)`` where a file may be damaged or a stranger's. Parameters count from 1 and columns from 0, as everywhere
/// in SQLite.
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

  /// The statement as SQLite's functions take it.
  ///
  /// - Precondition: its database is open: "A statement was used after its database was closed."
  var handle: OpaquePointer {
    precondition(database.isOpen, "A statement was used after its database was closed.")
    return pointer
  }

  /// What it is for, as ``SQLiteError/doing`` tells it.
  var doing: String { purpose ?? Database.running(sqlite3_sql(handle).map { String(cString: $0) } ?? "") }

  /// Goes on to the next row.
  ///
  /// - Returns: false if there is none. The next step begins anew.
  /// - Throws: ``SQLiteError``; the statement is then reset, and what was bound stays bound.
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

  /// Does all it has to do, and forgets what was bound.
  ///
  /// - Throws: ``SQLiteError``; what was bound is forgotten all the same.
  package func run() throws(SQLiteError) {
    defer { clear() }
    while try step() {}
  }

  /// Goes back to before the first row. What was bound stays bound.
  ///
  /// A statement in the middle of its rows holds a lock on the file: it is reset when no more rows are wanted.
  package func reset() {
    // What it returns is the error of the last step, which has been thrown.
    sqlite3_reset(handle)
  }

  /// Goes back to before the first row and forgets what was bound.
  package func clear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}
