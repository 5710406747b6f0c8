import Foundation
import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("Files of older versions", .timeLimit(.minutes(10))) struct MigrationTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  @Test(
    "The older versions' code makes the fixture files, if the environment requests it",
    .enabled(if: ProcessInfo.processInfo.environment["TARN_FIXTURES"] != nil), arguments: Fixture.allCases)
  func make(_ fixture: Fixture) throws {
    try fixture.make()
    #expect(FileManager.default.fileExists(atPath: fixture.url.path))
  }

  @Test("A file of an older version is migrated, and its log can still be read", arguments: Fixture.allCases)
  func migrated(_ fixture: Fixture) throws {
    let folder = try Folder()
    let path = try fixture.copy(to: folder)
    var expected = Notebook.State()
    expected.document.title = Fixture.titles[1]
    for (id, line) in Fixture.lines.enumerated() { expected.document.notes.append(Notebook.Note(id: id, text: line)) }
    for time in 1...2 {
      let storage = try NoteStorage.open(path, schema: Notebook.schema)
      #expect(storage.state == expected)
      let note =
        "The undo history begins anew, because the file was converted from schema version \(fixture.rawValue) to 3. "
      #expect(storage.notes == (time == 1 ? [note + "`tarn log` lists the earlier changes."] : []))
      #expect(storage.history.count() == time - 1)
      let loop = storage.loop()
      loop.send(.word("more"))
      expected.document.words.append("more")
      try storage.close()
    }
    // Five rows of the old version, a row for the change of the schema, and two rows of the current version.
    let file = try StoredFile(path, mode: .write)
    #expect(file.app.schema == 3 && file.head.number == 8)
    for (row, count) in [(1, 0), (2, 1), (4, 3), (5, 3), (6, 3), (8, 3)] {
      let state = try file.state(at: row)
      let location = fixture == .first && row < 6 ? state : try #require(state["document"])
      #expect(location["title"]?.text == Fixture.titles[row < 5 ? 0 : 1], "row \(row)")
      let notes = location["lines"] ?? location["notes"]
      #expect(notes?.elements?.count == count, "row \(row)")
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "there is a note without a text" }
  }

  @Test("A file that cannot be migrated is refused with the reason, and unchanged", arguments: Fixture.allCases)
  func fails(_ fixture: Fixture) throws {
    let refusals: [(Schema, String)] = [
      (
        Schema(migrations: [1: Notebook.fromFirst, 2: { _ in throw Failure() }]),
        "there is a note without a text (from version 2 to 3)"
      ),
      (
        Schema(migrations: [1: Notebook.fromFirst, 2: { $0 }]),
        """
        the result of the migrations is not a state of this program: document: the key “counts” is missing (from \
        version \(fixture.rawValue) to 3)
        """
      ),
      (
        Schema(migrations: [
          1: Notebook.fromFirst,
          2: { old in
            var new = try Notebook.fromSecond(old)
            new["document"]?["notes"]?.elements?[1]["text"] = ["brown", "bread"]
            return new
          },
        ]),
        """
        the result of the migrations is not a state of this program: document.notes[1].text: expected a text, found a \
        list of 2 (from version \(fixture.rawValue) to 3)
        """
      ),
      (
        Schema(migrations: [3: { $0 }]),
        """
        its schema has version \(fixture.rawValue), and this program migrates version 3 and later; open it \
        with an older version of the program first
        """
      ),
    ]
    for (schema, message) in refusals {
      let folder = try Folder()
      let path = try fixture.copy(to: folder)
      let error = #expect(throws: StorageError.self) { try NoteStorage.open(path, schema: schema) }
      #expect(error?.kind == .migration)
      #expect(
        error?.description == "notes.tarn can't be migrated: \(message). It was left as it is.",
        "\(error as Any)")
      #expect(FileManager.default.contentsEqual(atPath: path, andPath: fixture.url.path))
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
  }
}
