import TarnStorage

/// The recoverable content of a damaged file: a state, the log before it as far as it is intact, and the blobs.
///
/// ```swift
/// let salvage = try Salvage(IntegrityReport(RecoveredFile(FileCopy(of: "clocks.tarn"))), app: nil)
/// try salvage.write("rescued.tarn")
/// print(salvage.losses.joined(separator: "\n"))
/// ```
///
/// It contains only verified data: the newest intact snapshot, all rows after it up to the first damaged one, and the
/// rows before it as far as the checksums verify them. Rows after a damaged one are left out, because the state they
/// apply to is unknown.
package struct Salvage {
  package let report: IntegrityReport
  package let app: LogApp
  /// The newest intact snapshot.
  let base: LogSnapshot
  /// The report's snapshots whose numbers are among the rows.
  let snapshots: [LogSnapshot]
  /// The rows, without gaps.
  package let rows: [LogRow]
  /// The last version in the new file.
  package let last: Int
  /// The lost parts as sentences for the user; empty if nothing is lost.
  package let losses: [String]

  /// Determines the recoverable content.
  ///
  /// - Parameter app: The app's name for the new file; `nil` for the name in the damaged file.
  /// - Throws: ``StorageError`` if nothing is recoverable.
  /// - Complexity: O(snapshot + rows after it).
  package init(_ report: IntegrityReport, app name: String?) throws(StorageError) {
    let path = report.recovered.path
    guard let base = report.snapshots.last else {
      throw StorageError(.damaged, path: path, location: "snapshot", "no snapshot is sound, so nothing can be saved")
    }
    self.report = report
    self.base = base
    var state = try report.state(of: base)
    var last = base.number
    _ = report.apply(&state, &last, upTo: .max)
    let chain = report.chain
    let first = Self.oldest(chain, before: base)
    rows = first <= last ? (first...last).compactMap { number in chain.index(of: number).map { chain.rows[$0] } } : []
    // The app can't read older forms than that of the newest snapshot.
    snapshots = report.snapshots.filter { $0.number >= first - 1 && $0.schema == base.schema }
    self.last = last
    guard let name = name ?? report.recovered.app?.name else {
      let claim = report.recovered.claimedName.map { "; it contains the name “\($0)”, which may be damaged" } ?? ""
      throw StorageError(
        .damaged, path: path, location: "app",
        "the name of the app that the file belongs to is damaged\(claim). Give the app's name with --app")
    }
    app = LogApp(
      name: name, schema: base.schema, made: report.recovered.app?.made ?? report.snapshots.first?.time ?? base.time)
    losses = Self.losses(report, from: first, to: last)
  }

  /// Returns the number of the oldest row from which intact rows lead to a snapshot; the number after the snapshot if
  /// there is none.
  private static func oldest(_ chain: LogChain, before snapshot: LogSnapshot) -> Int {
    var first = snapshot.number + 1
    while let index = chain.index(of: first - 1), chain.statuses[index] != .damaged {
      first -= 1
      if chain.statuses[index] == .first { break }
    }
    return first
  }

  private static func losses(_ report: IntegrityReport, from first: Int, to last: Int) -> [String] {
    var losses: [String] = []
    let end = max(report.last, report.end?.number ?? 0)
    if end > last {
      let rows = end == last + 1 ? "row" : "rows"
      losses.append("The changes after version \(last) are lost: \(rows) \((last + 1...end).text) of the log.")
    }
    if report.recovered.head == nil {
      losses.append(
        """
        Changes after version \(last) are lost, if there were any: the number of the last row of the log is damaged.
        """)
    }
    if let oldest = report.chain.rows.first?.number, oldest < first {
      let rows = oldest == first - 1 ? "row" : "rows"
      losses.append(
        """
        The changes up to version \(first - 1) are lost: \(rows) \((oldest...first - 1).text) of the log. They can no longer be \
        undone; the state after them is saved.
        """)
    }
    if losses.isEmpty, first > 1, report.recovered.findings.contains(where: { $0.location == "log" }) {
      losses.append(
        """
        The changes up to version \(first - 1) can no longer be undone, because rows of the log can't be read; the state after \
        them is saved.
        """)
    }
    switch report.damagedBlobs {
    case 0: break
    case 1: losses.append("A blob is lost: its bytes are damaged.")
    case let count: losses.append("\(count) blobs are lost: their bytes are damaged.")
    }
    switch report.unreadableBlobs {
    case 0: break
    case 1: losses.append("A blob is lost: it can't be read.")
    case let count?: losses.append("\(count) blobs are lost: they can't be read.")
    case nil:
      losses.append("Blobs are lost, if there were any where the file can't be read. Their number is unknown.")
    }
    return losses + report.recovered.logLosses
  }
}
