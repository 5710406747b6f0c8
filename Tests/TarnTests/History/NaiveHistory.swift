import Tarn
import TarnTesting

/// The reference model of a history, without regard to cost: every track keeps whole versions, and every lookup is a
/// search.
struct NaiveHistory {
  typealias Step = TarnTesting.WalkStep<Editor.State, Editor.Action>
  typealias Entry = History<Editor.State, Editor.Action>.Entry
  typealias Rules = HistoryRules<Editor.State, Editor.Action>

  struct Version: Equatable { let id: Int, state: Editor.State }

  struct Track {
    let name: String
    let assign: (_ from: Editor.State, _ into: inout Editor.State) -> Void
    var versions: [Version]
    /// The number of versions before the present. The first version of all is the initial state.
    var position = 0

    func isEqual(_ lhs: Editor.State, _ rhs: Editor.State) -> Bool {
      var mixed = lhs
      assign(rhs, &mixed)
      return mixed == lhs
    }
  }

  private(set) var state = Editor.State()
  private(set) var tracks: [Track]
  /// The IDs of the steps in the order in which one slider shows them.
  private(set) var order: [Int] = []
  /// The state before the log.
  private(set) var first = Editor.State()
  private(set) var log: [Entry] = []
  /// The costs of entries that are dropped and not yet released.
  private var waiting: [Int] = []
  private var last: (action: Editor.Action, cause: Cause, time: Int64, changed: Bool)?
  private var nextID = 0

  let rules: Rules

  init(_ rules: Rules) {
    self.rules = rules
    let beginning = [Version(id: -1, state: state)]
    tracks = [
      Track(name: "document", assign: { $1.document = $0.document }, versions: beginning),
      Track(name: "view", assign: { $1.view = $0.view }, versions: beginning),
    ]
  }

  mutating func perform(_ action: Step, at time: Int64) {
    switch action {
    case .send(let action): send(action, .acted, at: time)
    case .receive(let action): send(action, .arrived, at: time)
    case .group(let name, let actions):
      var group = Group(name: name ?? "")
      for action in actions { send(action, .acted, in: &group, at: time) }
      return
    case .load(let loaded):
      step(.loaded, to: loaded, at: time)
      last = nil
      finish(at: time)
    case .jump(let target, let position):
      if case .track(let name) = target { jump(name, to: position) } else { jump(to: position) }
      recordJump(sparing: nil, at: time)
    case .undo: undo(at: time)
    case .redo: redo(at: time)
    }
  }

  /// The name and the entry that the actions of a group share.
  struct Group {
    var name: String
    var entry: Int?
  }

  /// The position of the slider: before the first step that is ahead on any track.
  var position: Int {
    let ahead = tracks.flatMap(\.ahead)
    return order.firstIndex { ahead.contains($0) } ?? order.count
  }

  /// The index at which new steps are inserted: after the last step that is behind on any track.
  var insertionIndex: Int {
    let behind = tracks.flatMap { $0.versions.prefix($0.position + 1).map(\.id) }
    return (order.lastIndex { behind.contains($0) } ?? -1) + 1
  }

  /// The size that a history with a byte bound reports.
  var bytes: Int { (waiting + log.indices.map(cost)).reduce(0, +) }

  func states(of track: Track) -> [Editor.State] {
    track.versions.map { version in
      var state = state
      track.assign(version.state, &state)
      return state
    }
  }

  /// The whole state at each position of the slider.
  var statesOfAll: [Editor.State] {
    (0...order.count).map { position in
      var copy = self
      copy.jump(to: position)
      return copy.state
    }
  }
}

// MARK: Actions

extension NaiveHistory {
  private mutating func send(_ action: Editor.Action, _ cause: Cause, at time: Int64) {
    defer { finish(at: time) }
    var next = state
    _ = Editor().update(&next, action)
    let isChange = tracks.contains { !$0.isEqual(state, next) }
    guard isChange || last == nil else { return extend(with: action, isChange: false, to: next, at: time) }
    if isChange, let last, last.changed, let isStep = rules.isStep, !isStep(action), log[log.count - 1].group != "",
      !areOfDifferentUsers(last.action, action)
    {
      extend(with: action, isChange: true, isNaming: false, to: next, at: time)
    } else if isChange, let last, last.changed, last.cause == cause, log[log.count - 1].group == nil,
      time - last.time <= 1_000, rules.continues(last.action, action)
    {
      // Join the last step, as if that had been none.
      extend(with: action, isChange: true, to: next, at: time)
    } else {
      step(cause, action, to: next, at: time)
      last = (action, cause, time, isChange)
    }
  }

  private mutating func send(_ action: Editor.Action, _ cause: Cause, in group: inout Group, at time: Int64) {
    defer { finish(at: time) }
    var next = state
    _ = Editor().update(&next, action)
    let isChange = tracks.contains { !$0.isEqual(state, next) }
    if group.entry == log.last?.id && group.entry != nil || !isChange && last != nil {
      extend(with: action, isChange: isChange, to: next, at: time)
    } else {
      group.entry = nextID
      step(cause, action, group: group.name, to: next, at: time)
      last = (action, cause, time, isChange)
    }
  }

