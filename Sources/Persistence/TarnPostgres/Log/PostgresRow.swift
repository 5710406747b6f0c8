import TarnStorage

/// A row of a log in a database.
package struct PostgresRow: Sendable, Equatable {
  package let row: LogRow
  /// The batch with which the row was appended.
  package let batch: AppendedBatch
}

/// Identifies rows that were appended in one transaction, so that their program recognizes them after the connection
/// ended before the answer.
package struct AppendedBatch: Hashable, Sendable {
  /// A random number of the appending store.
  package let writer: Int64
  /// Counts the batches of a store.
  package let number: Int64

  package init(writer: Int64, number: Int64) {
    self.writer = writer
    self.number = number
  }
}
