import CSQLite

extension Database {
  /// Executes a closure in a transaction: all of its changes take effect, or none.
  ///
  /// The write lock is taken at the beginning, so a caller that finds the database busy has changed nothing yet. If the
  /// closure throws or the commit fails, everything is rolled back and the error is rethrown.
  ///
  /// When it returns, the changes are in the file; `PRAGMA synchronous` decides whether they survive a power cut. If
  /// the *commit* fails, this connection has lost the changes, but a power cut at that moment may have left them in the
  /// file: no database can exclude that.
  ///
  /// - Throws: The closure's error, or ``SQLiteError``. SQLite rejects a nested transaction.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try begin()
    let result: Result
    do {
      result = try body()
    } catch {
      rollBack()
      throw error
    }
    try commit()
    return result
  }

  /// True between ``begin()`` and the end of the transaction. SQLite ends a transaction by itself after some errors,
  /// such as a full disk.
  package var isInTransaction: Bool { sqlite3_get_autocommit(openConnection) == 0 }

  /// Begins a write transaction.
  package func begin() throws(SQLiteError) {
    guard identifiesWAL else { return try execute("BEGIN IMMEDIATE", doing: "beginning a transaction") }
    if !hasWAL { try writeBaseMark() }
    try execute("BEGIN IMMEDIATE", doing: "beginning a transaction")
    guard !hasWALIdentity else { return }
    do throws(SQLiteError) { try setNewIdentity() } catch {
      rollBack()
      throw error
    }
  }

  /// Commits the transaction; if that fails, it is rolled back.
  package func commit() throws(SQLiteError) {
    do {
      try execute("COMMIT", doing: "committing a transaction")
    } catch {
      rollBack()
      throw error
    }
    hasWALIdentity = identifiesWAL
  }

  /// Rolls back the transaction, if there is one.
  ///
  /// It throws no error, because it is called after another error, which is the one to report. If SQLite can't roll
  /// back at once, it does so before the next use of the file.
  package func rollBack() {
    guard isInTransaction else { return }
    sqlite3_exec(openConnection, "ROLLBACK", nil, nil, nil)
  }
}
