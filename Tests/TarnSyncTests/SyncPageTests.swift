import DocumentedCode
import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import TarnValues
import Testing

// The code of docs/offline.md.

struct Memo: Synced {
  let id: String
  var text: String
  var isMarked = false

  static let fields: [Field<Memo>] = [
    .fixed("id", \.id), Field("text", \.text, merge: .words), Field("isMarked", \.isMarked),
  ]

  func renamed(_ old: String, to new: String) -> Memo {
    Memo(id: id == old ? new : id, text: text, isMarked: isMarked)
  }

  var references: [String]? { [] }
}

struct Memos: Feature {
  enum Action: Equatable, Codable, Sendable {
    case write(String, id: String, as: ChangeID, at: Timestamp)
    case mark(String, as: ChangeID, at: Timestamp)
    case remove(String, as: ChangeID, at: Timestamp)
    case sync(SyncEvent<Memo>, at: Timestamp)
  }

  func update(_ state: inout SyncEngine<Memo>, _ action: Action) -> [SyncAction<Memo>] {
    switch action {
    case .write(let text, let id, let change, let time):
      state.perform(at: time) { $0.make(Memo(id: id, text: text), as: change, label: "Write", at: time) }
    case .mark(let id, let change, let time):
      state.perform(at: time) { $0.edit(id, as: change, label: "Mark", at: time) { $0.isMarked = true } }
    case .remove(let id, let change, let time):
      state.perform(at: time) { $0.remove(id, as: change, label: "Throw away", at: time) }
    case .sync(let event, let time): state.handle(event, at: time)
    }
  }
}

struct MemoService: SyncService {
  let transport: any Transport
  let url: URL

  func push(_ push: Push<Memo>) async -> PushResult<Memo> {
    let objectURL = url.appending(path: push.change.object)
    var call = HTTPClientRequest(
      .put, objectURL, body: try? JSONEncoder().encode(push.after), idempotencyKey: push.change.id.description)
    if case .make = push.change.operation { (call.method, call.url) = (.post, url) }
    if case .remove = push.change.operation { (call.method, call.body) = (.delete, nil) }
    do {
      let response = try await perform(call)
      switch response.status {
      case 200..<300: return .accepted(try memo(response))
      case 404: return .gone
      case 409: return try memo(response).map { .outdated($0) } ?? .gone
      default: return .rejected("The server does not want this (\(response.status)).")
      }
    } catch { return .failed(error) }
  }

  func lookUp(_ push: Push<Memo>) async -> LookupResult<Memo> {
    do {
      let change = URLQueryItem(name: "change", value: push.change.id.description)
      let response = try await perform(HTTPClientRequest(.get, url.appending(queryItems: [change])))
      return response.isSuccess ? .found(try memo(response)) : .absent
    } catch { return .failed(error) }
  }

  func pull(since cursor: String?) async -> PullResult<Memo> {
    do {
      let since = URLQueryItem(name: "since", value: cursor ?? "")
      let response = try await perform(HTTPClientRequest(.get, url.appending(queryItems: [since])))
      guard let news = try? JSONDecoder().decode(News.self, from: response.body) else {
        return .failed(.tryLater(seconds: nil))
      }
      return .page(SyncPage(news.memos, removed: news.removed), next: news.cursor, hasMore: news.hasMore)
    } catch { return .failed(error) }
  }

  private struct News: Decodable {
    var memos: [Memo]
    var removed: [String]
    var cursor: String
    var hasMore: Bool
  }

  /// Returns a response other than a failure, which the engine handles.
  private func perform(_ call: HTTPClientRequest) async throws(SyncFailure) -> HTTPClientResponse {
    let response: HTTPClientResponse
    do { response = try await transport.perform(call) } catch { throw SyncFailure(error, isFirst: true) }
    if let failure = SyncFailure(response) { throw failure }
    return response
  }

  /// `nil` where there is none, as after a removal.
  private func memo(_ response: HTTPClientResponse) throws(SyncFailure) -> Memo? {
    if response.body.isEmpty { return nil }
    do { return try JSONDecoder().decode(Memo.self, from: response.body) } catch { throw .tryLater(seconds: nil) }
  }
}

