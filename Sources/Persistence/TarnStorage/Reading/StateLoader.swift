import Foundation
import Tarn
import TarnEncoding
import TarnRecord

/// Reads the file of a certain app: the newest intact snapshot, the rows after it, and the undo history.
///
/// No `update` runs, because the file contains the changes themselves.
package struct StateLoader<State: Record, Action: Codable & Sendable> {
  let file: StoredFile
  let rules: HistoryRules<State, Action>
  let schema: Schema
  let bounds: StorageBounds

  package init(file: StoredFile, rules: HistoryRules<State, Action>, schema: Schema, bounds: StorageBounds) {
    self.file = file
    self.rules = rules
    self.schema = schema
    self.bounds = bounds
  }

  var rows: RowReader<State, Action> { RowReader(path: file.path, schema: schema.version) }

  package struct Result {
    package var state: State
    package var history: History<State, Action>
    /// The size of the snapshot, and below it the bytes logged since: both decide when the next snapshot is due.
    var snapshotSize: Int
    var logged: Int
    /// Whether the app's tracks differ from those in the file. The history then starts anew, and the file must record
    /// that.
    var hasOtherTracks = false
    /// The steps that the history had before (``LoadedHistory/lost``).
    package var lost: [[Int]]?
    /// Whether the rows no longer contain the whole history.
    var isShortened = false
    /// Whether the saved form was migrated; the file must record that.
    var isMigrated = false
    /// Messages for the user about skipped data: a damaged snapshot next to an intact one, or an unreadable history.
    var notes: [String] = []
  }

  /// Reads state and history.
  ///
  /// - Throws: ``StorageError``. The file is not changed.
  package func read() throws(StorageError) -> Result {
    guard file.app.schema <= schema.version else {
      throw StorageError(
        .newer, path: file.path,
        "its schema has version \(file.app.schema), and this program supports version \(schema.version)")
    }
    guard file.app.schema == schema.version else { return try migrate() }
    var notes: [String] = []
    let snapshots = try file.snapshots()
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
    throw firstError ?? file.damaged("snapshot", "the file has no snapshot")
  }

  /// Reads from one snapshot.
  ///
  /// - Parameter newer: The numbers of the skipped snapshots: another history may have started with one of them.
  private func read(_ snapshot: StoredFile.Snapshot, newer: Set<Int>) throws(StorageError) -> Result {
    let location = "snapshot \(snapshot.number)"
    let text = try file.text(of: snapshot)
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
    try file.forEachRow(after: (snapshot.number, snapshot.chain), upTo: file.head.number) { row throws(StorageError) in
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
      result.notes.append("The undo history begins after row \(unknown.row) of the log: \(unknown.reason).")
    }
    result.state = state
    result.history = loaded.history
    return result
  }

  /// Verifies that the last row has the number and the checksum of the head.
  private func checkEnd(_ snapshot: StoredFile.Snapshot) throws(StorageError) {
    var end = (number: snapshot.number, sum: snapshot.chain)
    if file.head.number > snapshot.number {
      let statement = try file.prepare("SELECT sum FROM log WHERE number = \(file.head.number)")
      if try file.step(statement) { end = (file.head.number, Checksum(signed: statement.int64(0))) }
    }
    guard end.number == file.head.number, end.sum == file.head.sum else {
      throw file.damaged("head", "it says that the log ends with row \(file.head.number), but the log does not")
    }
    let beyond = try file.prepare("SELECT max(number) FROM log")
    if try file.step(beyond), !beyond.isNull(0), Int(beyond.int64(0)) > file.head.number {
      throw file.damaged("head", "it says that the log ends with row \(file.head.number), but the log has more rows")
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

extension StoredFile.Row {
  var bytes: Int { (position?.utf8.count ?? 0) + (action?.utf8.count ?? 0) + (change?.utf8.count ?? 0) }
}
