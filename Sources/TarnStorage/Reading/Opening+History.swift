import Tarn
import TarnRecord
import TarnSession

extension Opening {
  /// The history up to a snapshot: the shape that was kept with it, and the versions from the rows before it, which are walked
  /// back by taking back what each changed.
  ///
  /// A history that can't be put together is no reason not to open a file: it then begins with the snapshot.
  func past(_ snapshot: StoredFile.Snapshot, _ state: State) throws(StorageError) -> Past {
    func fresh(_ next: Int, _ lost: [[Int]]? = []) -> Past {
      Past(
        history: History(first: state, at: Timestamp(milliseconds: snapshot.time), rules: rules, next: next), lost: lost)
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

  /// A history that was read back, and what it once had before that.
  struct Past {
    var history: History<State, Action>
    /// The ids of each lane's steps whose rows are gone: where a winding led is counted with them. `nil` if they are not
    /// known.
    var lost: [[Int]]?

    /// Whether something happened among what is lost: to an entry whose beginning is gone, or by winding back beyond it.
    func isLost(_ mark: RowMark) -> Bool {
      if history.log.isEmpty, mark.entry == history.skeleton.next - 1 { return true }
      guard let lost, mark.positions.count == lost.count else { return false }
      return zip(mark.positions, lost).contains { $0 < $1.count }
    }

    /// Goes on with something that happened among what is lost: the history begins behind it.
    mutating func goOnWithLost(_ mark: RowMark, _ state: State, at time: Timestamp) {
      let steps = history.skeleton.steps
      history = History(first: state, at: time, rules: history.rules, next: mark.entry + 1)
      guard let before = lost, before.count == steps.count else { return }
      var behind = zip(before, steps).map { $0 + $1 }
      for lane in behind.indices where mark.lanes >> lane & 1 == 1 && behind[lane].last != mark.entry {
        behind[lane].append(mark.entry)
      }
      for (lane, position) in mark.positions.enumerated() where lane < behind.count {
        guard (0...behind[lane].count).contains(position) else {
          lost = nil
          return
        }
        behind[lane].removeLast(behind[lane].count - position)
      }
      lost = behind
    }

    /// Whether it is not all that there was: the file has to be told, for what is wound from now on is counted from here.
    var isShortened: Bool { lost.map { !$0.allSatisfy(\.isEmpty) } ?? true }
  }

  /// Whether the lanes of a snapshot's history are those of the app: what they are called by in the rows is their order.
  func hasLanes(of snapshot: StoredFile.Snapshot) -> Bool {
    guard let text = snapshot.history, let skeleton = History<State, Action>.Skeleton(text) else { return false }
    return skeleton.lanes == rules.lanes.map(\.name)
  }

  /// The entries of the skeleton that the rows still have, oldest first, and the state before them.
  private func entries(
    _ skeleton: History<State, Action>.Skeleton, _ snapshot: StoredFile.Snapshot, _ state: State
  ) throws(StorageError) -> PastEntries<State, Action> {
    var found = PastEntries<State, Action>(first: state, time: snapshot.time)
    guard skeleton.next > skeleton.first, snapshot.number > 0 else { return found }
    var state = state
    var count = 0
    // Whether the oldest entry that is found has all of its rows.
    var isWhole = false
    try file.rowsBackward(from: snapshot.number, sum: snapshot.chain) { row throws(StorageError) in
      guard let mark = RowMark(row.place) else {
        isWhole = row.cause == StoredFile.migrated
        return false
      }
      isWhole = mark.entry != found.oldest
      // Ids have no gaps: where there is one another history began.
      guard count < bounds.historyRows, mark.entry >= skeleton.first, found.oldest.map({ $0 - mark.entry <= 1 }) ?? true
      else { return false }
      // An action that an older version of the app had, and this one does not: what came before has no name any more.
      guard let happened = happened(row) else { return false }
      found.add(mark, happened, state, at: row.time)
      state = try apply(row, to: state, isForward: false)
      found.first = state
      found.time = row.time
      count += 1
      isWhole = row.number == 1
      return true
    }
    found.close(isWhole: isWhole)
    return found
  }

  /// Goes on with a row after the snapshot.
  func go(
    on past: inout Past, _ row: StoredFile.Row, _ state: State
  ) throws(History<State, Action>.Unsound) {
    guard var mark = RowMark(row.place), let happened = happened(row) else {
      throw History<State, Action>.Unsound("its place in the history is not known")
    }
    if past.isLost(mark) {
      return past.goOnWithLost(mark, state, at: Timestamp(milliseconds: row.time))
    }
    if !mark.positions.isEmpty {
      guard let lost = past.lost else {
        throw History<State, Action>.Unsound("a winding among steps that are not known")
      }
      for lane in mark.positions.indices where lane < lost.count { mark.positions[lane] -= lost[lane].count }
    }
    try past.history.restore(
      mark.of(), happened.action, happened.cause, state: state, at: Timestamp(milliseconds: row.time))
    past.lost = past.lost?.map { lost in Array(lost.drop { $0 < mark.first }) }
  }

  private func happened(_ row: StoredFile.Row) -> (cause: Cause, action: Action?)? {
    guard let cause = Cause(rawValue: row.cause) else { return nil }
    let isAction = cause == .acted || cause == .arrived
    guard isAction else { return row.action == nil ? (cause, nil) : nil }
    guard var text = row.action else { return nil }
    let action = text.withUTF8 { bytes in
      try? NodeDecoder.decode(Action.self, from: Parser.parse(bytes))
    }
    return action.map { (cause, $0) }
  }
}

/// A row's place in the history: `[entry, lanes, oldest]`, and behind them the name of a group or where a winding led.
struct RowMark {
  var entry: Int
  var lanes: UInt64
  var first: Int
  var group: String?
  var positions: [Int] = []

  init?(_ text: String?) {
    guard var text, let saved = text.withUTF8({ try? Saved(parsing: UnsafeRawBufferPointer($0)) }),
      let parts = saved.elements, (3...4).contains(parts.count), let entry = parts[0].int, let lanes = parts[1].uint,
      let first = parts[2].int
    else { return nil }
    self.entry = entry
    self.lanes = lanes
    self.first = first
    guard parts.count == 4 else { return }
    group = parts[3].text
    positions = parts[3].elements?.compactMap(\.int) ?? []
  }

  func of<State, Action>() -> Happening<State, Action>.Mark {
    .init(entry: entry, lanes: lanes, first: first, group: group, positions: positions)
  }
}

extension Saved {
  fileprivate var uint: UInt64? { if case .number(let digits) = self { UInt64(digits) } else { nil } }
}

/// Entries as they come from the rows, the newest first.
struct PastEntries<State, Action> {
  /// The state before them.
  var first: State
  var time: Int64
  /// Oldest first, once they are closed.
  private(set) var entries: [History<State, Action>.Entry] = []
  private var current: Current?

  struct Current {
    var id: Int
    var cause: Cause
    var state: State
    var time: Int64
    var lanes: UInt64 = 0
    /// From the last to the first.
    var actions: [Action] = []
    /// The one the step is named after: the last that changed a lane.
    var named: Action?
    var group: String?
  }

  init(first: State, time: Int64) {
    self.first = first
    self.time = time
  }

  mutating func add(_ mark: RowMark, _ happened: (cause: Cause, action: Action?), _ state: State, at time: Int64) {
    if current?.id != mark.entry {
      close()
      current = Current(id: mark.entry, cause: happened.cause, state: state, time: time)
    }
    // An entry is named, timed and caused by those of its actions that changed something.
    if mark.lanes != 0, current?.lanes == 0 {
      current?.time = time
      current?.named = happened.action
    }
    current?.cause = happened.cause
    current?.lanes |= mark.lanes
    current?.group = mark.group
    if let action = happened.action { current?.actions.append(action) }
  }

  /// The id of the oldest that was found so far.
  var oldest: Int? { current?.id }

  /// Ends the list.
  ///
  /// - Parameter isWhole: whether the oldest has all of its rows. If it has not, it can't be undone, and is left out.
  mutating func close(isWhole: Bool) {
    if let current, !isWhole {
      (first, time) = (current.state, current.time)
      self.current = nil
    }
    close()
    entries.reverse()
  }

  private mutating func close() {
    guard let current else { return }
    entries.append(
      History.Entry(
        id: current.id, time: Timestamp(milliseconds: current.time), cause: current.cause,
        actions: current.actions.reversed(), named: current.named ?? current.actions.last, group: current.group,
        state: current.state, lanes: current.lanes))
    self.current = nil
  }
}

extension History.Skeleton {
  init?(_ text: String) {
    var text = text
    guard let saved = text.withUTF8({ try? Saved(parsing: UnsafeRawBufferPointer($0)) }) else { return nil }
    self.init(saved)
  }
}

extension History.Parts {
  /// A history's parts, of the entries that were found: steps that are older than these are left out, as if they had been
  /// dropped.
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
      // A lane that was wound back further than its rows reach can't go ahead: what lies between is gone.
      if skeleton.positions[lane] < kept.startIndex { kept = [] }
      steps.append(Array(kept))
      positions.append(kept.isEmpty ? 0 : skeleton.positions[lane] - kept.startIndex)
      // What the lane was before its oldest step: as it stood in the version before that entry.
      let index = kept.first.map { $0 - first } ?? entries.count
      if index > 0, index <= entries.count { rules.lanes[lane].take(entries[index - 1].state, &base) }
    }
    self.init(
      first: past.first, firstTime: Timestamp(milliseconds: past.time), base: base, entries: entries, steps: steps,
      positions: positions, order: skeleton.order.filter(Set(steps.joined()).contains))
  }
}
