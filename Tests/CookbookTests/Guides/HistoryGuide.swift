import Tarn

/// A map on which pins are dragged: the code of docs/history.md.
struct PinBoard: Feature {
  struct State: Equatable, Codable {
    var document = Document()
    var view = View()
  }
  struct Document: Equatable, Codable {
    var pins: [String: Int] = [:]
    var weather = ""
  }
  struct View: Equatable, Codable { var selected: String? }

  enum Action: Equatable, Codable {
    case add(String)
    case drag(String, to: Int, gesture: UInt64)
    case select(String)
    case weather(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let name): state.document.pins[name] = 0
    case .drag(let name, let place, _): state.document.pins[name] = place
    case .select(let name): state.view.selected = name
    case .weather(let text): state.document.weather = text
    }
    return []
  }

  static let history = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
      HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
    ],
    bound: .init(count: 10_000, milliseconds: 30 * 24 * 3_600_000),
    label: { action, _ in
      switch action {
      case .add(let name): "Add “\(name)”"
      case .drag(let name, _, _): "Move “\(name)”"
      case .select(let name): "Select “\(name)”"
      case .weather: "Weather"
      }
    },
    gesture: { if case .drag(_, _, let gesture) = $0 { gesture } else { nil } },
    isStep: { if case .weather = $0 { false } else { true } })
}

@MainActor func addSuburbs(_ store: Store<PinBoard>) {
  store.group("Add the suburbs") {
    for name in ["North", "South"] { store.send(.add(name)) }
  }
}

/// The number of pins at each step, for a chart over time.
@MainActor func pinCounts(_ store: Store<PinBoard>) -> [Int] {
  guard let history = store.history else { return [] }
  return (0...history.count()).map { history.state(at: $0, present: store.state).document.pins.count }
}
