import TarnRecord

/// What is being let go of: the log up to a row, a few hundred at a time.
struct Compaction {
  /// The last row that may go.
  var last: Int
}

extension Writer {
  /// How many rows go with one transaction: their pages are written once, in about a millisecond.
  private static var rowsAtOnce: Int { 500 }
  /// How many pages are given back to the disk with one transaction: a megabyte.
  private static var pagesAtOnce: Int { 256 }

  /// Lets go of snapshots but the last two, and of the oldest rows if the file is larger than it should be.
  ///
  /// Two snapshots, so that one that is damaged is not the end: the rows behind the older one lead to the same state.
  func compact() {
    do throws(StorageError) {
      let kept = try file.snapshots().prefix(2)
      // After a migration older rows are of another form: what they refer to is the snapshot before it.
      guard kept.count == 2, let oldest = kept.last else { return }
      try begin()
      try run("DELETE FROM snapshot WHERE number < \(oldest.number)")
      try run("DELETE FROM part WHERE number < \(oldest.number)")
      try commitTransaction()
      compaction = Compaction(last: oldest.number)
      hasLetGo = true
      goOnCompacting()
    } catch {
      fail(error, rest: [])
    }
  }

  func goOnCompacting() {
    guard file.database.isOpen, failure == nil, let compaction, !file.database.isInTransaction else { return }
    do throws(StorageError) {
      let isTooLarge = try bytesInUse() > bounds.bytes
      guard isTooLarge, let first = try file.oldestRow(), first < compaction.last else {
        self.compaction = nil
        return try giveBack()
      }
      try begin()
      try run("DELETE FROM log WHERE number < \(min(first + Self.rowsAtOnce, compaction.last))")
      try commitTransaction()
      try moveLogIfLong()
    } catch {
      return fail(error, rest: [])
    }
    later(1) { $0.goOnCompacting() }
  }

  /// Gives pages that are not used back to the disk.
  private func giveBack() throws(StorageError) {
    guard try number("PRAGMA freelist_count") > 0 else { return }
    try begin()
    try run("PRAGMA incremental_vacuum(\(Self.pagesAtOnce))")
    try commitTransaction()
    try moveLogIfLong()
    guard try number("PRAGMA freelist_count") > 0 else { return }
    later(5) { writer in
      guard writer.file.database.isOpen, writer.failure == nil, !writer.file.database.isInTransaction else { return }
      do throws(StorageError) { try writer.giveBack() } catch { writer.fail(error, rest: []) }
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
