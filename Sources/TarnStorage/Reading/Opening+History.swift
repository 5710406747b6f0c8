import Tarn
import TarnRecord
import TarnSession

extension Opening {
  /// The history up to a snapshot: the shape that was kept with it, and the versions from the rows before it, which are walked
  /// back by taking back what each changed.
  ///
  /// A history that can't be put together is no reason not to open a file: it then begins with the snapshot.
  func past(_ snapshot: StoredFile.Snapshot, _ state: State) throws(StorageError) -> History<State, Action> {
    func fresh(_ next: Int) -> History<State, Action> {
      History(first: state, at: Timestamp(milliseconds: snapshot.time), rules: rules, next: next)
    }
    guard let text = snapshot.history, let skeleton = History<State, Action>.Skeleton(text) else { return fresh(0) }
    guard skeleton.lanes == rules.lanes.map(\.name) else { return fresh(skeleton.next) }
    let steps = try entries(skeleton, snapshot, state)
    guard !steps.entries.isEmpty, let parts = History<State, Action>.Parts(steps, skeleton, rules) else {
      return fresh(skeleton.next)
    }
    do throws(History<State, Action>.Unsound) { return try History(parts, rules: rules) } catch {
      return fresh(skeleton.next)
    }
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
    try file.rowsBackward(from: snapshot.number, sum: snapshot.chain) { row throws(StorageError) in
      guard count < bounds.historyRows, let mark = RowMark(row.place), mark.entry >= skeleton.first else {
        return false
      }
      // An action that an older version of the app had, and this one does not: what came before has no name any more.
      guard let happened = happened(row) else { return false }
      found.add(mark, happened, state, at: row.time)
      state = try apply(row, to: state, isForward: false)
      found.first = state
      found.time = row.time
      count += 1
      return true
    }
    found.close()
    return found
  }

  /// Goes on with a row after the snapshot.
  func go(
    on history: inout History<State, Action>, _ row: StoredFile.Row, _ state: State
  ) throws(History<State, Action>.Unsound) {
    guard let mark = RowMark(row.place), let happened = happened(row) else {
      throw History<State, Action>.Unsound("its place in the history is not known")
    }
    try history.restore(
      mark.of(), happened.action, happened.cause, state: state, at: Timestamp(milliseconds: row.time))
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
      close(isLast: false)
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

  /// Ends the list: what is there is all.
  mutating func close() {
    close(isLast: true)
    entries.reverse()
  }

  private mutating func close(isLast: Bool) {
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
    let oldest = entries.first?.id ?? skeleton.next
    var base = past.first
    var steps: [[Int]] = []
    var positions: [Int] = []
    guard skeleton.steps.count == rules.lanes.count, skeleton.positions.count == rules.lanes.count else { return nil }
    for lane in rules.lanes.indices {
      let all = skeleton.steps[lane]
      let gone = all.count { $0 < oldest }
      steps.append(Array(all.dropFirst(gone)))
      positions.append(max(skeleton.positions[lane] - gone, 0))
      // What the lane was before its oldest step: as it stood in the version before that entry.
      let index = all.dropFirst(gone).first.map { $0 - oldest } ?? entries.count
      if index > 0, index <= entries.count { rules.lanes[lane].take(entries[index - 1].state, &base) }
    }
    self.init(
      first: past.first, firstTime: Timestamp(milliseconds: past.time), base: base, entries: entries, steps: steps,
      positions: positions, order: skeleton.order.filter { $0 >= oldest })
  }
}
