import Foundation
import Tarn
import TarnRecord
import TarnValues

@testable import StorageSuite
@testable import TarnStorage

/// The first version of the notebook: a title and a list of lines.
struct FirstNotebook: Feature {
  struct State: Record {
    var title = ""
    var lines: Vector<String> = []

    static let fields: [Field<State>] = [Field("title", \.title), Field("lines", \.lines)]
  }

  enum Action: Codable, Sendable {
    case name(String)
    case line(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .name(let title): state.title = title
    case .line(let line): state.lines.append(line)
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()], bound: .init(count: 100))
}

/// The second version: document and view are separated, and lines have become numbered notes.
struct SecondNotebook: Feature {
  struct State: Record {
    var document = Document()

    static let fields: [Field<State>] = [Field("document", \.document)]
  }

  struct Document: Record {
    var title = ""
    var notes: Table<Note> = []

    static let fields: [Field<Document>] = [Field("title", \.title), Field("notes", \.notes)]
  }

  struct Note: Record, Identifiable {
    let id: Int
    var text: String

    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text)]
  }

  enum Action: Codable, Sendable {
    case title(String)
    case add(Int, String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): state.document.title = title
    case .add(let id, let text): state.document.notes.append(Note(id: id, text: text))
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole("document")], bound: .init(count: 100))
}

/// Files that older versions of the notebook made.
enum Fixture: Int, CaseIterable, Sendable {
  case first = 1
  case second = 2

  static let titles = ["Shopping", "Shopping for Sunday"]
  static let lines = ["milk", "brown bread", "ü"]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  var url: URL { Self.folder.appendingPathComponent("notebook-\(rawValue).tarn") }

  /// Copies the file, so that a test can open it.
  func copy(to folder: Folder) throws -> String {
    try FileManager.default.copyItem(at: url, to: URL(fileURLWithPath: folder.file()))
    return folder.file()
  }

  /// Makes the file as that version did: two titles, with three lines after the first.
  func make() throws {
    try? FileManager.default.removeItem(at: url)
    switch self {
    case .first:
      let storage = try Storage(
        url.path, app: "Notebook", first: FirstNotebook.State(), history: FirstNotebook.rules, schema: Schema())
      let loop = Loop(storage.state, FirstNotebook(), history: FirstNotebook.rules)
      storage.persist(loop)
      loop.send(.name(Self.titles[0]))
      for line in Self.lines { loop.send(.line(line)) }
      loop.send(.name(Self.titles[1]))
      try storage.close()
    case .second:
      let storage = try Storage(
        url.path, app: "Notebook", first: SecondNotebook.State(), history: SecondNotebook.rules,
        schema: Schema(migrations: [1: Notebook.fromFirst]))
      let loop = Loop(storage.state, SecondNotebook(), history: SecondNotebook.rules)
      storage.persist(loop)
      loop.send(.title(Self.titles[0]))
      for (id, line) in Self.lines.enumerated() { loop.send(.add(id, line)) }
      loop.send(.title(Self.titles[1]))
      try storage.close()
    }
    for suffix in ["-owner", "-wal"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
  }
}

extension Notebook {
  static let fromFirst: Schema.Migration = { old in
    let lines = old["lines"]?.elements ?? []
    let notes = lines.enumerated().map { id, line in ["id": .int(id), "text": line] as SavedValue }
    return ["document": ["title": old["title"] ?? "", "notes": .list(notes)]]
  }

  static let fromSecond: Schema.Migration = { old in
    var new = old
    new["document"]?["counts"] = .map([:])
    new["document"]?["words"] = []
    new["view"] = ["scroll": 0]
    return new
  }

  static let schema = Schema(migrations: [1: fromFirst, 2: fromSecond])
}
