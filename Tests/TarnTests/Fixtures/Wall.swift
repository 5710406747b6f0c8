import Tarn

/// Clocks on a wall and a detail view: parts of every kind that a scope supports.
struct Wall: Feature {
  struct Clock: Equatable, Identifiable { let id: Int, city: String, offset: Int }
  enum Load: Equatable {
    case idle
    case failed(reason: String)

    var failure: String? { if case .failed(let reason) = self { reason } else { nil } }
  }

  struct State: Equatable {
    var title = "Wall"
    var clocks: [Clock] = []
    var detail: Detail?
    var load = Load.idle
  }

  struct Detail: Equatable { var zoom = 1, note = "" }

  enum Action: Equatable, Sendable {
    case rename(String)
    case add(Int, String)
    case remove(Int)
    case open, close
    case fail(String)
    case retry
    case clock(Int, ClockAction)
    case detail(DetailAction)
  }

  enum ClockAction: Equatable, Sendable { case shift(Int) }
  enum DetailAction: Equatable, Sendable {
    case zoom(Int)
    case note(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .rename(let title): state.title = title
    case .add(let id, let city): state.clocks.append(Clock(id: id, city: city, offset: 0))
    case .remove(let id): state.clocks.removeAll { $0.id == id }
    case .open: state.detail = Detail()
    case .close: state.detail = nil
    case .fail(let reason): state.load = .failed(reason: reason)
    case .retry: state.load = .idle
    case .clock(let id, .shift(let hours)):
      guard let index = state.clocks.firstIndex(where: { $0.id == id }) else { break }
      let clock = state.clocks[index]
      state.clocks[index] = Clock(id: id, city: clock.city, offset: clock.offset + hours)
    case .detail(.zoom(let zoom)): state.detail?.zoom = zoom
    case .detail(.note(let note)): state.detail?.note = note
    }
    return []
  }
}
