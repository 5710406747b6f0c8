import Foundation
import Tarn
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("Files that are no valid file of this app", .timeLimit(.minutes(10))) struct OpeningTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  /// The contents of an invalid file, and the expected error.
  struct InvalidFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: StorageError.Kind
    let message: String
    let make: @Sendable (_ path: String) throws -> Void

    init(
      _ name: String, _ kind: StorageError.Kind, _ message: String, _ make: @escaping @Sendable (String) throws -> Void
    ) {
      (testDescription, self.kind, self.message, self.make) = (name, kind, message, make)
    }
  }

  static func database(_ path: String, _ commands: String...) throws {
    let database = try Database(path: path, mode: .create)
    for command in commands { try database.execute(command) }
  }

  static func edited(_ path: String, _ command: String) throws {
    let storage = try NoteStorage.open(path)
    storage.loop().send(.title("milk"))
    try storage.close()
    try database(path, command)
  }

  static let invalidFiles = [
    InvalidFile(
      "a text", .foreign,
      "notes.tarn is not a file of Tarn: its first bytes are not those of a database. It was left as it is."
    ) {
      try Data(String(repeating: "Dear diary, ", count: 100).utf8).write(to: URL(fileURLWithPath: $0))
    },
    InvalidFile(
      "another database", .foreign,
      "notes.tarn is not a file of Tarn: it is an SQLite database of another program. It was left as it is."
    ) {
      try database($0, "CREATE TABLE song (name TEXT)", "INSERT INTO song VALUES ('Moon River')")
    },
    InvalidFile(
      "another database with a log", .foreign,
      "notes.tarn is not a file of Tarn: it is an SQLite database of another program. It was left as it is."
    ) { path in
      let database = try Database(path: path, mode: .create)
      database.setKeepsWALOnClose(true)
      try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE song (name TEXT)")
    },
    InvalidFile(
      "a file of another app", .otherApp,
      "notes.tarn belongs to another app: it belongs to “Clocks”, not to “Notebook”. It was left as it is."
    ) {
      try NoteStorage(
        $0, app: "Clocks", first: Notebook.State(), history: Notebook.rules, onStatus: { _ in }
      ).close()
    },
    InvalidFile(
      "a newer format", .newer,
      """
      notes.tarn is newer than this program: its format is 2, and this program supports 1. It was left as it is; use the newer \
      version.
      """
    ) { try edited($0, "PRAGMA user_version = 2") },
    InvalidFile(
      "a newer version of the app", .newer,
      """
      notes.tarn is newer than this program: its schema has version 2, and this program supports version 1. It was left as it is; \
      use the newer version.
      """
    ) { try FileManager.default.copyItem(atPath: Fixture.second.url.path, toPath: $0) },
    InvalidFile(
      "a row that is missing", .damaged,
      """
      notes.tarn is damaged: the row is missing (log, row 1). It was left as it is. `tarn check` lists its sound parts, \
      and `tarn salvage` saves them.
      """
    ) { try edited($0, "DELETE FROM log") },
    InvalidFile(
      "a row that is another", .damaged,
      """
      notes.tarn is damaged: its checksum does not match (log, row 1). It was left as it is. `tarn check` lists its sound \
      parts, and `tarn salvage` saves them.
      """
    ) { try edited($0, "UPDATE log SET time = time + 1") },
    InvalidFile(
      "a table that is missing", .damaged,
      """
      notes.tarn is damaged: a part of it can't be read (SQLite: no such table: head, code 1). It was left as it is. `tarn \
      check` lists its sound parts, and `tarn salvage` saves them.
      """
    ) { try edited($0, "DROP TABLE head") },
    InvalidFile(
      "an empty file beside a log", .unreachable,
      """
      notes.tarn can't be opened: it is empty, but its log (-wal) is not; restore a backup of it, or delete the log if you \
      don't need its changes.
      """
    ) {
      try Data().write(to: URL(fileURLWithPath: $0))
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: $0 + "-wal"))
    },
    InvalidFile(
      "a log without its file", .unreachable,
      """
      notes.tarn can't be opened: there is no such file, but its log (-wal) is there; move the file back, or delete the log \
      if you don't need its changes.
      """
    ) { try Data([1, 2, 3]).write(to: URL(fileURLWithPath: $0 + "-wal")) },
    InvalidFile("a folder", .unreachable, "notes.tarn can't be opened: ") {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    },
  ]

  /// Returns the contents of a folder without the owner's lock.
  private func content(_ folder: Folder) throws -> [String: Data?] {
    var content: [String: Data?] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasSuffix("-owner") {
      content[name] = try? Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    }
    return content
  }

  @Test("An invalid file is refused with a message, and unchanged", arguments: invalidFiles)
  func refused(_ invalidFile: InvalidFile) throws {
    let folder = try Folder()
    try invalidFile.make(folder.file())
    let before = try content(folder)
    let error = #expect(throws: StorageError.self) { try NoteStorage.open(folder.file()) }
    #expect(error?.kind == invalidFile.kind, "\(error as Any)")
    #expect(error?.description.hasPrefix(invalidFile.message) == true, "\(error as Any)")
    #expect(try content(folder) == before)
    // The lock is free again; a folder cannot be locked.
    if invalidFile.kind != .unreachable { try OwnerLock.acquire(for: folder.file(), program: "test").release() }
  }

  @Test("A file in a missing folder is refused") func missingFolder() throws {
    let folder = try Folder()
    let error = #expect(throws: StorageError.self) { try NoteStorage.open(folder.file("none/notes.tarn")) }
    #expect(error?.kind == .unreachable, "\(error as Any)")
    #expect(error?.description.hasPrefix("notes.tarn can't be opened: ") == true, "\(error as Any)")
    #expect(error?.description.contains("..") == false)
  }

  @Test("An empty log without its file does not prevent a new file") func emptyLog() throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file("notes.tarn-wal")))
    try NoteStorage.open(folder.file()).close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["notes.tarn", "notes.tarn-owner"])
  }

  @Test("An empty file becomes a storage file") func empty() throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file()))
    let storage = try NoteStorage.open(folder.file())
    storage.loop().send(.title("milk"))
    try storage.close()
    #expect(try NoteStorage.open(folder.file()).state.document.title == "milk")
  }
}
