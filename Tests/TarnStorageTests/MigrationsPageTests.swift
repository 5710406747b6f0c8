import DocumentedCode
import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnTesting
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

/// The records of the page's example of another name.
private enum Renamed {
  struct Recipe: Record, Identifiable {
    let id: Int
    /// `title` in version 1 of the app.
    var name: String

    enum CodingKeys: String, CodingKey {
      case id
      case name = "title"
    }
    static let fields: [Field<Recipe>] = [.fixed("id", \.id), Field("title", \.name)]
  }

  /// The same without the key.
  struct Forgetful: Record {
    var name = ""
    static let fields: [Field<Forgetful>] = [Field("title", \.name)]
  }

  enum Action: Codable, Sendable {
    case name(Int, String)

    /// `rename` in version 1 of the app.
    enum CodingKeys: String, CodingKey { case name = "rename" }
  }
}

/// Two versions of an app with sessions: the order of a session was a number, and is a text.
private struct Notes<Order: Equatable & Codable & Sendable>: DocumentFeature {
  struct Document: Record {
    var notes: [String] = []
    static var fields: [Field<Document>] { [Field("notes", \.notes)] }
  }

  struct Session: Record {
    var search = ""
    var order: Order
    static var fields: [Field<Session>] { [Field("search", \.search), Field("order", \.order)] }
  }

  enum Action: Codable, Sendable {
    case add(String)
    case search(String)
  }

  let order: Order
  var newSession: Session { Session(order: order) }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .add(let note): document.notes.append(note)
    case .search(let text): session.search = text
    }
    return []
  }
}

private let notesSchema = Schema(migrations: [
  1: { old in
    var sessions: [String: SavedValue] = [:]
    for (id, saved) in old["sessions"]?.entries ?? [] {
      guard let id = id.text, var session = saved["session"] else { continue }
      session["order"] = session["order"]?.int == 0 ? "newest" : "title"
      sessions[id] = session
    }
    return .document(old["document"] ?? [:], sessions: sessions)
  }
])

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

  @Test("A property with another name reads the files of the old one, and a forgotten key is found")
  func renamed() throws {
    let old = Data(#"{"id": 1, "title": "Bread"}"#.utf8)
    let recipe = try JSONDecoder().decode(Renamed.Recipe.self, from: old)
    #expect(recipe.name == "Bread" && Renamed.Recipe.unlisted(in: recipe) == [])
    #expect(
      Renamed.Forgetful.unlisted(in: Renamed.Forgetful()) == [
        "Forgetful is encoded with the key “name”, but no field has that name: name its field “name”"
      ])
    let action = try JSONDecoder().decode(Renamed.Action.self, from: Data(#"{"rename": {"_0": 1, "_1": "Rye"}}"#.utf8))
    if case .name(1, "Rye") = action {} else { Issue.record("\(action)") }
  }

  @Test("A migration of sessions changes each of them, and keeps the rest of it") func sessions() throws {
    let path = folder.file("notes.tarn")
    func app<Order>(_ order: Order, _ schema: Schema) -> AppDefinition<SharedDocument<Notes<Order>>> {
      AppDefinition(
        name: "Notes", document: Notes(order: order), first: Notes<Order>.Document(),
        history: SharedDocument<Notes<Order>>.history(), schema: schema, durability: .default)
    }
    let (storage, store) = try app(0, Schema()).file(at: path).openAlone()
    store.session("anna").send(.search("milk"))
    store.session("ben").send(.add("bread"))
    try storage.close()
    let (opened, notes) = try app("title", notesSchema).file(at: path).openAlone()
    #expect(notes.state.document.notes == ["bread"] && notes.state.sessionIDs == ["anna"])
    #expect(notes.session("anna").session == Notes.Session(search: "milk", order: "newest"))
    try opened.close()
  }

  @Test("The page shows code that is compiled") func page() throws {
    let page = try DocumentedPage("docs/migrations.md")
    #expect(page.count == 5)
    #expect(try page.missing(in: "Tests/TarnStorageTests/MigrationsPageTests.swift") == [])
  }
}
