// An app that is described once, and whose file several programs use.
import Tarn
import TarnRecord
import TarnRepair
import TarnSharing
import TarnStorage

struct Counter: Feature {
  struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }
  enum Action: Codable, Sendable { case up }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    state.count += 1
    return []
  }

  static let app = AppDefinition(
    name: "Counter", Counter(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)
}

/// An app whose handlers need a dependency, with effects and subscriptions.
struct Alarm: Feature {
  typealias State = Counter.State
  typealias Action = Counter.Action
  enum Effect: Sendable { case ring }
  enum Subscription: Hashable, Sendable { case tick }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [.ring] }
  func subscriptions(_ state: State) -> [Subscription] { [.tick] }

  static func app(
    effects: [EffectHandler<Effect, Action>], subscriptions: [EffectHandler<Subscription, Action>]
  ) -> AppDefinition<Alarm> {
    var app = AppDefinition(
      name: "Alarm", Alarm(), first: State(), effects: effects, subscriptions: subscriptions,
      history: HistoryRules(tracks: [.whole()]), schema: Schema(), durability: .each)
    app.bounds = StorageBounds(bytes: 1 << 20)
    return app
  }
}

/// A store in memory as the default value of a stored property, as in a suite of tests.
@MainActor struct CounterTests {
  private let store = Counter.app.makeStore()
  private let full = Counter.app.makeStore(Counter.State(count: 9))

  func test() -> Int { store.state.count + full.state.count }
}

@main struct Program {
  @MainActor static func main() async throws {
    let file = try Counter.app.file()
    let shared = try await file.open(onStatus: { print($0) })
    shared.store.send(.up)
    try shared.close()

    let store = Counter.app.makeStore()
    store.send(.up)
    let (storage, saved) = try Counter.app.file(at: "counter.tarn").openAlone()
    saved.undo()
    try storage.close()
  }

  /// The body of a command, which blocks while it waits.
  static func command() throws -> Int {
    let file = try Counter.app.file(CommandLine.arguments.dropFirst().first)
    try file.migrate()
    _ = try file.perform([.send(.up)]).actions
    for finding in try file.check() { print(finding) }
    return try file.read().count
  }
}
