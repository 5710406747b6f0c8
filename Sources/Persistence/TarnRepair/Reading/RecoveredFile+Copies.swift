import TarnStorage

/// The copies of the snapshots, in a table of their own, in place of snapshots that are damaged.
extension RecoveredFile {
  private struct Copy {
    var snapshot: LogSnapshot
    /// `nil` if the text was too long to copy.
    var text: [UInt8]?
  }

  /// Replaces damaged snapshots by their copies, and reports what is damaged.
  func readCopies() {
    // Files of earlier versions have none.
    guard (try? database.int("SELECT count(*) FROM sqlite_schema WHERE name = 'snapshot_copy'")) ?? 0 > 0 else {
      return
    }
    var copies: [Copy] = []
    forEachRow("snapshot_copy", key: "number", "time, schema, parts, history, chain, sum, text") { row in
      copies.append(
        Copy(
          snapshot: LogSnapshot(row),
          text: row.type(7) == .null ? nil : row.withBytes(7) { [UInt8]($0) }))
    }
    for copy in copies { use(copy) }
    snapshots.sort { $0.number < $1.number }
  }

  private func use(_ copy: Copy) {
    let number = copy.snapshot.number
    let index = snapshots.firstIndex { $0.number == number }
    if let index, (try? text(of: snapshots[index])) != nil {
      if let text = copy.text, !text.withUnsafeBytes({ copy.snapshot.expectedSum(of: $0) == copy.snapshot.sum }) {
        findings.append(IntegrityFinding("copy of snapshot \(number)", "its checksum does not match"))
      }
      return
    }
    // Either of the two rows with either of the two texts; a checksum is over both. A snapshot that no combination restores
    // is reported where it is used.
    let stored = index.map { snapshots[$0] }
    for row in [stored, copy.snapshot] {
      for text in [nil, copy.text] {
        guard let row else { continue }
        copiedTexts[number] = text
        guard let sound = try? self.text(of: row), sound.withUnsafeBytes({ row.expectedSum(of: $0) == row.sum }) else {
          copiedTexts[number] = nil
          continue
        }
        if let index { snapshots[index] = row } else { snapshots.append(row) }
        let damage = stored == nil ? "its row can't be read" : "its checksum does not match"
        return findings.append(IntegrityFinding("snapshot \(number)", "\(damage); its copy is sound"))
      }
    }
  }
}
