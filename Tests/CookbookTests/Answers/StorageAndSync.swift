import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnSync

// save state to disk

struct Groceries: Feature {
  struct State: Record {
    var items: [String: Int] = [:]
    static let fields: [Field<State>] = [Field("items", \.items)]
  }
  enum Action: Codable, Sendable {
    case add(String, Int)
    case remove(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item, let number): state.items[item, default: 0] += number
    case .remove(let item): state.items[item] = nil
    }
    return []
  }

  static let app = AppDefinition(
    name: "Groceries", Groceries(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)

  @MainActor static func addMilk(to path: String) async throws {
    let shared = try await app.file(at: path).open()
    shared.store.send(.add("milk", 2))
    try shared.close()
  }
}

// add a field to a saved struct

struct Meal: Record, Identifiable {
  let id: Int
  var title: String
  /// New in version 2 of the app.
  var servings = 4

  static let fields: [Field<Meal>] = [
    .fixed("id", \.id), Field("title", \.title), Field("servings", \.servings, default: 2),
  ]
}

// optimistic update with rollback

struct Photo: Synced {
  let id: String
  var isLiked = false
  static let fields: [Field<Photo>] = [.fixed("id", \.id), Field("isLiked", \.isLiked)]

  func renamed(_ old: String, to new: String) -> Photo { Photo(id: id == old ? new : id, isLiked: isLiked) }
}

struct Likes: Feature {
  enum Action {
    case like(String, as: ChangeID, at: Timestamp)
    case sync(SyncEvent<Photo>, at: Timestamp)
  }

  func update(_ state: inout SyncEngine<Photo>, _ action: Action) -> [SyncAction<Photo>] {
    switch action {
    case .like(let id, let change, let time):
      state.perform(at: time) { $0.edit(id, as: change, label: "Like", at: time) { $0.isLiked = true } }
    case .sync(let event, let time): state.handle(event, at: time)
    }
  }

  @MainActor static func makeStore(_ service: some SyncService<Photo>) -> Store<Likes> {
    let syncing = EffectHandler<SyncAction<Photo>, Action>(SyncRunner(service)) { .sync($1, at: .now()) }
    return Store(SyncEngine(), Likes(), effects: [syncing])
  }
}
