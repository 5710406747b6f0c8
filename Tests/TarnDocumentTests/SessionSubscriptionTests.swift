import Synchronization
import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import Testing

/// A lake at which everyone may wait for one kind of fish.
private struct Fishing: DocumentFeature {
  struct Document: Record {
    var isFrozen = false
    static let fields: [Field<Document>] = [Field("isFrozen", \.isFrozen)]
  }

  struct Session: Record {
    var bait = ""
    var caught = ""
    static let fields: [Field<Session>] = [Field("bait", \.bait), Field("caught", \.caught)]
  }

  enum Action: Codable, Equatable, Sendable {
    case fish(String)
    case caught(String)
    case freeze(Bool)
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .fish(let bait): session.bait = bait
    case .caught(let fish): session.caught = fish
    case .freeze(let isFrozen): document.isFrozen = isFrozen
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) { if document.isFrozen { session.bait = "" } }

  func subscriptions(_ document: Document) -> [String] { document.isFrozen ? ["ice"] : [] }

  func subscriptions(_ document: Document, _ session: Session) -> [String] {
    session.bait.isEmpty ? [] : [session.bait]
  }
}

/// Catches a fish for each bait, and then waits for its cancellation.
private struct Lake: UseCase {
  let ended: Mutex<[String]>.Reference

  func perform(_ bait: String, respond: ResponseSender<String>) async {
    await respond("a fish for \(bait)")
    // Pause: stands for a subscription that runs until it is cancelled.
    while !Task.isCancelled { await Task.yield() }
    ended.value.withLock { $0.append(bait) }
  }
}

extension Mutex where Value: Sendable {
  /// A mutex that several values share.
  fileprivate final class Reference: Sendable {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
  }
}

@Suite("Subscriptions of sessions") @MainActor struct SessionSubscriptionTests {
  private typealias Shared = SharedDocument<Fishing>
  private let ended = Mutex<[String]>.Reference([])

  private func makeStore() -> Store<Shared> {
    Store(
      DocumentState(Fishing.Document()), Shared(Fishing()),
      subscriptions: Shared.subscriptions([
        EffectHandler(Lake(ended: ended)) {
          $0
        } action: { _, fish in
          .caught(fish)
        }
      ]), history: Shared.history())
  }

  @Test("A session's subscription sends its actions to this session, also if another session has the same one")
  func routing() async throws {
    let store = makeStore()
    let (anna, ben, cleo) = (store.session("anna"), store.session("ben"), store.session("cleo"))
    anna.send(.fish("worm"))
    ben.send(.fish("worm"))
    cleo.send(.fish("bread"))
    try await eventually { ![anna, ben, cleo].contains { $0.session.caught.isEmpty } }
    #expect(anna.session.caught == "a fish for worm" && ben.session.caught == "a fish for worm")
    #expect(cleo.session.caught == "a fish for bread")
  }

  @Test("A subscription ends when its session or the adapted session no longer returns it, and undo starts it again")
  func ending() async throws {
    let store = makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    anna.send(.fish("worm"))
    ben.send(.fish("bread"))
    try await eventually { !anna.session.caught.isEmpty && !ben.session.caught.isEmpty }
    anna.send(.fish(""))
    try await eventually { ended.value.withLock { $0 } == ["worm"] }
    anna.send(.freeze(true))
    try await eventually { ended.value.withLock { $0 } == ["worm", "bread"] }
    try await eventually { store.state.session(.environment)?.caught == "a fish for ice" }
    ben.store.undo()
    #expect(ben.session.bait == "bread")
    #expect(Shared(Fishing()).subscriptions(store.state).map(\.subscription) == ["bread"])
  }
}
