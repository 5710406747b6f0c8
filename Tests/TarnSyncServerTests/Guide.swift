import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnSync
import TarnValues

@testable import TarnSyncServer

/// The code of docs/sync-server.md.
@MainActor enum Guide {
  struct Note: Synced {
    let id: UUID
    var text = ""
    var readers: [String] = []

    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text), Field("readers", \.readers)]

    func renamed(_ old: UUID, to new: UUID) -> Note { self }
  }

  /// The rules; every function has a default.
  struct Notes: SyncedCollection {
    func isVisible(_ note: Note, to person: PersonID) -> Bool { note.readers.contains(person.description) }

    func refusal(of change: ObjectChange<Note>, by person: PersonID, in notes: Table<Note>) -> Refusal? {
      change.new?.text.isEmpty == true ? Refusal("A note needs a text.") : nil
    }
  }

  static func serve(_ annasToken: String, _ jansToken: String) async throws {
    let tokens = SyncTokens([annasToken: "anna", jansToken: "jan"])
    let shared = try await Notes().app(name: "Notes").file(at: "notes.tarn").open()
    let server = try SyncServer(Notes(), shared, port: 8080) { tokens.person(of: $0) }
    await server.run()
  }

  struct App: Feature {
    struct State {
      var notes: Table<Note> = []
      var engine = SyncEngine<Note>(rules: SyncClient<Note>.rules)
      var isShown = true
    }

    enum Action: Sendable {
      case recordChanges(as: ChangeID, Timestamp)
      case sync(SyncEvent<Note>, Timestamp)
    }

    func update(_ state: inout State, _ action: Action) -> [SyncAction<Note>] {
      switch action {
      case .recordChanges(let id, let now):
        return state.engine.record(&state.notes, as: id, at: now) { "Change “\($0.text)”" }
      case .sync(let event, let now):
        return state.engine.handle(event, at: now, updating: &state.notes)
      }
    }

    func subscriptions(_ state: State) -> [LiveNews<Note>.Request] { state.isShown ? [LiveNews<Note>.Request()] : [] }
  }

  static func store(_ url: URL, _ token: String) -> Store<App> {
    let client = SyncClient<Note>(url, token: token)
    let store = Store(
      App.State(), App(),
      effects: [EffectHandler(SyncRunner(client)) { _, event in .sync(event, .now()) }],
      subscriptions: [EffectHandler(LiveNews(client)) { _, event in .sync(event, .now()) }])
    store.send(.sync(.started, .now()))
    return store
  }
}
