import Foundation
import TarnSharing
import TarnStorage
import Testing

@testable import StorageSuite

@Suite("Reading a file from another program") struct ReadingTests {
  @Test("Reading an empty file throws with the reason") func unborn() throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file()))
    let error = #expect(throws: StorageError.self) {
      try Storage<Notebook.State, Notebook.Action>.read(folder.file(), app: "Notebook", history: Notebook.rules)
    }
    #expect(error?.description == "notes.tarn can't be opened: it is empty.")
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
}
