import CSQLite

extension Database {
  /// Runs every command in a text, one after the other, until one fails. Rows they give are not looked at.
  ///
  /// - Parameter doing: what it is for, in the words of ``SQLiteError/doing``; the commands themselves if `nil`.
  /// - Throws: ``SQLiteError``; the commands before the one that failed have had their effect.
  package func execute(_ sql: String, doing: String? = nil) throws(SQLiteError) {
    let code = sqlite3_exec(live, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, doing: doing ?? Self.running(sql)) }
  }

  /// The whole number in the first column of the first row; `nil` if there is no row, or no whole number in it.
  ///
  /// ```swift
  /// let version = try database.int("PRAGMA user_version")
  /// ```
  package func int(_ sql: String, doing: String? = nil) throws(SQLiteError) -> Int64? {
    let statement = try prepare(sql, doing: doing)
    guard try statement.step(), statement.type(0) == .integer else { return nil }
    return statement.int64(0)
  }

  /// The text in the first column of the first row; `nil` if there is no row, or no text in it.
  package func text(_ sql: String, doing: String? = nil) throws(SQLiteError) -> String? {
    let statement = try prepare(sql, doing: doing)
    guard try statement.step() else { return nil }
    return statement.text(0)
  }

  /// How many rows the last statement that changed rows has changed.
  package var changes: Int { Int(sqlite3_changes64(live)) }
}
