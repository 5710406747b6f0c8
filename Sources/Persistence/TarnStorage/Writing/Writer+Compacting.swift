import TarnRecord

/// A running deletion of the oldest log rows, a few hundred at a time.
struct Compaction {
  /// The row before which all rows may be deleted.
  var last: Int
}

extension Writer {
  /// The number of rows deleted in one transaction: their pages are written once, in about a millisecond.
  private static var rowsAtOnce: Int { 500 }
  /// The number of such deletions when the file is closed: for twice the rows of a megabyte, of a hundred bytes each.
  private static var batchesAtEnd: Int { 40 }
  /// The number of pages returned to the disk in one transaction: a megabyte.
  private static var pagesAtOnce: Int { 256 }

  /// Deletes all snapshots except the last two, and the oldest rows if the file is larger than its limit.
  ///
  /// Two snapshots remain because the newer one may be damaged: the rows after the older one lead to the same state.
  func compact() {
    do throws(StorageError) {
      try begin()
      guard let oldest = try deleteOldSnapshots() else { return file.database.rollBack() }
      try commitTransaction()
      compaction = Compaction(last: oldest)
      hasDeletedRows = true
      continueCompacting()
    } catch {
      fail(error, remaining: [])
    }
  }

  /// Deletes all snapshots except the last two, in the open transaction.
  ///
  /// - Returns: The number of the older one; `nil` if there are not two.
  func deleteOldSnapshots() throws(StorageError) -> Int? {
    let retained = try file.snapshots().prefix(2)
    guard retained.count == 2, let oldest = retained.last?.number else { return nil }
    // The newest snapshot was written with its copy, so the table exists.
    for table in ["snapshot", "part", "snapshot_copy"] { try run("DELETE FROM \(table) WHERE number < \(oldest)") }
    return oldest
  }

  /// Deletes the oldest rows in the open transaction if the file is larger than its limit: as many as the log has grown
  /// by since the last snapshot, and a few more. A file that is always closed before a megabyte is logged is never
  /// compacted otherwise.
  ///
  /// The snapshots of closed files are close to each other. So that the undo history has as many rows as with others,
  /// the limit is at least what two of those and the rows between and after them take.
  ///
  /// - Parameter last: The row before which all rows may be deleted.
  /// - Returns: Whether rows were deleted.
  func deleteOldRows(before last: Int) throws(StorageError) -> Bool {
    var hasDeleted = false
    let limit = max(bounds.bytes, 4 * bounds.snapshotBytes)
    for _ in 0..<Self.batchesAtEnd {
      guard try bytesInUse() > limit, let first = try file.oldestRow(), first < last else { break }
      try run("DELETE FROM log WHERE number < \(min(first + Self.rowsAtOnce, last))")
      hasDeleted = true
    }
    return hasDeleted
  }

  func continueCompacting() {
    guard file.database.isOpen, failure == nil, let compaction, !file.database.isInTransaction else { return }
    do throws(StorageError) {
      let isTooLarge = try bytesInUse() > bounds.bytes
      guard isTooLarge, let first = try file.oldestRow(), first < compaction.last else {
        self.compaction = nil
        return try returnUnusedPages()
      }
      try begin()
      try run("DELETE FROM log WHERE number < \(min(first + Self.rowsAtOnce, compaction.last))")
      try commitTransaction()
      try checkpointIfLong()
    } catch {
      return fail(error, remaining: [])
    }
    later(1) { $0.continueCompacting() }
  }

  /// Returns unused pages to the disk.
  private func returnUnusedPages() throws(StorageError) {
    guard try number("PRAGMA freelist_count") > 0 else { return }
    try begin()
    try run("PRAGMA incremental_vacuum(\(Self.pagesAtOnce))")
    try commitTransaction()
    try checkpointIfLong()
    guard try number("PRAGMA freelist_count") > 0 else { return }
    later(5) { writer in
      guard writer.file.database.isOpen, writer.failure == nil, !writer.file.database.isInTransaction else { return }
      do throws(StorageError) { try writer.returnUnusedPages() } catch { writer.fail(error, remaining: []) }
    }
  }

  private func bytesInUse() throws(StorageError) -> Int {
    try (number("PRAGMA page_count") - number("PRAGMA freelist_count")) * number("PRAGMA page_size")
  }

  func run(_ sql: String) throws(StorageError) {
    do throws(SQLiteError) { try file.database.execute(sql) } catch { throw StorageError(error, path: path) }
  }

  func number(_ sql: String) throws(StorageError) -> Int {
    do throws(SQLiteError) { return Int(try file.database.int(sql) ?? 0) } catch {
      throw StorageError(error, path: path)
    }
  }
}
