import Tarn
import TarnRecord
import TarnSession

extension Opening {
  /// Restores the history up to a snapshot: its shape, which was saved with the snapshot, and the versions from the
  /// rows before it, by reverting what each row changed.
  ///
  /// A history that can't be restored does not prevent opening the file: it then begins with the snapshot.
  func past(_ snapshot: StoredFile.Snapshot, _ state: State) throws(StorageError) -> Past {
    func fresh(_ next: Int, _ lost: [[Int]]? = []) -> Past {
      Past(
        history: History(first: state, at: Timestamp(milliseconds: snapshot.time), rules: rules, next: next), lost: lost
      )
    }
    guard let text = snapshot.history, let skeleton = History<State, Action>.Skeleton(text) else { return fresh(0) }
    guard skeleton.lanes == rules.lanes.map(\.name) else { return fresh(skeleton.next) }
    let steps = try entries(skeleton, snapshot, state)
    guard !steps.entries.isEmpty, let parts = History<State, Action>.Parts(steps, skeleton, rules) else {
      return fresh(skeleton.next, zip(skeleton.steps, skeleton.positions).map { Array($0.prefix(max($1, 0))) })
    }
    let lost = skeleton.steps.indices.map { lane in
      Array(skeleton.steps[lane].prefix(max(skeleton.positions[lane] - parts.positions[lane], 0)))
    }
    do throws(History<State, Action>.Unsound) {
      return Past(history: try History(parts, rules: rules), lost: lost)
    } catch {
      return fresh(skeleton.next, nil)
    }
  }

  /// Whether the lanes of a snapshot's history are those of the app: rows identify a lane by its index.
  func hasLanes(of snapshot: StoredFile.Snapshot) -> Bool {
    guard let text = snapshot.history, let skeleton = History<State, Action>.Skeleton(text) else { return false }
    return skeleton.lanes == rules.lanes.map(\.name)
  }

  /// Returns the skeleton's entries that still have rows, oldest first, and the state before them.
  private func entries(
    _ skeleton: History<State, Action>.Skeleton, _ snapshot: StoredFile.Snapshot, _ state: State
  ) throws(StorageError) -> PastEntries<State, Action> {
    var found = PastEntries<State, Action>(first: state, time: snapshot.time)
    guard skeleton.next > skeleton.first, snapshot.number > 0 else { return found }
    var state = state
    var count = 0
    // Whether the oldest found entry has all of its rows.
    var isWhole = false
    try file.rowsBackward(from: snapshot.number, sum: snapshot.chain) { row throws(StorageError) in
      guard let mark = RowMark(row.place) else {
        isWhole = row.cause == StoredFile.migrated
        return false
      }
      isWhole = mark.entry != found.oldest
      // IDs have no gaps: at a gap another history began.
      guard count < bounds.historyRows, mark.entry >= skeleton.first, found.oldest.map({ $0 - mark.entry <= 1 }) ?? true
      else { return false }
      // An action that only an older version of the app had: the rows before it can't be named any more.
      guard let happened = rows.happened(row) else { return false }
      found.add(mark, happened, state, at: row.time)
      state = try rows.apply(row, to: state, isForward: false)
      found.first = state
      found.time = row.time
      count += 1
      isWhole = row.number == 1
      return true
    }
    found.close(isWhole: isWhole)
    return found
  }
}

extension History.Parts {
  /// Creates a history's parts from the found entries. Older steps are left out, as if they had been dropped.
  init?(_ past: PastEntries<State, Action>, _ skeleton: History.Skeleton, _ rules: HistoryRules<State, Action>) {
    let entries = past.entries
    guard entries.last.map({ $0.id + 1 == skeleton.next }) ?? true else { return nil }
    let first = entries.first?.id ?? skeleton.next
    var base = past.first
    var steps: [[Int]] = []
    var positions: [Int] = []
    guard skeleton.steps.count == rules.lanes.count, skeleton.positions.count == rules.lanes.count else { return nil }
    for lane in rules.lanes.indices {
      let all = skeleton.steps[lane]
      var kept = all[all.count { $0 < first }...]
      // A lane that was moved back further than its rows reach can't go forward: the steps in between are lost.
      if skeleton.positions[lane] < kept.startIndex { kept = [] }
      steps.append(Array(kept))
      positions.append(kept.isEmpty ? 0 : skeleton.positions[lane] - kept.startIndex)
      // The lane's value before its oldest step: that of the version before the entry.
      let index = kept.first.map { $0 - first } ?? entries.count
      if index > 0, index <= entries.count { rules.lanes[lane].take(entries[index - 1].state, &base) }
    }
    self.init(
      first: past.first, firstTime: Timestamp(milliseconds: past.time), base: base, entries: entries, steps: steps,
      positions: positions, order: skeleton.order.filter(Set(steps.joined()).contains))
  }
}
