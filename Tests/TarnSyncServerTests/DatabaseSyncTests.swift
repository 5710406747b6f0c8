import Foundation
import PostgresDriver
import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnSync
import TarnTesting
import TarnValues
import Testing

/// Two programs share a document of a real PostgreSQL database, with an engine that sends to a real sync server.
@MainActor @Suite("An engine in a document on a database", .timeLimit(.minutes(10))) struct DatabaseSyncTests {
  /// A document with notes of a server.
  struct Notebook: Feature {
    struct State: Record {
      var engine = SyncEngine<Note>(Replica(), rules: SyncClient<Note>.rules)
      static let fields: [Field<State>] = [Field("engine", \.engine)]
    }

    enum Action: Equatable, Codable, Sendable {
      case make(Note, ChangeID, Timestamp)
      case sync(SyncEvent<Note>, Timestamp)
    }

    enum Subscription: Hashable, Sendable { case server, wakeUp }

    func update(_ state: inout State, _ action: Action) -> [SyncAction<Note>] {
      switch action {
      case .make(let note, let id, let time):
        state.engine.perform(at: time) { $0.make(note, as: id, label: "Make", at: time) }
      case .sync(let event, let time): state.engine.handle(event, at: time)
      }
    }

    func subscriptions(_ state: State) -> [Subscription] { state.engine.needsWakeUp ? [.server, .wakeUp] : [.server] }
  }

  /// Starts the engine and asks for no news: nothing but a wake-up makes it send what another program has changed.
  struct Starting: UseCase {
    func perform(_ request: Void, respond: ResponseSender<SyncEvent<Note>>) async {
      await respond(.started)
      // Pause: until the subscription is cancelled.
      try? await Task.sleep(for: .seconds(600))
    }
  }

  /// A program that has the document open.
  @MainActor struct Program {
    let shared: SharedStore<Notebook>
    let transport = FaultyTransport()

    init(at address: String, _ server: TestServer) async throws {
      let client = SyncClient<Note>(server.url, token: "anna", schema: 3, transport: transport)
      let app = AppDefinition(
        name: "Notebook", Notebook(), first: Notebook.State(),
        effects: [EffectHandler(SyncRunner(client)) { _, event in .sync(event, .now()) }],
        subscriptions: [
          EffectHandler(Starting()) { (subscription: Notebook.Subscription) in
            if case .server = subscription { () } else { nil }
          } action: { _, event in
            .sync(event, .now())
          },
          EffectHandler(EngineWakeUp<Note>()) { (subscription: Notebook.Subscription) in
            if case .wakeUp = subscription { () } else { nil }
          } action: { _, event in
            .sync(event, .now())
          },
        ], history: HistoryRules(tracks: [.whole()], bound: .init(count: 100)), schema: Schema(), durability: .each)
      shared = try await app.file(at: address).open()
    }

    var engine: SyncEngine<Note> { shared.store.state.engine }
    var isSettled: Bool { engine.isSettled }

    func make(_ id: String) {
      guard let change = ChangeID("change-\(id)") else { return }
      shared.store.send(.make(Note(id: id), change, .now()))
    }
  }

  private func withPrograms(_ body: (TestServer, Program, Program) async throws -> Void) async throws {
    let address = try await PostgresServer.shared().createDatabase()
    try await withServer { server async throws in
      let first = try await Program(at: address, server)
      try await eventually { first.engine.isSettled && first.shared.store.state.engine != Notebook.State().engine }
      let second = try await Program(at: address, server)
      try await body(server, first, second)
      try second.shared.close()
    }
  }

  @Test("The program that runs the engine sends the changes of all, at once") func sending() async throws {
    try await withPrograms { server, first, second async throws in
      for number in 0..<10 {
        first.make("first-\(number)")
        second.make("second-\(number)")
      }
      try await eventually { server.notes.count == 20 && first.isSettled && second.isSettled }
      #expect(first.engine == second.engine)
      #expect(second.transport.pushes == 0)
      #expect(server.state.revision == 20)
      try first.shared.close()
    }
  }

  @Test("The other program takes over what the first one has sent without an answer, and the server has it once")
  func takeover() async throws {
    try await withPrograms { server, first, second async throws in
      first.transport.loseAnswers(100)
      for number in 0..<6 { first.make("first-\(number)") }
      try await eventually { first.transport.pushes > 0 }
      try first.shared.close()
      for number in 0..<6 { second.make("second-\(number)") }
      try await eventually { server.notes.count == 12 && second.isSettled }
      #expect(second.transport.pushes > 0)
      #expect(server.state.revision == 12)
    }
  }
}
