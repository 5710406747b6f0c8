import CSQLite

extension Database {
  /// Makes everything a closure does happen together or not at all.
  ///
  /// The lock for writing is taken at the beginning, so that who finds the database busy has done nothing yet. If the
  /// closure throws, or the commit fails, everything is rolled back and the error is thrown on.
  ///
  /// When it returns, the changes are in the file; whether they survive a power cut is up to `PRAGMA synchronous`. When
  /// it throws because the *commit* failed, they are gone for this connection, but a power cut at that very moment may
  /// have left them in the file: no database can rule that out.
  ///
  /// - Throws: what the closure throws, or ``SQLiteError``. A transaction within a transaction is refused by SQLite.
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

  /// True between ``begin()`` and the end of the transaction. SQLite ends one by itself after some errors, such as a
  /// full disk.
  package var isInTransaction: Bool { sqlite3_get_autocommit(live) == 0 }

  /// Begins a transaction that may write.
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

  /// Ends a transaction and keeps its changes; if that fails, it is rolled back.
  package func commit() throws(SQLiteError) {
    do {
      try execute("COMMIT", doing: "committing a transaction")
    } catch {
      rollBack()
      throw error
    }
    isLogMarked = marksLog
  }

  /// Ends a transaction, if there is one, and undoes its changes.
  ///
  /// It reports nothing, because it is called when something else went wrong, which is what should be told. If SQLite
  /// can't roll back at once, it does so before the file is used again.
  package func rollBack() {
    guard isInTransaction else { return }
    sqlite3_exec(live, "ROLLBACK", nil, nil, nil)
  }
}
