import Tarn
import TarnTesting

/// What a history should be, with no thought for cost: every lane keeps whole versions, and everything is looked for.
struct NaiveHistory {
  typealias Act = TarnTesting.Act<Desk.State, Desk.Action>

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
  private var nextID = 0
  private var last: (action: Desk.Action, time: Int64, changed: Bool)?

  private let coalescing: Bool

  init(coalescing: Bool) {
    self.coalescing = coalescing
    let beginning = [Version(id: -1, state: state)]
    lanes = [
      Lane(name: "document", put: { $1.document = $0.document }, versions: beginning),
      Lane(name: "view", put: { $1.view = $0.view }, versions: beginning),
    ]
  }

  mutating func perform(_ act: Act, at time: Int64) {
    switch act {
    case .send(let action): send(action, at: time)
    case .load(let loaded): step(to: loaded)
    case .wind(.everything, let position): wind(to: position)
    case .wind(.lane(let name), let position): wind(name, to: position)
    }
    if case .send = act {} else { last = nil }
  }

  /// Where the slider stands: behind the last step that some lane has behind it.
  var position: Int {
    let behind = lanes.flatMap { $0.versions.prefix($0.position + 1).map(\.id) }
    return (order.lastIndex { behind.contains($0) } ?? -1) + 1
  }

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

  private mutating func send(_ action: Desk.Action, at time: Int64) {
    var next = state
    _ = Desk().update(&next, action)
    guard lanes.contains(where: { !$0.isEqual(state, next) }) else {
      state = next
      if last == nil { last = (action, time, false) }
      return
    }
    if let last, last.changed, time - last.time <= 1_000,
      Desk.rules(coalescing: coalescing).continues(last.action, action)
    {
      // One step with the last: as if that had not been one.
      extend(to: next)
    } else {
      step(to: next)
    }
    last = (action, time, true)
  }

  private mutating func step(to next: Desk.State) {
    let present = position
    let id = nextID
    nextID += 1
    var isStep = false
    for index in lanes.indices where !lanes[index].isEqual(state, next) {
      lanes[index].versions.removeSubrange((lanes[index].position + 1)...)
      lanes[index].versions.append(Version(id: id, state: next))
      lanes[index].position += 1
      isStep = true
    }
    if isStep { order.insert(id, at: present) }
    order.removeAll { id in !lanes.contains { $0.versions.contains { $0.id == id } } }
    state = next
  }

  private mutating func extend(to next: Desk.State) {
    let id = nextID - 1
    for index in lanes.indices where !lanes[index].isEqual(state, next) {
      lanes[index].versions[lanes[index].position] = Version(id: id, state: next)
    }
    state = next
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
}
