import Foundation
import Tarn
import TarnEncoding
import TarnRecord

/// Reads the log of a certain app: the newest intact snapshot, the rows after it, and the undo history.
///
/// No `update` runs, because the file contains the changes themselves.
package struct StateLoader<State: Record, Action: Codable & Sendable> {
  let log: any DocumentLog
  let rules: HistoryRules<State, Action>
  let schema: Schema
  let bounds: StorageBounds

  package init(log: any DocumentLog, rules: HistoryRules<State, Action>, schema: Schema, bounds: StorageBounds) {
    self.log = log
    self.rules = rules
    self.schema = schema
    self.bounds = bounds
  }

  var rows: RowReader<State, Action> {
    RowReader(path: log.path, schema: schema.version, hasOtherFields: log.hasOtherFields)
  }

  package struct Result {
    package var state: State
    package var history: History<State, Action>
    /// The size of the snapshot, and below it the bytes logged since: both decide when the next snapshot is due.
    package var snapshotSize: Int
    package var logged: Int
    /// Whether the app's tracks differ from those in the log. The history then starts anew, and the file must record
    /// that.
    var hasOtherTracks = false
    /// The steps that the history had before (``LoadedHistory/lost``).
    package var lost: [[Int]]?
    /// Whether the rows no longer contain the whole history.
    var isShortened = false
    /// Whether the saved form was migrated; the file must record that.
    package var isMigrated = false
    /// Messages for the user about skipped data: a damaged snapshot next to an intact one.
    package var notes: [String] = []
    /// Messages for the user about the undo history: the file is to be converted, or steps can't be read.
    package var historyNotes: [String] = []
  }

  /// Reads state and history.
  ///
  /// - Throws: ``StorageError``. The file is not changed.
  package func read() throws(StorageError) -> Result {
    guard log.app.schema <= schema.version else {
      throw StorageError(
        .newer, path: log.path,
        "its schema has version \(log.app.schema), and this program supports version \(schema.version)")
    }
    guard log.app.schema == schema.version else { return try migrate() }
    do throws(StorageError) { return try readRows() } catch {
      guard error.kind == .migration, let result = readLastState(error) else { throw error }
      return result
    }
  }

  private func readRows() throws(StorageError) -> Result {
    var notes: [String] = []
    let snapshots = try log.snapshots()
    var firstError: StorageError?
    for snapshot in snapshots where snapshot.schema == schema.version {
      do throws(StorageError) {
        var result = try read(snapshot, newer: Set(snapshots.lazy.map(\.number).filter { $0 > snapshot.number }))
        result.notes += notes
        return result
      } catch {
        // A damaged row remains damaged with any snapshot as the start.
        guard error.kind == .damaged, error.location == "snapshot \(snapshot.number)" else { throw error }
        firstError = firstError ?? error
        notes.append(
          "Snapshot \(snapshot.number) is damaged; the state was restored from an older snapshot and the log.")
      }
    }
    throw firstError ?? log.damaged("snapshot", "the file has no snapshot")
  }

  /// Reads from one snapshot.
  ///
  /// - Parameter newer: The numbers of the skipped snapshots: another history may have started with one of them.
  private func read(_ snapshot: LogSnapshot, newer: Set<Int>) throws(StorageError) -> Result {
    let location = "snapshot \(snapshot.number)"
    let text = try log.text(of: snapshot)
    let start: State = try rows.decode(text, location)
    var state = start
    var loaded = try history(upTo: snapshot, start)
    var result = Result(state: start, history: loaded.history, snapshotSize: text.count, logged: 0)
    result.hasOtherTracks = !hasTracks(of: snapshot)
    // The IDs continue, so that the end of one history and the start of the next are distinguishable.
    var next = loaded.history.skeleton.next
    // The history is shortened even if dropping removes the steps that were lost.
    let wasShortened = loaded.isShortened
    var unknown: (row: Int, reason: String)?
    try log.forEachRow(after: (snapshot.number, snapshot.chain), upTo: log.head.number) { row throws(StorageError) in
      result.logged += row.bytes
      state = try rows.apply(row, to: state, isForward: true)
      if result.hasOtherTracks {
        next = RowPosition(row.position).map { $0.entry + 1 } ?? next
        return
      }
      do throws(History<State, Action>.Invalid) { try rows.extend(&loaded, with: row, state) } catch {
        let next = RowPosition(row.position).map { $0.entry + 1 } ?? 0
        loaded = LoadedHistory(
          history: History(first: state, at: Timestamp(milliseconds: row.time), rules: rules, next: next), lost: nil)
        unknown = (row.number, unknown?.reason ?? error.reason)
      }
      if newer.contains(row.number) { loaded.lost = nil }
    }
    try checkEnd(snapshot)
    if result.hasOtherTracks { loaded.history = History(first: state, at: .now(), rules: rules, next: next) }
    result.lost = loaded.lost
    result.isShortened = wasShortened || loaded.isShortened
    if let unknown {
      result.historyNotes.append("The undo history begins after row \(unknown.row) of the log: \(unknown.reason).")
    }
    result.state = state
    result.history = loaded.history
    return result
  }

  /// Verifies that the last row has the number and the checksum of the head.
  private func checkEnd(_ snapshot: LogSnapshot) throws(StorageError) {
    var end = (number: snapshot.number, sum: snapshot.chain)
    if log.head.number > snapshot.number {
      try log.scan(after: log.head.number - 1, upTo: log.head.number) { end = ($0.number, $0.sum) }
    }
    guard end.number == log.head.number, end.sum == log.head.sum else {
      throw log.damaged("head", "it says that the log ends with row \(log.head.number), but the log does not")
    }
    if let newest = try log.newestRow(), newest > log.head.number {
      throw log.damaged("head", "it says that the log ends with row \(log.head.number), but the log has more rows")
    }
  }
}

extension TextSyntaxError {
  /// The message without the members that only tag the kind of a change: `document.items[0].name`.
  package var message: String {
    var location = path
    for tag in ["=", ".", "#", "%", "+"] { location = location.replacing("[\"\(tag)\"]", with: "") }
    location.trimPrefix(".")
    return location.isEmpty ? reason : "\(location): \(reason)"
  }
}

extension LogRow {
  package var bytes: Int { (position?.utf8.count ?? 0) + (action?.utf8.count ?? 0) + (change?.utf8.count ?? 0) }
}
