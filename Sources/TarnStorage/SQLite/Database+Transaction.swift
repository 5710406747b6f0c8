import CSQLite

extension Database {
  /// Runs a closure in a transaction: all of its changes are made or none.
  ///
  /// The write lock is taken at the beginning, so an error that the database is busy means that nothing was done. If
  /// the closure throws or the commit fails, everything is rolled back and the error is rethrown.
  ///
  /// On return the changes are in the file; whether they survive a power cut depends on `PRAGMA synchronous`. If it
  /// throws because the *commit* failed, this connection does not have the changes, but a power cut at that moment may
  /// have left them in the file: no database can exclude that.
  ///
  /// - Throws: the closure's error, or ``SQLiteError``. SQLite refuses nested transactions.
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

  /// True between ``begin()`` and the end of the transaction. SQLite ends it itself after some errors, such as a full
  /// disk.
  package var isInTransaction: Bool { sqlite3_get_autocommit(live) == 0 }

  /// Begins a transaction for writing.
  package func begin() throws(SQLiteError) {
    guard marksLog else { return try execute("BEGIN IMMEDIATE", doing: "beginning a transaction") }
    if !hasLog { try markBase() }
    try execute("BEGIN IMMEDIATE", doing: "beginning a transaction")
    guard !isLogMarked else { return }
    do throws(SQLiteError) { try setNewMark() } catch {
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
    isLogMarked = marksLog
  }

  /// Rolls back the transaction, if there is one.
  ///
  /// It reports no error, because it is called after another error, which is the one to report. If SQLite can't roll
  /// back at once, it does so before the next access to the file.
  package func rollBack() {
    guard isInTransaction else { return }
    sqlite3_exec(live, "ROLLBACK", nil, nil, nil)
  }
}
