import Tarn
import TarnEncoding
import TarnRecord

extension StateLoader {
  /// Returns the history up to a snapshot: the shape that the snapshot holds, with the versions from the rows before
  /// it, which are computed by reverting the change of each row.
  ///
  /// An unreadable history does not prevent opening the file: the history then begins with the snapshot.
  func history(upTo snapshot: LogSnapshot, _ state: State) throws(StorageError) -> LoadedHistory {
    func newHistory(_ next: Int, _ lost: [[Int]]? = []) -> LoadedHistory {
      LoadedHistory(
        history: History(first: state, at: Timestamp(milliseconds: snapshot.time), rules: rules, next: next), lost: lost
      )
    }
    guard let text = snapshot.history, let skeleton = History<State, Action>.Structure(text) else {
      return newHistory(0)
    }
    guard skeleton.tracks == rules.tracks.map(\.name) else { return newHistory(skeleton.next) }
    let steps = try entries(skeleton, snapshot, state)
    guard !steps.entries.isEmpty, let parts = History<State, Action>.Parts(steps, skeleton, rules) else {
      return newHistory(skeleton.next, zip(skeleton.steps, skeleton.positions).map { Array($0.prefix(max($1, 0))) })
    }
    let lost = skeleton.steps.indices.map { track in
      Array(skeleton.steps[track].prefix(max(skeleton.positions[track] - parts.positions[track], 0)))
    }
    do throws(History<State, Action>.Invalid) {
      return LoadedHistory(history: try History(parts, rules: rules), lost: lost)
    } catch {
      return newHistory(skeleton.next, nil)
    }
  }

  /// Returns whether the tracks of a snapshot's history are those of the app: the rows refer to tracks by index.
  func hasTracks(of snapshot: LogSnapshot) -> Bool {
    guard let text = snapshot.history, let skeleton = History<State, Action>.Structure(text) else { return false }
    return skeleton.tracks == rules.tracks.map(\.name)
  }

  /// Returns the entries of the skeleton whose rows still exist, oldest first, and the state before them.
  private func entries(
    _ skeleton: History<State, Action>.Structure, _ snapshot: LogSnapshot, _ state: State
  ) throws(StorageError) -> HistoryEntryReader<State, Action> {
    var found = HistoryEntryReader<State, Action>(first: state, time: snapshot.time)
    guard skeleton.next > skeleton.first, snapshot.number > 0 else { return found }
    var state = state
    var count = 0
    // Whether all rows of the oldest found entry exist.
    var isComplete = false
    try log.rowsBackward(from: snapshot.number, sum: snapshot.chain) { row throws(StorageError) in
      guard let position = RowPosition(row.position) else {
        isComplete = row.cause == LogRow.migrated
        return false
      }
      isComplete = position.entry != found.oldest
      // IDs have no gaps, so a gap means that another history began.
      guard count < bounds.historyRows, position.entry >= skeleton.first,
        found.oldest.map({ $0 - position.entry <= 1 }) ?? true
      else { return false }
      // An older version of the app had this action and the current one does not, so the history begins after it.
      guard let event = rows.event(of: row) else { return false }
      let before: State
      do throws(StorageError) { before = try rows.apply(row, to: state, isForward: false) } catch {
        // An older version of the app had values of other types.
        guard error.kind == .migration else { throw error }
        return false
      }
      found.add(position, event, state, at: row.time)
      state = before
      found.first = state
      found.time = row.time
      count += 1
      isComplete = row.number == 1
      return true
    }
    found.close(isComplete: isComplete)
    return found
  }
}

extension History.Parts {
  /// Assembles the parts of a history from the found entries. Older steps are left out, as if they had been dropped.
  init?(
    _ reader: HistoryEntryReader<State, Action>, _ skeleton: History.Structure, _ rules: HistoryRules<State, Action>
  ) {
    let entries = reader.entries
    guard entries.last.map({ $0.id + 1 == skeleton.next }) ?? true else { return nil }
    let first = entries.first?.id ?? skeleton.next
    var base = reader.first
    var steps: [[Int]] = []
    var positions: [Int] = []
    guard skeleton.steps.count == rules.tracks.count, skeleton.positions.count == rules.tracks.count else { return nil }
    for track in rules.tracks.indices {
      let all = skeleton.steps[track]
      var surviving = all[all.count { $0 < first }...]
      // A track that jumped back further than the kept rows can't redo, because the rows between are deleted.
      if skeleton.positions[track] < surviving.startIndex { surviving = [] }
      steps.append(Array(surviving))
      positions.append(surviving.isEmpty ? 0 : skeleton.positions[track] - surviving.startIndex)
      // The track's state before its oldest step, taken from the version before that entry.
      let index = surviving.first.map { $0 - first } ?? entries.count
      if index > 0, index <= entries.count { rules.tracks[track].copyTrack(entries[index - 1].state, &base) }
    }
    self.init(
      first: reader.first, firstTime: Timestamp(milliseconds: reader.time), base: base, entries: entries, steps: steps,
      positions: positions, order: skeleton.order.filter(Set(steps.joined()).contains))
  }
}
