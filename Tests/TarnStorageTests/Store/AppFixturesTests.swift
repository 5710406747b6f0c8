import Foundation
import ProgramDriver
import StorageFixtures
import Tarn
import TarnRecord
import TarnStorage
import Testing

@testable import StorageSuite

/// The state of an app in one of its forms.
private protocol ListState: Record {
  init()
  var title: String { get set }
}

private struct FirstForm: ListState {
  var title = "List"

  static let fields: [Field<FirstForm>] = [Field("title", \.title)]
}

private struct FormWithDefault: ListState {
  var title = "List"
  var top = 3

  static let fields: [Field<FormWithDefault>] = [Field("title", \.title), Field("top", \.top, default: 0)]
}

private struct FormWithoutDefault: ListState {
  var title = "List"
  var top = 3

  static let fields: [Field<FormWithoutDefault>] = [Field("title", \.title), Field("top", \.top)]
}

private struct FormWithOptional: ListState {
  var title = "List"
  var note: String?

  static let fields: [Field<FormWithOptional>] = [Field("title", \.title), Field("note", \.note)]
}

private struct FormWithOtherName: ListState {
  var title = "List"

  enum CodingKeys: String, CodingKey { case title = "name" }

  static let fields: [Field<FormWithOtherName>] = [Field("name", \.title)]
}

private struct ListApp<State: ListState>: Feature {
  enum Action: Codable, Sendable { case title(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .title(let title) = action { state.title = title }
    return []
  }

  static func app(_ schema: Schema = Schema()) -> AppDefinition<ListApp> {
    AppDefinition(
      name: "My list", ListApp(), first: State(),
      history: HistoryRules(tracks: [.whole()], label: { action, _ in "\(action)" }), schema: schema,
      durability: .default)
  }
}

@Suite("Fixtures of an app") @MainActor struct AppFixturesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func fixtures<State: ListState>(
    _ type: State.Type, _ schema: Schema = Schema()
  ) -> AppFixtures<ListApp<State>> {
    AppFixtures(ListApp<State>.app(schema), in: URL(fileURLWithPath: folder.path))
  }

  private func update<State: ListState>(_ fixtures: AppFixtures<ListApp<State>>) async throws -> [String] {
    try await fixtures.update(if: true) { store in
      store.send(.title("One"))
      store.send(.title("Two"))
      store.undo()
    }
  }

  @Test("An app without a fixture has a problem, and none after one was written") func first() async throws {
    let app = fixtures(FirstForm.self)
    #expect(try app.problems() == ["My list has no fixture. Run Scripts/fixtures to write one."])
    #expect(try await app.update(if: false) { _ in Issue.record("Writing was not requested.") } == [])
    #expect(try await update(app) == ["my-list-1.tarn"])
    #expect(try app.problems() == [])
    #expect(try await update(app) == [])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == ["my-list-1.form", "my-list-1.json", "my-list-1.tarn"])
    #expect(
      try String(contentsOfFile: folder.file("my-list-1.json"), encoding: .utf8) == """
        {
          "position": 1,
          "state": {
            "title": "One"
          },
          "steps": [
            "title(\\"One\\")",
            "title(\\"Two\\")"
          ]
        }

        """)
  }

  @Test("An added field with a default needs a new fixture and no migration") func defaulted() async throws {
    _ = try await update(fixtures(FirstForm.self))
    let app = fixtures(FormWithDefault.self)
    #expect(
      try app.problems() == [
        "my-list-1.tarn is read as another state or history than before: line 4 was “\"title\": \"One\"” and is “\"title\": \"One\",”",
        "The saved form of My list has changed: + top: integer. Run Scripts/fixtures to write one.",
      ])
    #expect(try await update(app) == ["my-list-1.json", "my-list-2.tarn"])
    #expect(try app.problems() == [])
    #expect(try String(contentsOfFile: folder.file("my-list-1.json"), encoding: .utf8).contains("\"top\": 0"))
  }

  @Test("An app whose newest fixture has no form needs a new fixture") func formless() async throws {
    let app = fixtures(FirstForm.self)
    _ = try await update(app)
    try FileManager.default.removeItem(atPath: folder.file("my-list-1.form"))
    #expect(try app.problems() == ["my-list-1.form is missing. Run Scripts/fixtures to write one."])
    #expect(try await update(app) == ["my-list-2.tarn"])
    #expect(try app.problems() == [])
  }

  @Test("An added optional field without a value needs a new fixture") func optional() async throws {
    _ = try await update(fixtures(FirstForm.self))
    let app = fixtures(FormWithOptional.self)
    #expect(
      try app.problems() == [
        "The saved form of My list has changed: + note?. Run Scripts/fixtures to write one."
      ])
    #expect(try await update(app) == ["my-list-2.tarn"])
    #expect(app.numbers == [1, 2])
  }

  @Test("An added field without a default is a problem that names it, and no fixture replaces the old one")
  func undefaulted() async throws {
    _ = try await update(fixtures(FirstForm.self))
    let app = fixtures(FormWithoutDefault.self)
    let problems = try app.problems()
    #expect(problems.count == 1 && problems[0].contains("the key “top” is missing"), "\(problems)")
    await #expect(throws: StorageError.self) { try await update(app) }
    #expect(app.numbers == [1])
  }

  @Test("A renamed field needs a migration and a new fixture") func migrated() async throws {
    _ = try await update(fixtures(FirstForm.self))
    #expect(try fixtures(FormWithOtherName.self).problems().first?.contains("the key “name” is missing") == true)
    let app = fixtures(FormWithOtherName.self, Schema(migrations: [1: { old in ["name": old["title"] ?? ""] }]))
    #expect(
      try app.problems().last == """
        The newest fixture of My list has the schema version 1, and the app writes version 2. Run Scripts/fixtures to \
        write one.
        """)
    #expect(try await update(app) == ["my-list-1.json", "my-list-2.tarn"])
    #expect(try app.problems() == [])
  }
}

@Suite("The fixtures of StorageProbe") struct ProbeFixtureTests {
  @Test("The program opens the files of all its schemas") func probe() async throws {
    let program = try ChildProcess(builtProgram("StorageProbe"), ["fixtures", Fixture.folder.path])
    let output = await program.output()
    #expect(await program.waitUntilExit() == 0)
    #expect(output.split(separator: "\n").filter { !$0.hasPrefix("fixtures: wrote") } == [])
  }
}
