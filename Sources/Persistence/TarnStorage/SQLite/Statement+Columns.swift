import CSQLite

/// The columns of the current row, after ``step()``.
extension Statement {
  /// The type of a value in a column. SQLite's columns have no types of their own: each value has.
  package enum ColumnType: Sendable {
    case integer, real, text, blob, null
  }

  /// Returns the type of the value. Call it before reading the value, because reading may convert it.
  package func type(_ column: Int) -> ColumnType {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func isNull(_ column: Int) -> Bool { type(column) == .null }

  /// Returns the integer in the column, or SQLite's conversion of another value, such as 0 for `NULL`.
  package func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// Returns the text in the column; `nil` if the value is not a text or not valid UTF-8.
  ///
  /// - Complexity: O(n) in its length, and an allocation if it has more than 15 bytes.
  package func text(_ column: Int) -> String? {
    guard type(column) == .text else { return nil }
    return withBytes(column) { String(validating: $0.bindMemory(to: UInt8.self), as: UTF8.self) }
  }

  /// Calls a closure with the bytes of a text or blob, without a copy. `NULL` has no bytes; a number is converted to
  /// text.
  ///
  /// - Parameter body: Must not keep the bytes, and must not step, reset or clear the statement.
  package func withBytes<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The length is read last, because it depends on the form that was read last.
    let bytes: UnsafeRawPointer? =
      if type(column) == .blob {
        sqlite3_column_blob(handle, Int32(column))
      } else {
        UnsafeRawPointer(sqlite3_column_text(handle, Int32(column)))
      }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
