import Synchronization
import Tarn
import TarnApp
import TarnRecord
import TarnSession
import TarnStorage
import TarnTesting
import Testing

/// Letters that are sent to a server, which may be asked for news.
private struct Mail: Feature {
  struct State: Record {
    var device = ""
    var stamps: [Int] = []
    static let fields = [Field("device", \State.device), Field("stamps", \.stamps)]
  }

  enum Action: Codable, Sendable {
    case write, answered
    case stamped(Int)
  }

  enum Effect: Equatable, Sendable {
    case stamp
    case send(String)
  }

  enum Subscription: Hashable, Sendable { case news(String) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .write: return [.stamp, .send(state.device)]
    case .stamped(let stamp): state.stamps.append(stamp)
    case .answered: break
    }
    return []
  }

  func subscriptions(_ state: State) -> [Subscription] { [.news(state.device)] }
}

private struct Stamping: SynchronousUseCase {
  func perform(_ request: Bool) -> Int { 7 }
}

/// Notes what reaches the server.
private final class Server: UseCase {
  let requests = Mutex<[String]>([])

  func perform(_ request: String, respond: ResponseSender<Bool>) async {
    requests.withLock { $0.append(request) }
    await respond(true)
  }
}

@Suite("A store that shows a recorded session") @MainActor struct ShownSessionTests {
  private let server = Server()

  private var app: AppDefinition<Mail> {
    let stamping = EffectHandler<Mail.Effect, Mail.Action>(Stamping()) { effect in
      effect == .stamp ? true : nil
    } action: { _, stamp in
      .stamped(stamp)
    }
    let sending = EffectHandler<Mail.Effect, Mail.Action>(server) { effect in
      if case .send(let device) = effect { device } else { nil }
    } action: { _, _ in
      .answered
    }
    let following = EffectHandler<Mail.Subscription, Mail.Action>(server) { subscription in
      if case .news(let device) = subscription { "news for \(device)" } else { nil }
    } action: { _, _ in
      .answered
    }
    return AppDefinition(
      name: "Mail", Mail(), first: Mail.State(), effects: [stamping, sending], subscriptions: [following],
      history: HistoryRules(tracks: [.whole()]), schema: Schema(), durability: .default)
  }

  @Test("Its times and IDs are new ones, and nothing of it reaches a server") func silence() async throws {
    let session = RecordedSession<Mail.State, Mail.Action>(
      SessionHeader(app: "Mail", schema: 1), first: Mail.State(device: "shown"), steps: [.init(.action(.write))])
    let shown = app.makeStore(showing: session)
    shown.send(.write)
    #expect(shown.state.stamps == [7])
    // A request of the shown store would have arrived before those of this one.
    let plain = app.makeStore(Mail.State(device: "plain"))
    plain.send(.write)
    let requests = try await eventually(server.requests.withLock { $0 }) { $0.count >= 2 }
    #expect(requests.sorted() == ["news for plain", "plain"])
    withExtendedLifetime(shown) {}
  }
}
