import DocumentedCode
import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnSync
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
    case sync(SyncEvent<Memo>, at: Timestamp)
  }

  func update(_ state: inout SyncEngine<Memo>, _ action: Action) -> [SyncAction<Memo>] {
    switch action {
    case .write(let text, let id, let change, let time):
      state.act(at: time) { $0.make(Memo(id: id, text: text), as: change, label: "Write", at: time) }
    case .mark(let id, let change, let time):
      state.act(at: time) { $0.edit(id, as: change, label: "Mark", at: time) { $0.isMarked = true } }
    case .sync(let event, let time): state.happened(event, at: time)
    }
  }
}

struct MemoService: SyncService {
  let transport: any Transport
  let place: URL

  func push(_ push: Push<Memo>) async -> PushResult<Memo> {
    do {
      let method: HTTPCall.Method = if case .make = push.change.deed { .post } else { .put }
      let body = try JSONEncoder().encode(push.after)
      let answer = try await transport.perform(
        HTTPCall(method, place, body: body, key: push.change.id.description))
      switch answer.status {
      case 200..<300: return .accepted(try JSONDecoder().decode(Memo.self, from: answer.body))
      case 401: return .failed(.signIn)
      case 429: return .failed(.slowDown(seconds: 60))
      case 400..<500: return .rejected("The server does not want this (\(answer.status)).")
      default: return .failed(.tryLater(seconds: nil))
      }
    } catch { return .failed(.offline) }
  }

  func look(_ push: Push<Memo>) async -> LookResult<Memo> { .absent }
  func pull(since cursor: String?) async -> PullResult<Memo> { .failed(.offline) }
}

@Desk @Suite("The page on being offline") struct PageTests {
  @Test("does what it says: made and marked without a network, and settled with one") func settled() async throws {
    let isThere = Mutex(false)
    let made = Mutex<[Memo]>([])
    let transport = MemoryTransport { call in
      guard isThere.withLock({ $0 }) else { return HTTPAnswer(status: 503) }
      guard let body = call.body, let memo = try? JSONDecoder().decode(Memo.self, from: body) else {
        return HTTPAnswer(status: 400)
      }
      let told = call.method == .post ? memo.renamed(memo.id, to: "s1") : memo
      made.withLock { $0.append(told) }
      return HTTPAnswer(status: 200, body: (try? JSONEncoder().encode(told)) ?? Data())
    }
    let service = MemoService(transport: transport, place: try #require(URL(string: "http://memos.example/memos")))
    let syncing = Connection(Syncing(service)) { (action: SyncAction<Memo>) in
      action
    } action: { _, event in
      Memos.Action.sync(event, at: .now())
    }
    let store = Store(SyncEngine<Memo>(), Memos(), effects: [syncing])
    store.send(.sync(.started, at: .now()))
    let change = try #require(ChangeID("change-1"))
    let mark = try #require(ChangeID("change-2"))
    store.send(.write("Up to the tarn", id: "new", as: change, at: .now()))
    store.send(.mark("new", as: mark, at: .now()))
    #expect(store.state.replica.shown.map(\.isMarked) == [true])
    isThere.withLock { $0 = true }
    let deadline = ContinuousClock.now + .seconds(120)
    while !store.state.isSettled, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
    #expect(store.state.replica.base.map(\.id) == ["s1"])
    #expect(store.state.replica.shown == store.state.replica.base)
    #expect(made.withLock { $0.last } == Memo(id: "s1", text: "Up to the tarn", isMarked: true))
  }

  @Test("has no code that is not here") func code() throws {
    let page = try DocumentedPage("docs/offline.md")
    #expect(page.count == 4)
    #expect(try page.missing(in: "Tests/TarnSyncTests") == [])
  }
}
