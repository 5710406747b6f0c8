import TarnEncoding
import TarnStorage

/// The result of checking a file: the damage, and the versions whose state can be restored.
///
/// ```swift
/// let report = try IntegrityReport(RecoveredFile(FileCopy(of: path)))
/// if !report.findings.isEmpty { print("damaged; restorable versions: \(report.versions)") }
/// let state = try report.state(at: 812)
/// ```
///
/// It checks everything: SQLite's own integrity, every checksum, every text, every change by applying it, and every
/// blob by its hash. A version counts as restorable only if its state was computed here.
///
/// It can't detect missing rows at the beginning, because the oldest rows are deleted regularly, nor damage to the
/// content of the oldest row, which has no previous one. No version needs either.
package struct IntegrityReport {
  package let recovered: RecoveredFile
  package private(set) var chain: LogChain
  /// Snapshots with an intact text, oldest first.
  package private(set) var snapshots: [LogSnapshot] = []
  package private(set) var versions: [ClosedRange<Int>] = []
  package private(set) var findings: [IntegrityFinding]
  /// Observations that are no damage but useful to the user.
  package private(set) var notes: [String] = []
  package private(set) var intactBlobs = 0
  package private(set) var damagedBlobs = 0
  /// The number of blobs that can't be read; `nil` if it is unknown.
  package private(set) var unreadableBlobs: Int? = 0
  /// The stored end of the log, if it is after the last row.
  private(set) var end: LogHead?

  package enum Scope: Sendable {
    /// The parts needed to restore a state: the snapshots and the checksums of the rows. ``versions`` is then empty.
    case states
    case everything
  }

  /// Checks a file.
  ///
  /// - Complexity: O(bytes of the file), and for `everything` also the cost of applying the change of each row.
  package init(_ recovered: RecoveredFile, _ scope: Scope = .everything) {
    self.recovered = recovered
    findings = recovered.findings
    notes = recovered.notes
    var used: Set<BlobID> = []
    for snapshot in recovered.snapshots {
      do throws(StorageError) {
        let text = try recovered.text(of: snapshot)
        _ = try SavedValue(parsing: text, recovered, "snapshot \(snapshot.number)")
        text.withUnsafeBytes { used.formUnion(BlobID.found(in: $0)) }
        snapshots.append(snapshot)
      } catch { findings.append(error.finding) }
    }
    if recovered.snapshots.isEmpty { findings.append(IntegrityFinding("snapshot", "the file has no snapshot")) }
    chain = LogChain(recovered.rows, snapshots: snapshots, head: recovered.head)
    findings += chain.findings
    checkEnds()
    guard scope == .everything else { return }
    replay()
    checkTexts(&used)
    checkBlobs(used)
  }

  /// The number of the last known version.
  package var last: Int { max(chain.rows.last?.number ?? 0, snapshots.last?.number ?? 0) }

  private mutating func checkEnds() {
    if let oldest = recovered.snapshots.first, let first = chain.rows.first, first.number > oldest.number + 1 {
      findings.append(.missing(oldest.number + 1...first.number - 1))
    }
    guard let head = recovered.head else { return }
    let newest = snapshots.last.map { ($0.number, $0.chain) } ?? (0, Checksum())
    let last = chain.rows.last.map { ($0.number, $0.sum) } ?? newest
    if head.number != last.0, head.sum == last.1 {
      let message = "it says that the log ends with row \(head.number), but the log ends with row \(last.0)"
      findings.append(IntegrityFinding("head", message))
    } else if head.number < last.0 {
      findings.append(
        IntegrityFinding("head", "it says that the log ends with row \(head.number), but the log has more rows"))
    } else if head.number > last.0 {
      end = head
      findings.append(.missing(last.0 + 1...head.number))
    } else if head.sum != last.1 {
      findings.append(IntegrityFinding("head", "its checksum differs from that of the last row"))
    }
    if let app = recovered.app, let newest = snapshots.last, newest.schema != app.schema {
      let message = "its schema version is \(app.schema), but that of the newest snapshot is \(newest.schema)"
      findings.append(IntegrityFinding("app", message))
    }
  }

  /// Computes every restorable version: forward from each snapshot, and backward from it where no earlier snapshot
  /// reaches.
  private mutating func replay() {
    var restorable: [ClosedRange<Int>] = []
    for (index, snapshot) in snapshots.enumerated() {
      guard let start = try? state(of: snapshot) else { continue }
      let reached = restorable.last?.upperBound ?? -1
      if reached < snapshot.number {
        var state = start
        var lowest = snapshot.number
        if let finding = applyBackward(&state, &lowest, downTo: reached + 1) { findings.append(finding) }
        restorable.append(lowest...snapshot.number)
      }
      var state = start
      var highest = snapshot.number
      let next = index + 1 < snapshots.count ? snapshots[index + 1] : nil
      let end = next?.number ?? last
      if let finding = apply(&state, &highest, upTo: end) { findings.append(finding) }
      restorable.append(snapshot.number...highest)
      if let next, highest == next.number, let expected = try? self.state(of: next),
        !expected.isSame(as: state, withAddedMembers: true)
      {
        let message = "it differs from the state that the rows before it make of snapshot \(snapshot.number)"
        findings.append(IntegrityFinding("snapshot \(next.number)", message))
      }
    }
    versions = restorable.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let before = merged.last, range.lowerBound <= before.upperBound + 1 {
        merged[merged.count - 1] = before.lowerBound...max(before.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  private func check(_ text: String?, _ location: String) -> IntegrityFinding? {
    guard let text else { return nil }
    do throws(StorageError) { _ = try SavedValue(parsing: text.utf8, recovered, location) } catch {
      return error.finding
    }
    return nil
  }

  /// Checks the texts that replaying did not use: each intact row must contain valid JSON.
  private mutating func checkTexts(_ used: inout Set<BlobID>) {
    for (row, status) in zip(chain.rows, chain.statuses) where status != .damaged {
      let location = "log, row \(row.number)"
      let isNeeded = versions.contains { $0.contains(row.number) && $0.contains(row.number - 1) }
      let faults = [
        check(row.action, location), check(row.position, location), isNeeded ? nil : check(row.change, location),
      ]
      for case let fault? in faults where !findings.contains(fault) { findings.append(fault) }
      if var change = row.change {
        change.withUTF8 { used.formUnion(BlobID.found(in: UnsafeRawBufferPointer($0))) }
      }
    }
  }

  private mutating func checkBlobs(_ used: Set<BlobID>) {
    var intactIDs: Set<BlobID> = []
    var damaged: [IntegrityFinding] = []
    let before = recovered.findings.count
    let keys = recovered.forEachBlob { hash, bytes in
      let id = BlobID(of: bytes)
      if hash == id.hex {
        intactIDs.insert(id)
      } else {
        damaged.append(IntegrityFinding("blob \(hash ?? "without a hash")", "its bytes do not match its hash"))
      }
    }
    findings += damaged + recovered.findings[before...]
    intactBlobs = intactIDs.count
    damagedBlobs = damaged.count
    // Pages that can't be read as such have given a finding; others may have become pages without rows.
    if let indexed = recovered.indexedBlobs() {
      unreadableBlobs = indexed.subtracting(keys).count
    } else if recovered.findings[before...].contains(where: { $0.location == "blob" }) {
      unreadableBlobs = nil
    }
    for id in used.subtracting(intactIDs).sorted(by: { $0.hex < $1.hex }) {
      notes.append("Blob \(id.hex) is missing, although the state or the log refers to it.")
    }
  }
}

extension StorageError {
  var finding: IntegrityFinding { IntegrityFinding(location ?? "file", reason) }
}
