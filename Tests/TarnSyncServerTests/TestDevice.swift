import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnSync
import TarnTesting

/// A device: a sync engine, with a subscription for news if it is live.
struct DeviceFeature: Feature {
  struct State: Equatable, Sendable {
    var engine: SyncEngine<Note>
    var isLive = false
  }

  enum Action: Sendable {
    case change(Timestamp, @Sendable (inout Replica<Note>) -> Void)
    case sync(SyncEvent<Note>, Timestamp)
    case setLive(Bool)
  }

  func update(_ state: inout State, _ action: Action) -> [SyncAction<Note>] {
    switch action {
    case .change(let time, let body): return state.engine.perform(at: time) { body(&$0) }
    case .sync(let event, let time): return state.engine.handle(event, at: time)
    case .setLive(let isLive): state.isLive = isLive
    }
    return []
  }

  func subscriptions(_ state: State) -> [LiveNews<Note>.Request] { state.isLive ? [LiveNews<Note>.Request()] : [] }
}

/// A device of a person: a sync engine with the client of a server.
@MainActor
final class TestDevice {
  let store: Store<DeviceFeature>
  let client: SyncClient<Note>
  let transport = FaultyTransport()

  init(_ person: String, _ server: TestServer, query: Notes.Query? = nil) {
    let transport = transport
    let client =
      query.map { SyncClient<Note>(server.url, token: person, schema: 3, query: $0, transport: transport) }
      ?? SyncClient<Note>(server.url, token: person, schema: 3, transport: transport)
    self.client = client
    var rules = SyncClient<Note>.rules
    // The tests produce failures, and do not wait for what a user accepts.
    rules.firstPause = 1
    rules.longestPause = 20
    store = Store(
      DeviceFeature.State(engine: SyncEngine(Replica(), rules: rules)), DeviceFeature(),
      effects: [EffectHandler(SyncRunner(client)) { _, event in .sync(event, .now()) }],
      subscriptions: [EffectHandler(LiveNews(client)) { _, event in .sync(event, .now()) }])
    store.send(.sync(.started, .now()))
  }

  private var engine: SyncEngine<Note> { store.state.engine }
  /// The notes by their IDs. Their order may differ between devices: a note that a device has made takes its place before the
  /// notes that others made earlier arrive.
  var notes: [Note] { engine.replica.visible.sorted { $0.id < $1.id } }
  var isSettled: Bool { engine.isSettled }
  var changes: [LocalChange<Note>] { Array(engine.replica.changes) }

  func note(_ id: String) -> Note? { engine.replica.visible[id: id] }

  func change(_ body: @escaping @Sendable (inout Replica<Note>) -> Void) { store.send(.change(.now(), body)) }

  func make(_ note: Note) { change { $0.make(note, as: .unique(), label: "Make", at: .now()) } }

  func edit(_ id: String, _ body: @escaping @Sendable (inout Note) -> Void) {
    change { $0.edit(id, as: .unique(), label: "Edit", at: .now(), body) }
  }

  func remove(_ id: String) { change { $0.remove(id, as: .unique(), label: "Remove", at: .now()) } }

  func discardRefused() {
    for change in changes where change.status.isRejected {
      let id = change.id
      self.change { $0.discard(id) }
    }
  }

  var isOnline: Bool { transport.isOnline }

  func setLive(_ isLive: Bool) { store.send(.setLive(isLive)) }

  func setOnline(_ isOnline: Bool) {
    transport.setOnline(isOnline)
    store.send(.sync(.online(isOnline), .now()))
  }

  func refresh() { store.send(.sync(.refresh, .now())) }

  /// Waits until the server has all changes.
  func settle() async throws { try await eventually { isSettled } }
}

/// A transport that is offline, or loses the answers of requests, as a test requests it.
final class FaultyTransport: Transport {
  private struct Faults {
    var isOnline = true
    var lostAnswers = 0
    var pushes = 0
  }

  private let inner = URLSessionTransport()
  private let faults = Mutex(Faults())

  /// The number of requests with changes that were sent.
  var pushes: Int { faults.withLock(\.pushes) }

  var isOnline: Bool { faults.withLock(\.isOnline) }

  func setOnline(_ isOnline: Bool) { faults.withLock { $0.isOnline = isOnline } }

  /// Loses the answers of the next requests with changes.
  func loseAnswers(_ count: Int) { faults.withLock { $0.lostAnswers = count } }

  func perform(_ request: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    guard faults.withLock(\.isOnline) else { throw .offline }
    let response = try await inner.perform(request)
    let isLost = faults.withLock { faults in
      guard request.method == .post else { return false }
      faults.pushes += 1
      guard faults.lostAnswers > 0 else { return false }
      faults.lostAnswers -= 1
      return true
    }
    if isLost { throw .truncated }
    return response
  }
}
