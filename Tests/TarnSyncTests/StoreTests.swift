import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnStorage
import TarnSync
import TarnSyncTesting
import TarnTesting
import TarnValues
import Testing

/// A feature whose state is a sync engine.
private struct Notebook: Feature {
  enum Action: Equatable, Codable, Sendable {
    case write(String, as: ChangeID, at: Timestamp)
    case mark(String, as: ChangeID, at: Timestamp)
    case sync(SyncEvent<SimulatedNote>, at: Timestamp)
  }

  func update(_ state: inout SyncEngine<SimulatedNote>, _ action: Action) -> [SyncAction<SimulatedNote>] {
    switch action {
    case .write(let id, let change, let time):
      state.perform(at: time) { $0.make(SimulatedNote(id: id, text: "mine"), as: change, label: "Write", at: time) }
    case .mark(let id, let change, let time):
      state.perform(at: time) { $0.edit(id, as: change, label: "Mark", at: time) { $0 = $0.with(isMarked: true) } }
    case .sync(let event, let time): state.handle(event, at: time)
    }
  }

  static func handler(_ server: Server) -> EffectHandler<SyncAction<SimulatedNote>, Action> {
    EffectHandler(SyncRunner(server)) {
      $0
    } action: { _, event in
      .sync(event, at: .now())
    }
  }
}

/// A server that stores change IDs, and drops its answers if a test requests it.
private final class Server: SyncService {
  private struct Contents {
    var notes: [SimulatedNote] = []
    var results: [ChangeID: PushResult<SimulatedNote>] = [:]
    var pushCounts: [ChangeID: Int] = [:]
    var deliversAnswers = true
  }

  private let contents = Mutex(Contents())

  var notes: [SimulatedNote] { contents.withLock(\.notes) }
  var pushCounts: [ChangeID: Int] { contents.withLock(\.pushCounts) }
  func setDeliversAnswers(_ deliversAnswers: Bool) { contents.withLock { $0.deliversAnswers = deliversAnswers } }

  func push(_ push: Push<SimulatedNote>) async -> PushResult<SimulatedNote> {
    contents.withLock { contents in
      contents.pushCounts[push.change.id, default: 0] += 1
      let response = contents.results[push.change.id] ?? Self.apply(push, &contents.notes)
      contents.results[push.change.id] = response
      return contents.deliversAnswers ? response : .failed(.offline)
    }
  }

  private static func apply(_ push: Push<SimulatedNote>, _ notes: inout [SimulatedNote]) -> PushResult<SimulatedNote> {
    switch push.change.operation {
    case .make(let note):
      let new = note.renamed(note.id, to: "s\(notes.count + 1)")
      notes.append(new)
      return .accepted(new)
    case .edit(let patch):
      guard let index = notes.firstIndex(where: { $0.id == push.change.object }) else { return .rejected("Gone.") }
      notes[index] = Rebase(patch, onto: notes[index]).value
      return .accepted(notes[index])
    case .remove: return .rejected("Nothing is removed here.")
    }
  }

  func lookUp(_ push: Push<SimulatedNote>) async -> LookupResult<SimulatedNote> { .absent }
  func pull(since cursor: String?) async -> PullResult<SimulatedNote> {
    .page(SyncPage(notes, isAll: true), next: nil, hasMore: false)
  }
}

@TestActor @Suite("An app that syncs with a server") struct StoreTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("Without a network the app works, and after lost answers and a restart each change is applied once")
  func offline() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "notes.tarn").path
    let server = Server()
    server.setDeliversAnswers(false)
    let rules = HistoryRules<SyncEngine<SimulatedNote>, Notebook.Action>(tracks: [.whole("notes")])

    do {
      let storage = try Storage<SyncEngine<SimulatedNote>, Notebook.Action>(
        path, app: "Notebook", first: SyncEngine(), history: rules)
      let store = Store(
        storage.state, Notebook(), effects: [Notebook.handler(server)], history: rules, isolation: #isolation)
      storage.persist(store)
      store.send(.sync(.started, at: .now()))
      for number in 1...5 { store.send(.write("new\(number)", as: change(number), at: .now())) }
      store.send(.mark("new2", as: change(6), at: .now()))
      #expect(store.state.replica.visible.count == 5)
      // Some changes have arrived, but their answers are lost.
      try await eventually { server.notes.count >= 3 }
      try storage.close()
    }

    server.setDeliversAnswers(true)
    let storage = try Storage<SyncEngine<SimulatedNote>, Notebook.Action>(
      path, app: "Notebook", first: SyncEngine(), history: rules)
    let store = Store(
      storage.state, Notebook(), effects: [Notebook.handler(server)], history: rules, isolation: #isolation)
    storage.persist(store)
    #expect(store.state.replica.visible.map(\.text) == Array(repeating: "mine", count: 5))
    store.send(.sync(.started, at: .now()))
    store.send(.sync(.refresh, at: .now()))
    try await eventually { store.state.isSettled && store.state.replica.base.count == 5 }
    #expect(server.notes.count == 5)
    #expect(server.notes.filter(\.isMarked).count == 1)
    #expect(server.pushCounts.values.contains { $0 > 1 }, "At least one change must be sent twice.")
    #expect(store.state.replica.visible == store.state.replica.base)
    try storage.close()
  }
}
