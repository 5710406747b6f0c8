import CSQLite

/// The columns of the row that ``step()`` has gone to.
extension Statement {
  /// What a column of the row holds. SQLite's columns have no types of their own: each value has.
  package enum ColumnType: Sendable {
    case integer, real, text, blob, null
  }

  /// What the column holds. Asked before it is read: reading may convert it.
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

  /// The whole number in the column; what SQLite makes of it if there is something else, such as 0 for `NULL`.
  package func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// The text in the column; `nil` if there is something else, or a text that is not UTF-8.
  ///
  /// - Complexity: O(n) in its length, and an allocation if it has more than 15 bytes.
  package func text(_ column: Int) -> String? {
    guard type(column) == .text else { return nil }
    return withBytes(column) { String(validating: $0.bindMemory(to: UInt8.self), as: UTF8.self) }
  }

  /// Lends the bytes of a text or blob, without a copy. `NULL` has none; a number is converted to the text of it.
  ///
  /// - Parameter body: must not keep the bytes, and must not step, reset or clear the statement.
  package func withBytes<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The length is asked for last: it is that of the form the value was last asked for in.
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
