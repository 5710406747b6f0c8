import CSQLite

extension Database {
  /// Executes every command in a text in order until one fails. Result rows are ignored.
  ///
  /// - Parameter doing: The purpose for error messages, as in ``SQLiteError/doing``; derived from the commands if
  ///   `nil`.
  /// - Throws: ``SQLiteError``; the commands before the failed one have taken effect.
  package func execute(_ sql: String, doing: String? = nil) throws(SQLiteError) {
    let code = sqlite3_exec(openConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, doing: doing ?? Self.running(sql)) }
  }

  /// Returns the integer in the first column of the first row; `nil` if there is no row or no integer in it.
  ///
  /// ```swift
  /// let version = try database.int("PRAGMA user_version")
  /// ```
  package func int(_ sql: String, doing: String? = nil) throws(SQLiteError) -> Int64? {
    let statement = try prepare(sql, doing: doing)
    guard try statement.step(), statement.type(0) == .integer else { return nil }
    return statement.int64(0)
  }

  /// Returns the text in the first column of the first row; `nil` if there is no row or no text in it.
  package func text(_ sql: String, doing: String? = nil) throws(SQLiteError) -> String? {
    let statement = try prepare(sql, doing: doing)
    guard try statement.step() else { return nil }
    return statement.text(0)
  }

  /// The number of rows that the last modifying statement has changed.
  package var changes: Int { Int(sqlite3_changes64(openConnection)) }
}