@MainActor @Suite("The examples of docs/offline.md") struct SyncPageTests {
  /// A server of memos, with the IDs of the applied changes, and a network that may be down.
  private final class Server: Sendable {
    struct State {
      var isOnline = false
      var memos: [Memo] = []
      var received: [String: Memo?] = [:]
    }

    let state = Mutex(State())

    var transport: MemoryTransport {
      MemoryTransport { call throws(TransportError) in
        guard self.state.withLock({ $0.isOnline }) else { throw .offline }
        return self.state.withLock { Self.respond(call, &$0) }
      }
    }

    private static func respond(_ call: HTTPClientRequest, _ state: inout State) -> HTTPClientResponse {
      func response(_ memo: Memo?) -> HTTPClientResponse {
        HTTPClientResponse(status: 200, body: memo.flatMap { try? JSONEncoder().encode($0) } ?? Data())
      }
      guard let key = call.idempotencyKey else {
        let all = (try? JSONEncoder().encode(state.memos)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        return HTTPClientResponse(
          status: 200, body: Data(#"{"memos": \#(all), "removed": [], "cursor": "1", "hasMore": false}"#.utf8))
      }
      if let received = state.received[key] { return response(received) }
      var memo = call.body.flatMap { try? JSONDecoder().decode(Memo.self, from: $0) }
      switch call.method {
      case .post:
        memo = memo.map { $0.renamed($0.id, to: "s\(state.received.count + 1)") }
        state.memos += [memo].compactMap { $0 }
      default:
        guard let index = state.memos.firstIndex(where: { $0.id == call.url.lastPathComponent }) else {
          return HTTPClientResponse(status: 404)
        }
        if call.method == .delete { state.memos.remove(at: index) } else if let memo { state.memos[index] = memo }
      }
      state.received[key] = memo
      return response(memo)
    }
  }

  @Test("The page's example creates and marks a memo without a network, settles with one, and removes it")
  func settled()
    async throws
  {
    let server = Server()
    let service = MemoService(
      transport: server.transport, url: try #require(URL(string: "http://memos.example/memos")))
    let syncing = EffectHandler(SyncRunner(service)) { (action: SyncAction<Memo>) in
      action
    } action: { _, event in
      Memos.Action.sync(event, at: .now())
    }
    let store = Store(SyncEngine<Memo>(), Memos(), effects: [syncing])
    store.send(.sync(.started, at: .now()))
    store.send(.sync(.refresh, at: .now()))
    store.send(.write("Up to the tarn", id: "new", as: .unique(), at: .now()))
    store.send(.mark("new", as: .unique(), at: .now()))
    #expect(store.state.replica.visible.map(\.isMarked) == [true])
    server.state.withLock {
      $0.isOnline = true
      $0.memos = [Memo(id: "other", text: "Somebody else's")]
    }
    try await eventually { store.state.isSettled && store.state.replica.base.count == 2 }
    #expect(Set(store.state.replica.base.map(\.id)) == ["other", "s1"])
    #expect(store.state.replica.visible == store.state.replica.base)
    #expect(server.state.withLock { $0.memos.last } == Memo(id: "s1", text: "Up to the tarn", isMarked: true))

    store.send(.remove("s1", as: .unique(), at: .now()))
    try await eventually { store.state.isSettled }
    #expect(server.state.withLock { $0.memos.map(\.id) } == ["other"])
    // A memo removed on the server is also removed here, and the change that marks it is rejected.
    server.state.withLock { $0.memos = [] }
    store.send(.mark("other", as: .unique(), at: .now()))
    try await eventually { store.state.replica.changes.first?.status.isRejected == true }
    #expect(store.state.replica.visible.isEmpty)
  }

  @Test("The page shows only code that this test target compiles") func code() throws {
    let page = try DocumentedPage("docs/offline.md")
    #expect(page.count == 5)
    let missing = try page.missing(in: "Tests/TarnSyncTests")
    let missingInTimeline = try page.missing(in: "Examples/Timeline/Timeline")
    #expect(missing.filter(missingInTimeline.contains) == [])
  }
}
