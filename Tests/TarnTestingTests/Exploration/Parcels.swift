import Tarn
import TarnTesting

/// A list of texts, a search whose answers arrive later, and a door that opens at certain times: with mistakes to be found.
struct Parcels: Feature {
  struct State: Equatable, Sendable {
    var list: [String] = []
    var query = 0
    var shown: Int?
    var isWatching = false
    var level = 0
    var lastOpened: Timestamp?
    var isStuck = false
  }

  enum Action: Equatable, Sendable {
    case add(String)
    case remove(Int)
    case number(Int)
    case search(Int)
    case answered(Int)
    case watch(Bool)
    case measured(Int)
    case open(at: Timestamp)
  }

  enum Effect: Equatable, Sendable { case search(Int) }
  enum Subscription: Hashable, Sendable { case sensor }

  /// Whether the mistakes of the search, of the door and of the sensor, which measures at most 1,000, are mended.
  var isMended = false

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .add(let text): state.list.append(text)
    case .remove(let index): if state.list.indices.contains(index) { state.list.remove(at: index) }
    case .number(let number): state.level = number
    case .search(let query):
      state.query = query
      state.shown = nil
      return [.search(query)]
    // The mistake: a late answer to an earlier query is shown.
    case .answered(let query): if !isMended || query == state.query { state.shown = query }
    case .watch(let isOn): state.isWatching = isOn
    case .measured(let level): state.level = isMended ? min(level, 1_000) : level
    case .open(let now):
      if !isMended, let last = state.lastOpened, now.milliseconds - last.milliseconds > 3_600_000 {
        state.isStuck = true
      }
      state.lastOpened = now
    }
    return []
  }

  func subscriptions(_ state: State) -> [Subscription] { state.isWatching ? [.sensor] : [] }

  static let history = HistoryRules<State, Action>(
    tracks: [HistoryTrack("list", get: { $0.list }, set: { $0.list = $1 })])

  static func exploration(
    history: HistoryRules<State, Action>? = nil, isMended: Bool = false
  ) -> Exploration<Parcels> {
    Exploration(
      Parcels(isMended: isMended), from: State(), history: history,
      moves: { state, moves in
        moves.add(weight: 3) { .add($0.text()) }
        for index in state.list.indices { moves.add { _ in .remove(index) } }
        moves.add { .number(Int.random(in: 0...1_000, using: &$0)) }
        moves.add { .search(Int.random(in: 1...9, using: &$0)) }
        moves.add { .watch($0.oneIn(2)) }
        let now = moves.now
        moves.add { _ in .open(at: now) }
      },
      answers: { effect, moves in
        if case .search(let query) = effect { moves.add { _ in .answered(query) } }
      },
      events: { _, moves in moves.add { .measured(Int.random(in: 2_000...3_000, using: &$0)) } })
  }
}
