import Tarn
import TarnTesting

/// What a history should be, with no thought for cost: every lane keeps whole versions, and everything is looked for.
struct NaiveHistory {
  typealias Act = TarnTesting.Act<Desk.State, Desk.Action>
  typealias Entry = History<Desk.State, Desk.Action>.Entry
  typealias Rules = HistoryRules<Desk.State, Desk.Action>

  struct Version: Equatable { let id: Int, state: Desk.State }

  struct Lane {
    let name: String
    let put: (_ from: Desk.State, _ into: inout Desk.State) -> Void
    var versions: [Version]
    /// How many versions lie behind the present; the first of all is the beginning.
    var position = 0

    func isEqual(_ one: Desk.State, _ other: Desk.State) -> Bool {
      var mixed = one
      put(other, &mixed)
      return mixed == one
    }
  }

  private(set) var state = Desk.State()
  private(set) var lanes: [Lane]
  /// The steps as one slider shows them.
  private(set) var order: [Int] = []
  /// The state before the log.
  private(set) var first = Desk.State()
  private(set) var log: [Entry] = []
  /// What those cost that are dropped and not yet let go of.
  private var waiting: [Int] = []
  private var last: (action: Desk.Action, time: Int64, changed: Bool)?
  private var nextID = 0

  private let rules: Rules

  init(_ rules: Rules) {
    self.rules = rules
    let beginning = [Version(id: -1, state: state)]
    lanes = [
      Lane(name: "document", put: { $1.document = $0.document }, versions: beginning),
      Lane(name: "view", put: { $1.view = $0.view }, versions: beginning),
    ]
  }

  mutating func perform(_ act: Act, at time: Int64) {
    switch act {
    case .send(let action): send(action, at: time)
    case .load(let loaded): step(.loaded, to: loaded, at: time)
    case .wind(let reel, let position):
      if case .lane(let name) = reel { wind(name, to: position) } else { wind(to: position) }
      if recordWinding(at: time) { return letGo() }
    }
    if case .send = act {} else { last = nil }
    drop(now: time)
    letGo()
  }

  /// Where the slider stands: behind the last step that some lane has behind it.
  var position: Int {
    let behind = lanes.flatMap { $0.versions.prefix($0.position + 1).map(\.id) }
    return (order.lastIndex { behind.contains($0) } ?? -1) + 1
  }

  /// What a history counts that has a bound of bytes.
  var bytes: Int { (waiting + log.indices.map(cost)).reduce(0, +) }

  func states(of lane: Lane) -> [Desk.State] {
    lane.versions.map { version in
      var state = state
      lane.put(version.state, &state)
      return state
    }
  }

  /// The whole state at each position of the slider.
  var statesOfAll: [Desk.State] {
    (0...order.count).map { position in
      var copy = self
      copy.wind(to: position)
      return copy.state
    }
  }
}

// MARK: Acts

extension NaiveHistory {
  private mutating func send(_ action: Desk.Action, at time: Int64) {
    var next = state
    _ = Desk().update(&next, action)
    guard lanes.contains(where: { !$0.isEqual(state, next) }) else {
      if last == nil {
        last = (action, time, false)
        return step(.acted, action, to: next, at: time)
      }
      return extend(with: action, named: nil, to: next, at: log[log.count - 1].time.milliseconds)
    }
    if let last, last.changed, time - last.time <= 1_000, rules.continues(last.action, action) {
      // One step with the last: as if that had not been one.
      extend(with: action, named: action, to: next, at: time)
    } else {
      step(.acted, action, to: next, at: time)
    }
    last = (action, time, true)
  }

  private mutating func step(_ cause: Cause, _ action: Desk.Action? = nil, to next: Desk.State, at time: Int64) {
    let changed = put(next, as: nextID)
    log.append(
      Entry(
        id: nextID, time: Timestamp(milliseconds: time), cause: cause, actions: action.map { [$0] } ?? [],
        named: action, state: next, lanes: changed))
    nextID += 1
  }

