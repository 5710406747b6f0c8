import PostgresDriver
import Synchronization
import Tarn
import TarnRecord
import TarnStorage
import TarnTesting
import Testing

@testable import TarnSharing

/// Effects and subscriptions of a document that several programs have open.
@MainActor @Suite("Effects on a database", .timeLimit(.minutes(10))) struct DatabaseEffectTests {
  /// Counts the effects that were performed, and asks for a tick while it runs.
  struct Counter: Feature {
    struct State: Record {
      var requests = 0
      var answers = 0
      var ticks = 0
      var isRunning = false
      static let fields: [Field<State>] = [
        Field("requests", \.requests), Field("answers", \.answers), Field("ticks", \.ticks),
        Field("isRunning", \.isRunning),
      ]
    }

    enum Action: Equatable, Codable, Sendable {
      case request, answered
      case run(Bool)
      case tick
    }
    enum Effect: Equatable, Sendable { case ask }
    enum Subscription: Hashable, Sendable { case ticks }

    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .request:
        state.requests += 1
        return [.ask]
      case .answered: state.answers += 1
      case .run(let isRunning): state.isRunning = isRunning
      case .tick: state.ticks += 1
      }
      return []
    }

    func subscriptions(_ state: State) -> [Subscription] { state.isRunning ? [.ticks] : [] }
  }

  /// Which programs have performed effects and run subscriptions.
  final class Performed: Sendable {
    let names = Mutex<[String]>([])
    let running = Mutex<Set<String>>([])
  }

  struct Asking: UseCase {
    let name: String
    let performed: Performed

    func perform(_ request: Counter.Effect, respond: ResponseSender<Bool>) async {
      performed.names.withLock { $0.append(name) }
      await respond(true)
    }
  }

  struct Ticking: UseCase {
    let name: String
    let performed: Performed

    func perform(_ request: Counter.Subscription, respond: ResponseSender<Bool>) async {
      performed.running.withLock { _ = $0.insert(name) }
      await respond(true)
      // Pause: until the subscription is cancelled.
      try? await Task.sleep(for: .seconds(600))
      performed.running.withLock { _ = $0.remove(name) }
    }
  }

  private func app(_ name: String, _ performed: Performed) -> AppDefinition<Counter> {
    AppDefinition(
      name: "Counter", Counter(), first: Counter.State(),
      effects: [EffectHandler(Asking(name: name, performed: performed)) { _, _ in .answered }],
      subscriptions: [EffectHandler(Ticking(name: name, performed: performed)) { _, _ in .tick }],
      history: HistoryRules(tracks: [.whole()], bound: .init(count: 100)), schema: Schema(), durability: .default)
  }

  @Test("An effect is performed once, by the program whose action requested it") func effects() async throws {
    let address = try await PostgresServer.shared().createDatabase()
    let performed = Performed()
    let first = try await app("first", performed).file(at: address).open()
    let second = try await app("second", performed).file(at: address).open()
    for _ in 0..<5 {
      first.store.send(.request)
      second.store.send(.request)
    }
    try await eventually { first.store.state.answers == 10 && second.store.state.answers == 10 }
    let names = performed.names.withLock { $0 }
    #expect(names.count { $0 == "first" } == 5)
    #expect(names.count { $0 == "second" } == 5)
    try first.close()
    try second.close()
  }

  @Test("A subscription runs in one program, and in another one after that has ended") func subscriptions() async throws
  {
    let address = try await PostgresServer.shared().createDatabase()
    let performed = Performed()
    let first = try await app("first", performed).file(at: address).open()
    first.store.send(.run(true))
    try await eventually { first.store.state.ticks == 1 }
    let second = try await app("second", performed).file(at: address).open()
    try await eventually { second.store.state.ticks == 1 }
    #expect(performed.running.withLock { $0 } == ["first"])
    try first.close()
    try await eventually { performed.running.withLock { $0 } == ["second"] }
    try await eventually { second.store.state.ticks == 2 }
    try second.close()
  }
  @Test(
    "On a shared connection one program runs a document's subscriptions, and closing it leaves them to the next one")
  func sharedTasks() async throws {
    let address = try await PostgresServer.shared().createDatabase()
    let performed = Performed()
    let connections = DatabaseConnections(most: 1)
    func open(_ name: String, _ connections: DatabaseConnections?) async throws -> SharedStore<Counter> {
      try await app(name, performed).file(at: "\(address)?document=counter").open(connections: connections)
    }
    // Keeps the connection open.
    let other = try await app("other", Performed()).file(at: "\(address)?document=other").open(connections: connections)
    let first = try await open("first", connections)
    first.store.send(.run(true))
    try await eventually { performed.running.withLock { $0 } == ["first"] }
    let second = try await open("second", connections)
    let third = try await open("third", nil)
    try await eventually { second.store.state.ticks == 1 && third.store.state.ticks == 1 }
    #expect(performed.running.withLock { $0 } == ["first"])
    try first.close()
    try await eventually { third.store.state.ticks == 2 }
    let next = performed.running.withLock { $0 }
    #expect(next == ["second"] || next == ["third"])
    try (next == ["second"] ? second : third).close()
    try await eventually { performed.running.withLock { $0 } == (next == ["second"] ? ["third"] : ["second"]) }
    try (next == ["second"] ? third : second).close()
    try other.close()
  }
}
