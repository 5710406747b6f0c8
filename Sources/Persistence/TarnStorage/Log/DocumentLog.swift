import TarnEncoding

/// The log of one document with its snapshots, to read: in a file, or as a copy from a database.
///
/// A conforming type returns what is stored; the extension verifies it, so every home of a log has the same checks.
package protocol DocumentLog {
  /// The name of the log in messages: the path of its file, or the address of its database.
  var path: String { get }
  var app: LogApp { get }
  var head: LogHead { get }
  /// Whether programs with other fields than this one's have written to the log, or may have. See ``RowReader``.
  var hasOtherFields: Bool { get }

  /// Returns the snapshots, newest first.
  func snapshots() throws(StorageError) -> [LogSnapshot]

  /// Returns the text of a snapshot as it is stored, and the number of its parts.
  func storedText(of snapshot: LogSnapshot) throws(StorageError) -> (text: [UInt8], parts: Int)

  /// Calls a closure with the stored rows after a number and up to another, in their order.
  func scan(after number: Int, upTo last: Int, _ body: (LogRow) throws(StorageError) -> Void) throws(StorageError)

  /// Calls a closure with the stored rows up to a number, newest first, until it returns false.
  func scanBackward(from last: Int, _ body: (LogRow) throws(StorageError) -> Bool) throws(StorageError)

  /// Returns the number of the oldest kept row; `nil` if the log is empty.
  func oldestRow() throws(StorageError) -> Int?

  /// Returns the number of the newest row, also beyond the head; `nil` if the log is empty.
  func newestRow() throws(StorageError) -> Int?
}

extension DocumentLog {
  /// A file has one owner at a time.
  package var hasOtherFields: Bool { false }

  package func damaged(_ location: String, _ reason: String) -> StorageError {
    StorageError(.damaged, path: path, location: location, reason)
  }

  /// Returns the text of a snapshot.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged` if a part is missing or the checksum does not match.
  package func text(of snapshot: LogSnapshot) throws(StorageError) -> [UInt8] {
    let location = "snapshot \(snapshot.number)"
    let (bytes, count) = try storedText(of: snapshot)
    guard count == snapshot.parts else {
      throw damaged(location, "it has \(count) parts instead of \(snapshot.parts)")
    }
    let sum = bytes.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    guard sum == snapshot.sum else { throw damaged(location, "its checksum does not match") }
    return bytes
  }

  /// Calls a closure for rows of the log in order, each verified by the chain of checksums.
  ///
  /// - Parameters:
  ///   - after: The number and the checksum of the row before the first one; `nil` to start with the oldest row, which
  ///     is then not verified.
  /// - Throws: ``StorageError`` of the kind `damaged` if a row is missing or its checksum does not match, and the
  ///   errors of `body`.
  package func forEachRow(
    after: (number: Int, sum: Checksum)?, upTo last: Int, _ body: (LogRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    var before = after
    try scan(after: after?.number ?? 0, upTo: last) { row throws(StorageError) in
      if let before {
        guard row.number == before.number + 1 else {
          throw damaged("log, row \(before.number + 1)", "the row is missing")
        }
        guard row.sum == row.expectedSum(after: before.sum) else {
          throw damaged("log, row \(row.number)", "its checksum does not match")
        }
      }
      try body(row)
      before = (row.number, row.sum)
    }
    let end = before?.number ?? 0
    if end < last, after != nil || end > 0 { throw damaged("log, row \(end + 1)", "the row is missing") }
  }

  /// Calls a closure for the rows up to a number, newest first, until it returns false. Each row is verified against
  /// the one before it.
  package func rowsBackward(
    from last: Int, sum: Checksum, _ body: (LogRow) throws(StorageError) -> Bool
  ) throws(StorageError) {
    var newer: LogRow?
    var isOver = false
    try scanBackward(from: last) { row throws(StorageError) in
      if let newer {
        // Compaction has deleted the older rows.
        isOver = row.number != newer.number - 1
        if isOver { return false }
        guard newer.sum == newer.expectedSum(after: row.sum) else {
          throw damaged("log, row \(newer.number)", "its checksum does not match")
        }
        isOver = try !body(newer)
        if isOver { return false }
      } else {
        guard row.number == last, row.sum == sum else {
          throw damaged("log, row \(last)", "the row is missing or its checksum does not match")
        }
      }
      newer = row
      return true
    }
    // The oldest row has no previous row to verify it, unless it is the first of all.
    if !isOver, let newer, newer.number == 1, newer.sum == newer.expectedSum(after: Checksum()) { _ = try body(newer) }
  }
}