  private mutating func extend(with action: Desk.Action, named: Desk.Action?, to next: Desk.State, at time: Int64) {
    let old = log.removeLast()
    let changed = put(next, as: old.id)
    log.append(
      Entry(
        id: old.id, time: Timestamp(milliseconds: time), cause: old.cause, actions: old.actions + [action],
        named: named ?? old.action, state: next, lanes: old.lanes | changed))
  }

  /// Makes a version the latest of the lanes that it changes, and says which they are.
  private mutating func put(_ next: Desk.State, as id: Int) -> UInt64 {
    let present = position
    var changed: UInt64 = 0
    for index in lanes.indices where !lanes[index].isEqual(state, next) {
      changed |= 1 << index
      lanes[index].versions.removeSubrange((lanes[index].position + 1)...)
      if lanes[index].versions.last?.id == id {
        lanes[index].versions.removeLast()
        lanes[index].position -= 1
      }
      lanes[index].versions.append(Version(id: id, state: next))
      lanes[index].position += 1
    }
    if changed != 0, !order.contains(id) { order.insert(id, at: present) }
    order.removeAll { id in !lanes.contains { $0.versions.contains { $0.id == id } } }
    state = next
    return changed
  }

  private mutating func wind(_ name: String, to position: Int) {
    guard let index = lanes.firstIndex(where: { $0.name == name }) else { return }
    lanes[index].position = min(max(position, 0), lanes[index].versions.count - 1)
    lanes[index].put(lanes[index].versions[lanes[index].position].state, &state)
  }

  private mutating func wind(to position: Int) {
    let behind = order.prefix(min(max(position, 0), order.count))
    for lane in lanes {
      wind(lane.name, to: lane.versions.dropFirst().filter { behind.contains($0.id) }.count)
    }
  }

  /// - Returns: whether it took the place of the winding before it.
  private mutating func recordWinding(at time: Int64) -> Bool {
    let isSecond = log.last?.cause == .wound
    let id = isSecond ? log.removeLast().id : nextID
    log.append(
      Entry(
        id: id, time: Timestamp(milliseconds: time), cause: .wound, actions: [], named: nil, state: state, lanes: 0))
    nextID = id + 1
    return isSecond
  }
}

// MARK: The bound

extension NaiveHistory {
  private func cost(_ index: Int) -> Int {
    rules.bytes(index > 0 ? log[index - 1].state : first, log[index].state) + log[index].overhead
  }

  private mutating func drop(now: Int64) {
    var excess = log.count > rules.bound.count ? max(4, log.count - rules.bound.count) : 0
    func isTooOld(_ entry: Entry) -> Bool {
      rules.bound.milliseconds.map { now - entry.time.milliseconds > $0 } ?? false
    }
    func isTooMuch(_ excess: Int) -> Bool {
      rules.bound.bytes.map { log.indices.dropFirst(excess).map(cost).reduce(0, +) > $0 } ?? false
    }
    while excess < log.count - 1, isTooOld(log[excess]) { excess += 1 }
    while excess < log.count - 1, isTooMuch(excess) { excess += 1 }
    guard excess > 0 else { return }
    let limit = log[excess].id
    for index in lanes.indices {
      let gone = lanes[index].versions.dropFirst().prefix { $0.id < limit }.count
      let passed = min(gone, lanes[index].position)
      lanes[index].versions[0] = Version(id: -1, state: lanes[index].versions[passed].state)
      lanes[index].versions.removeSubrange(1..<1 + gone)
      lanes[index].position -= passed
    }
    order.removeAll { $0 < limit }
    waiting += (0..<excess).map(cost)
    first = log[excess - 1].state
    log.removeFirst(excess)
  }

  private mutating func letGo() {
    waiting.removeFirst(min(4, waiting.count))
    guard let bound = rules.bound.bytes else { return }
    while !waiting.isEmpty, bytes > 2 * bound { waiting.removeFirst() }
  }
}
