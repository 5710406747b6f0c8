import DocumentedCode
import Foundation
import Tarn
import TarnRecord
import TarnStorage
import TarnValues
import Testing

@testable import StorageSuite

/// The first version of the app of docs/migrations.md.
private struct FirstRecipes: Feature {
  struct State: Record {
    var titles: Vector<String> = []
    var scroll = 0.0

    static let fields: [Field<State>] = [Field("titles", \.titles), Field("scroll", \.scroll)]
  }

  enum Action: Codable, Sendable {
    case add(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .add(let title) = action { state.titles.append(title) }
    return []
  }

  static let app = AppDefinition(
    name: "Recipes", FirstRecipes(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)
}

/// The third version.
private struct Recipes: Feature {
  struct State: Record {
    var document = Document()
    var scroll = 0.0

    static let fields: [Field<State>] = [Field("document", \.document), Field("scroll", \.scroll)]
  }

  struct Document: Record {
    var recipes: Table<Recipe> = []
    var unit = "metric"

    static let fields: [Field<Document>] = [Field("recipes", \.recipes), Field("unit", \.unit)]
  }

  struct Recipe: Record, Identifiable {
    let id: Int
    var title: String
    var servings: Int

    static let fields: [Field<Recipe>] = [
      .fixed("id", \.id), Field("title", \.title), Field("servings", \.servings, default: 2),
    ]
  }

  enum Action: Codable, Sendable {
    case rename(Int, String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .rename(let id, let title) = action { state.document.recipes[id: id]?.title = title }
    return []
  }

  static let schema = Schema(migrations: [
    1: { old in
      let titles = old["titles"]?.elements ?? []
      let recipes = titles.enumerated().map { id, title in ["id": .int(id), "title": title] as SavedValue }
      return ["recipes": .list(recipes), "scroll": old["scroll"] ?? 0]
    },
    2: { old in
      var new = old
      new["document"] = ["recipes": old["recipes"] ?? [], "unit": "metric"]
      new["recipes"] = nil
      new["document"]?["recipes"]?.each { $0["servings"] = $0["title"] == "Soup" ? 4 : 2 }
      return new
    },
  ])

  static func app(_ schema: Schema = schema) -> AppDefinition<Recipes> {
    AppDefinition(
      name: "Recipes", Recipes(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: schema,
      durability: .default)
  }
}

@Suite("The page about files of older versions") @MainActor struct MigrationsPageTests {
  private let folder: Folder
  private var path: String { folder.file("recipes.tarn") }

  init() throws {
    folder = try Folder()
    let (storage, store) = try FirstRecipes.app.file(at: folder.file("recipes.tarn")).openAlone()
    store.send(.add("Bread"))
    store.send(.add("Soup"))
    try storage.close()
  }

  @Test("The migrations of the page convert a file of the first version") func migrated() throws {
    let (storage, store) = try Recipes.app().file(at: path).openAlone()
    #expect(store.state.document.recipes.map(\.title) == ["Bread", "Soup"])
    #expect(store.state.document.recipes.map(\.servings) == [2, 4])
    #expect(store.history?.count() == 0 && storage.notes.count == 1)
    try storage.close()
  }

  @Test("The error of the page names the field and the versions, and the file is unchanged") func unreadable() throws {
    let before = FileManager.default.contents(atPath: path)
    let schema = Schema(migrations: [
      1: { old in ["recipes": [["id": 0, "title": "Bread"], ["id": 1, "title": 5]], "scroll": 0] },
      2: { old in ["document": ["recipes": old["recipes"] ?? [], "unit": "metric"], "scroll": 0] },
    ])
    let error = #expect(throws: StorageError.self) { try Recipes.app(schema).file(at: path).openAlone() }
    #expect(
      error?.description == """
        recipes.tarn can't be migrated: the result of the migrations is not a state of this program: \
        document.recipes[1].title: expected a text, found the number 5 (from version 1 to 3). It was left as it is.
        """)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test("The page shows code that is compiled") func page() throws {
    let page = try DocumentedPage("docs/migrations.md")
    #expect(page.count == 3)
    #expect(try page.missing(in: "Tests/TarnStorageTests/MigrationsPageTests.swift") == [])
  }
}
