import Tarn
import TarnDocument
import TarnRecord
import TarnSwiftUI
import TarnValues

/// A list of stars, and what the user sees of it.
struct Sky: Feature, PreviewableFeature {
  struct Star: Record, Identifiable {
    let id: Int
    var name = ""
    static let fields: [Field<Star>] = [.fixed("id", \.id), Field("name", \.name)]
  }

  struct Chart: Record {
    var stars: Table<Star> = []
    var title = "Chart"
    static let fields: [Field<Chart>] = [Field("stars", \.stars), Field("title", \.title)]
  }

  struct Zoom: Record {
    var factor = 1
    static let fields: [Field<Zoom>] = [Field("factor", \.factor)]
  }

  struct State: Record {
    var chart = Chart()
    var zoom = Zoom()
    var search = ""
    var selected: Star?
    static let fields: [Field<State>] = [
      Field("chart", \.chart), Field("zoom", \.zoom), Field("search", \.search), Field("selected", \.selected),
    ]
  }

  enum Action: Codable, Equatable, Sendable {
    case rename(Int, String)
    case add(Int)
    case remove(Int)
    case move(Int, to: Int)
    case title(String)
    case zoom(Int)
    case search(String)
    case select(Int?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .rename(let id, let name): state.chart.stars[id: id]?.name = name
    case .add(let id): state.chart.stars.append(Star(id: id, name: "star \(id)"))
    case .remove(let id): state.chart.stars.remove(id: id)
    case .move(let id, let index): state.chart.stars.move(id: id, to: index)
    case .title(let title): state.chart.title = title
    case .zoom(let factor): state.zoom.factor = factor
    case .search(let text): state.search = text
    case .select(let id): state.selected = id.flatMap { state.chart.stars[id: $0] }
    }
    return []
  }

  static let history = HistoryRules<State, Action>(
    tracks: [HistoryTrack("chart", get: { $0.chart }, set: { $0.chart = $1 })],
    label: { action, _ in if case .rename(_, let name) = action { "Rename \(name)" } else { "Change" } })

  static func state(stars count: Int) -> State {
    var state = State()
    for id in 0..<count { state.chart.stars.append(Star(id: id, name: "star \(id)")) }
    return state
  }

  @MainActor static func store(stars count: Int) -> Store<Sky> {
    Store(state(stars: count), Sky(), history: history)
  }
}

/// The same chart for several people.
struct SharedSky: DocumentFeature {
  typealias Document = Sky.Chart

  struct Session: Record {
    var search = ""
    var isEditing = false
    static let fields: [Field<Session>] = [Field("search", \.search), Field("isEditing", \.isEditing)]
  }

  enum Action: Codable, Equatable, Sendable {
    case rename(Int, String)
    case search(String)
    case edit(Bool)
  }

  static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
    get: { $0.search }, set: { $0.search = $1 },
    name: { action, _ in if case .search = action { "Search" } else { nil } })

  var newSession: Session { Session() }

  static let found = Derived { (view: borrowing SessionView<SharedSky>) in
    let search = view.session.search
    return view.document.stars.filter { $0.name.contains(search) || search.isEmpty }.map(\.id)
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .rename(let id, let name): document.stars[id: id]?.name = name
    case .search(let text): session.search = text
    case .edit(let isEditing): session.isEditing = isEditing
    }
    return []
  }

  @MainActor static func store(stars count: Int) -> Store<SharedDocument<SharedSky>> {
    Store(
      DocumentState(Sky.state(stars: count).chart), SharedDocument(SharedSky()),
      history: SharedDocument<SharedSky>.history())
  }
}
