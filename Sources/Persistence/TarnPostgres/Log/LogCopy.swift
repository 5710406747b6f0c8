import TarnEncoding
import TarnStorage

/// A copy of a document's log in memory: the newest snapshot, the rows after it, and those before it that the undo
/// history needs.
package struct LogCopy: DocumentLog, Sendable {
  /// The address, without a password.
  package let path: String
  package let app: LogApp
  package let head: LogHead
  package let hasOtherFields: Bool
  let snapshotsWithText: [(snapshot: LogSnapshot, text: [UInt8])]
  /// In order.
  let rows: [LogRow]

  package func snapshots() throws(StorageError) -> [LogSnapshot] { snapshotsWithText.map(\.snapshot) }

  package func storedText(of snapshot: LogSnapshot) throws(StorageError) -> (text: [UInt8], parts: Int) {
    guard let found = snapshotsWithText.first(where: { $0.snapshot.number == snapshot.number }) else { return ([], 0) }
    return (found.text, 1)
  }

  package func scan(
    after number: Int, upTo last: Int, _ body: (LogRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    for row in rows where row.number > number && row.number <= last { try body(row) }
  }

  package func scanBackward(
    from last: Int, _ body: (LogRow) throws(StorageError) -> Bool
  ) throws(StorageError) {
    for row in rows.reversed() where row.number <= last { guard try body(row) else { return } }
  }

  package func oldestRow() throws(StorageError) -> Int? { rows.first?.number }

  package func newestRow() throws(StorageError) -> Int? { rows.last?.number }
}
