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
}
