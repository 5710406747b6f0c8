import TarnEncoding
import TarnStorage

/// The rows of a log, each verified against the checksum of the previous row.
///
/// A row is intact if its checksum, computed from the previous one, matches the stored one. If a row's content was
/// changed, the next row is still verified against the stored checksum, so one damaged row is one finding. If only the
/// stored checksum was changed, the following row proves the content, and the row counts as intact.
package struct LogChain {
  package enum RowStatus: Equatable, Sendable {
    case intact
    /// No previous row is available to verify it: the oldest kept row.
    case first
    case damaged
  }

  /// The rows, with corrected checksums.
  package private(set) var rows: [LogRow]
  package private(set) var statuses: [RowStatus] = []
  package private(set) var findings: [IntegrityFinding] = []

  /// Verifies rows.
  ///
  /// - Parameters:
  ///   - rows: In order.
  ///   - snapshots: Intact ones; each holds the checksum of the row with its number.
  ///   - head: The stored end of the log.
  package init(_ rows: [LogRow], snapshots: [LogSnapshot], head: LogHead?) {
    self.rows = rows
    var sums: [Int: Checksum] = [0: Checksum()]
    for snapshot in snapshots { sums[snapshot.number] = snapshot.chain }
    var before: (number: Int, sum: Checksum)?
    for index in rows.indices {
      let row = rows[index]
      if let before, row.number > before.number + 1 {
        findings.append(.missing(before.number + 1...row.number - 1))
      }
      let previousSum = before.flatMap { $0.number == row.number - 1 ? $0.sum : nil } ?? sums[row.number - 1]
      let snapshotSum = sums[row.number]
      if let previousSum {
        let expected = row.expectedSum(after: previousSum)
        let next = index + 1 < rows.count ? rows[index + 1] : nil
        // Each of these proves the row's content, whatever its stored checksum is.
        let isProven =
          snapshotSum == expected || (next?.number == row.number + 1 && next?.expectedSum(after: expected) == next?.sum)
          || (head?.number == row.number && head?.sum == expected)
        if expected == row.sum, snapshotSum == nil || snapshotSum == expected {
          statuses.append(.intact)
        } else if isProven {
          statuses.append(.intact)
          findings.append(
            IntegrityFinding("log, row \(row.number)", "its checksum is damaged; the row itself is intact"))
          self.rows[index].sum = expected
        } else {
          statuses.append(.damaged)
          findings.append(IntegrityFinding("log, row \(row.number)", "its checksum does not match"))
        }
      } else if let snapshotSum, snapshotSum != row.sum {
        statuses.append(.damaged)
        findings.append(IntegrityFinding("log, row \(row.number)", "its checksum does not match"))
      } else {
        statuses.append(.first)
      }
      before = (row.number, snapshotSum ?? self.rows[index].sum)
    }
  }

  /// Returns the index of a row; `nil` if it is missing.
  ///
  /// - Complexity: O(log n)
  package func index(of number: Int) -> Int? {
    var range = rows.startIndex..<rows.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if rows[middle].number == number { return middle }
      range = rows[middle].number < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns a row; `nil` if it is missing or not intact.
  package func intactRow(_ number: Int) -> LogRow? {
    guard let index = index(of: number), statuses[index] == .intact else { return nil }
    return rows[index]
  }
}
