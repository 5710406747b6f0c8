import Foundation
import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnSync
import TarnTesting
import TarnValues
import Testing

@MainActor @Suite("Cookbook: storage and sync") struct StorageAndSyncTests {
  @Test("A saved change is there when the file is opened again, and can still be undone") func saving() async throws {
    try await withFile { path in
      try await Groceries.addMilk(to: path)
      try await Groceries.addMilk(to: path)
      let shared = try await Groceries.app.file(at: path).open()
      #expect(shared.store.state.items == ["milk": 4])
      shared.store.undo()
      #expect(shared.store.state.items == ["milk": 2])
      try shared.close()
    }
  }

  /// The plan of a week with the meals of one version of the app.
  private struct Plan<Meal: Record & Identifiable>: Feature where Meal.ID == Int {
    struct State: Record {
      var meals: Table<Meal> = []
      static var fields: [Field<State>] { [Field("meals", \.meals)] }
    }

    enum Action: Codable, Sendable {
      case add(Meal)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      if case .add(let meal) = action { state.meals.append(meal) }
      return []
    }

    static var app: AppDefinition<Plan> {
      AppDefinition(
        name: "Plan", Plan(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
        durability: .default)
    }
  }

  /// A meal of version 1.
  private struct OldMeal: Record, Identifiable {
    let id: Int
    var title: String
    static let fields: [Field<OldMeal>] = [.fixed("id", \.id), Field("title", \.title)]
  }

  @Test("A file without the new field is read with its default, and its undo history continues")
  func newField() async throws {
    try await withFile { path in
      let (storage, old) = try Plan<OldMeal>.app.file(at: path).openAlone()
      for (id, title) in ["Soup", "Rice"].enumerated() { old.send(.add(OldMeal(id: id, title: title))) }
      try storage.close()
      let (opened, store) = try Plan<Meal>.app.file(at: path).openAlone()
      store.send(.add(Meal(id: 2, title: "Pasta")))
      #expect(store.state.meals.map(\.servings) == [2, 2, 4])
      for _ in 0..<2 { store.undo() }
      #expect(store.state.meals.map(\.title) == ["Soup"])
      try opened.close()
    }
  }

  /// A server whose answers to pushes the test gives.
  private struct Photos: SyncService {
    let pushes = PendingCalls<String, PushResult<Photo>>()

    func push(_ push: Push<Photo>) async -> PushResult<Photo> { await pushes.call(push.change.object) }
    func lookUp(_ push: Push<Photo>) async -> LookupResult<Photo> { .absent }

    func pull(since cursor: String?) async -> PullResult<Photo> {
      .page(SyncPage([Photo(id: "lake"), Photo(id: "hill")], isAll: true), next: nil, hasMore: false)
    }
  }

  @Test("A like is shown at once, and rolled back with the reason if the server refuses it")
  func optimistic() async throws {
    let service = Photos()
    let store = Likes.makeStore(service)
    store.send(.sync(.started, at: .now()))
    store.send(.sync(.refresh, at: .now()))
    try await eventually { store.state.replica.visible.count == 2 }
    for id in ["lake", "hill"] { store.send(.like(id, as: .unique(), at: .now())) }
    #expect(store.state.replica.visible.filter { !$0.isLiked }.isEmpty, "Before the server has answered.")
    try await eventually { service.pushes.inputs.count == 2 }
    let refused = service.pushes.inputs[0]
    service.pushes.answer(.rejected("You have blocked this person."))
    let accepted = service.pushes.inputs[1]
    service.pushes.answer(.accepted(Photo(id: accepted, isLiked: true)))
    try await eventually { store.state.isSettled }
    #expect(store.state.replica.visible[id: refused]?.isLiked == false)
    #expect(store.state.replica.visible[id: accepted]?.isLiked == true)
    #expect(
      store.state.replica.changes(of: refused).map(\.status) == [.rejected(reason: "You have blocked this person.")])
    #expect(store.state.replica.changes(of: accepted).isEmpty)
  }
}

/// Removes the files of the test at its end.
@MainActor func withFile(_ test: @MainActor (_ path: String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cookbook-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await test(folder.appending(path: "app.tarn").path)
}
