import Foundation
import ProgramDriver
import Tarn
import TarnSharing
import TarnStorage
import Testing

@testable import StorageSuite

@Suite("Reading a file from another program") struct ReadingTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  @Test("Reading an empty file throws with the reason") func emptyFile() throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file()))
    let error = #expect(throws: StorageError.self) {
      try NoteStorage.read(folder.file(), app: "Notebook", history: Notebook.rules)
    }
    #expect(error?.description == "notes.tarn can't be opened: it is empty.")
  }

  @Test("Reading a file with a damaged log warns that the last changes are missing") func damagedLog() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    for title in ["one", "two", "three", "four", "five"] { loop.send(.title(title)) }
    // The file and the log of a killed program are those of a running one.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.file() + suffix, toPath: folder.file("killed.tarn") + suffix)
    }
    try storage.close()
    let wal = URL(fileURLWithPath: folder.file("killed.tarn-wal"))
    var bytes = try Data(contentsOf: wal)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: wal)
    var warnings: [String] = []
    let state = try NoteStorage.read(
      folder.file("killed.tarn"), app: "Notebook", history: Notebook.rules, onWarning: { warnings.append($0) })
    #expect(state != loop.state)
    #expect(
      warnings == [
        """
        The log beside killed.tarn is damaged, and its last changes can't be read. `tarn salvage` reads what is left of \
        them.
        """
      ])
    #expect(try Data(contentsOf: wal) == bytes)
  }

  @Test("Reading a restored backup does not apply the log of a killed program") func restored() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    try storage.close()
    try FileManager.default.copyItem(atPath: folder.file(), toPath: folder.file("backup.tarn"))
    // Two sessions: the log of the second one continues another version of the file than the backup.
    for title in ["bread", "butter"] {
      let later = try NoteStorage.open(folder.file(), durability: .each)
      later.loop().send(.title(title))
      // The log of a killed program is the log of a running one.
      if title == "butter" {
        try FileManager.default.copyItem(atPath: folder.file("notes.tarn-wal"), toPath: folder.file("backup.tarn-wal"))
      }
      try later.close()
    }
    let state = try NoteStorage.read(folder.file("backup.tarn"), app: "Notebook", history: Notebook.rules)
    #expect(state == loop.state)
    let opened = try NoteStorage.open(folder.file("backup.tarn"))
    #expect(opened.state == loop.state)
    try opened.close()
  }

  @MainActor @Test("A program that reads the state of a running app is warned if the app's file was deleted")
  func warned() async throws {
    let folder = try Folder()
    let path = folder.file()
    let storage = try NoteStorage.open(path, durability: .each)
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    func read() async throws -> (title: String, warnings: [String]) {
      try await onOwnThread {
        var warnings: [String] = []
        let state = try NoteStorage.read(
          path, app: "Notebook", history: Notebook.rules, onWarning: { warnings.append($0) })
        return (state.document.title, warnings)
      }
    }
    store.send(.title("milk"))
    let before = try await read()
    #expect(before.title == "milk" && before.warnings == [])
    unlink(path)
    store.send(.title("bread"))
    let (title, warnings) = try await read()
    #expect(title == "bread" && warnings.count == 1)
    #expect(warnings.first?.hasPrefix("The program that has the file open can't save it: ") == true, "\(warnings)")
    #expect(warnings.first?.contains("notes.tarn was deleted or moved") == true, "\(warnings)")
    #expect(throws: StorageError.self) { try storage.close() }
  }
}
