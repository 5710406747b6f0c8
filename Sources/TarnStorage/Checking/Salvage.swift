import TarnSession

/// What can be saved of a damaged file: a state, how it came about as far back as is known, and what that refers to.
///
/// ```swift
/// let salvage = try Salvage(Survey(Remains(FileCopy(of: "clocks.tarn"))), app: nil)
/// try salvage.write("rescued.tarn")
/// print(salvage.losses.joined(separator: "\n"))
/// ```
///
/// It is what was, never what might have been: the newest sound snapshot, all that was done after it up to the first
/// row that is damaged, and what came before it as far as the sums lead. Rows behind a damaged one are left out, for
/// what they changed is no longer known.
package struct Salvage {
  package let survey: Survey
  package let app: StoredFile.App
  /// The newest that is sound.
  let base: StoredFile.Snapshot
  /// Those of the survey whose number is among the rows.
  let snapshots: [StoredFile.Snapshot]
  /// Without gaps.
  package let rows: [StoredFile.Row]
  /// The version the file will stand at.
  package let last: Int
  /// What is not saved, in sentences; empty if everything is.
  package let losses: [String]

  /// - Parameter app: whose file it is, if it does not say so itself.
  /// - Throws: ``StorageError`` if nothing can be saved.
  /// - Complexity: O(snapshot + rows after it).
  package init(_ survey: Survey, app name: String?) throws(StorageError) {
    let path = survey.remains.path
    guard let base = survey.snapshots.last else {
      throw StorageError(.damaged, path: path, place: "snapshot", "no snapshot is sound, so nothing can be saved")
    }
    self.survey = survey
    self.base = base
    var state = try survey.state(of: base)
    var last = base.number
    _ = survey.walk(&state, &last, upTo: .max)
    let chain = survey.chain
    let first = Self.oldest(chain, before: base)
    rows = first <= last ? (first...last).compactMap { number in chain.index(of: number).map { chain.rows[$0] } } : []
    // One of another form than the newest is not read by the app any more.
    snapshots = survey.snapshots.filter { $0.number >= first - 1 && $0.schema == base.schema }
    self.last = last
    guard let name = name ?? survey.remains.app?.name else {
      let claim = survey.remains.claimedName.map { "; it contains the name “\($0)”, which may be damaged" } ?? ""
      throw StorageError(
        .damaged, path: path, place: "app",
        "the name of the app that the file belongs to is damaged\(claim). Give the app's name with --app")
    }
    app = StoredFile.App(
      name: name, schema: base.schema, made: survey.remains.app?.made ?? survey.snapshots.first?.time ?? base.time)
    losses = Self.losses(survey, from: first, to: last)
  }

  /// The number of the oldest row from which sound rows lead to a snapshot; that of the next if none does.
  private static func oldest(_ chain: Chain, before snapshot: StoredFile.Snapshot) -> Int {
    var first = snapshot.number + 1
    while let index = chain.index(of: first - 1), chain.standings[index] != .damaged {
      first -= 1
      if chain.standings[index] == .first { break }
    }
    return first
  }

  private static func losses(_ survey: Survey, from first: Int, to last: Int) -> [String] {
    var losses: [String] = []
    let end = max(survey.last, survey.end?.number ?? 0)
    if end > last {
      let rows = end == last + 1 ? "row" : "rows"
      losses.append("The changes after version \(last) are lost: \(rows) \((last + 1...end).words) of the log.")
    }
    if let oldest = survey.chain.rows.first?.number, oldest < first {
      let rows = oldest == first - 1 ? "row" : "rows"
      losses.append(
        """
        The changes up to version \(first - 1) are lost: \(rows) \((oldest...first - 1).words) of the log. They can no longer be \
        undone; the state after them is saved.
        """)
    }
    switch survey.damagedBlobs {
    case 0: break
    case 1: losses.append("A blob is lost: its bytes are damaged.")
    case let count: losses.append("\(count) blobs are lost: their bytes are damaged.")
    }
    return losses
  }
}