  private mutating func step(
    _ cause: Cause, _ action: Editor.Action? = nil, group: String? = nil, to next: Editor.State, at time: Int64
  ) {
    let changed = record(next, as: nextID)
    log.append(
      Entry(
        id: nextID, time: Timestamp(milliseconds: time), cause: cause, actions: action.map { [$0] } ?? [],
        named: action, group: group, state: next, tracks: changed))
    nextID += 1
  }

  private mutating func extend(
    with action: Editor.Action, isChange: Bool, isNaming: Bool = true, to next: Editor.State, at time: Int64
  ) {
    let old = log.removeLast()
    let changed = record(next, as: old.id)
    log.append(
      Entry(
        id: old.id, time: isChange ? Timestamp(milliseconds: time) : old.time, cause: old.cause,
        actions: old.actions + [action], named: isChange && isNaming ? action : old.action, group: old.group,
        state: next, tracks: old.tracks | changed))
    if isChange { last = (isNaming ? action : last?.action ?? action, old.cause, time, true) }
  }

  /// Makes a version the latest of the tracks that it changes, and returns these tracks.
  private mutating func record(_ next: Editor.State, as id: Int) -> UInt64 {
    let insertionIndex = insertionIndex
    var changed: UInt64 = 0
    for index in tracks.indices where !tracks[index].isEqual(state, next) {
      changed |= 1 << index
      tracks[index].versions.removeSubrange((tracks[index].position + 1)...)
      if tracks[index].versions.last?.id == id {
        tracks[index].versions.removeLast()
        tracks[index].position -= 1
      }
      tracks[index].versions.append(Version(id: id, state: next))
      tracks[index].position += 1
    }
    if changed != 0, !order.contains(id) { order.insert(id, at: insertionIndex) }
    order.removeAll { id in !tracks.contains { $0.versions.contains { $0.id == id } } }
    state = next
    return changed
  }

  mutating func jump(_ name: String, to position: Int) {
    guard let index = tracks.firstIndex(where: { $0.name == name }) else { return }
    tracks[index].position = min(max(position, 0), tracks[index].versions.count - 1)
    tracks[index].assign(tracks[index].versions[tracks[index].position].state, &state)
  }

  private mutating func jump(to position: Int) {
    let behind = order.prefix(min(max(position, 0), order.count))
    for track in tracks {
      jump(track.name, to: track.versions.dropFirst().filter { behind.contains($0.id) }.count)
    }
  }

  mutating func recordJump(sparing step: Int?, at time: Int64) {
    let isSecond = log.last?.cause == .jumped
    let id = isSecond ? log.removeLast().id : nextID
    log.append(
      Entry(
        id: id, time: Timestamp(milliseconds: time), cause: .jumped, actions: [], named: nil, state: state, tracks: 0))
    nextID = id + 1
    last = nil
    if isSecond { releaseEvicted() } else { finish(at: time, fewest: step.map { $0 - log[0].id }) }
  }

  private mutating func finish(at time: Int64, fewest: Int? = nil) {
    drop(now: time, fewest: min(4, fewest ?? 4))
    releaseEvicted()
  }
}

// MARK: The bound

extension NaiveHistory {
  private func cost(_ index: Int) -> Int {
    rules.bytes(index > 0 ? log[index - 1].state : first, log[index].state) + log[index].overhead
  }

  private mutating func drop(now: Int64, fewest: Int) {
    var excess = log.count > rules.bound.count ? max(fewest, log.count - rules.bound.count) : 0
    func isTooOld(_ entry: Entry) -> Bool {
      rules.bound.milliseconds.map { now - entry.time.milliseconds > $0 } ?? false
    }
    func isTooMuch(_ excess: Int) -> Bool {
      rules.bound.bytes.map { log.indices.dropFirst(excess).map(cost).reduce(0, +) > $0 } ?? false
    }
    while excess < log.count - 1, isTooOld(log[excess]) || isTooMuch(excess) { excess += 1 }
    guard excess > 0 else { return }
    let limit = log[excess].id
    for index in tracks.indices {
      let removed = tracks[index].versions.dropFirst().prefix { $0.id < limit }.count
      let passed = min(removed, tracks[index].position)
      tracks[index].versions[0] = Version(id: -1, state: tracks[index].versions[passed].state)
      tracks[index].versions.removeSubrange(1..<1 + removed)
      tracks[index].position -= passed
    }
    order.removeAll { $0 < limit }
    waiting += (0..<excess).map(cost)
    first = log[excess - 1].state
    log.removeFirst(excess)
  }

  private mutating func releaseEvicted() {
    waiting.removeFirst(min(4, waiting.count))
    guard let bound = rules.bound.bytes else { return }
    while !waiting.isEmpty, bytes > 2 * bound { waiting.removeFirst() }
  }
}
