import Foundation
import ProgramDriver
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

// A default file that is gone although it is not new.
extension AppFileTests {
  @MainActor @Test("Reading a default file that was deleted while it is open gives the owner's state, with a warning")
  func deletedDefault() async throws {
    let folder = try Folder()
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": folder.file()])
    let owner = try await file.open()
    owner.store.send(.title("milk"))
    unlink(folder.file())
    owner.store.send(.title("bread"))
    try await eventually { if case .owning(.failing) = owner.status { true } else { false } }
    let (state, count, warnings) = try await onOwnThread {
      var warnings: [String] = []
      let state = try file.read(onWarning: { warnings.append($0) })
      return (state, try file.history(onWarning: { _ in }).count(), warnings)
    }
    #expect(state.document.title == "bread" && count == 1)
    #expect(warnings.count == 1 && warnings.first?.contains("notes.tarn was deleted or moved") == true, "\(warnings)")
    #expect(throws: StorageError.self) { try owner.close() }
  }

  @Test("A default file of which only the log of a killed program is left is not read as a new one")
  func onlyLog() async throws {
    let folder = try Folder()
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": folder.file()])
    try Data("pages".utf8).write(to: URL(fileURLWithPath: folder.file() + "-wal"))
    let reason = "notes.tarn can't be opened: there is no such file, but its log (-wal) is there;"
    let read = await #expect(throws: StorageError.self) { try await onOwnThread { try file.read() } }
    #expect(read?.description.hasPrefix(reason) == true, "\(String(describing: read))")
    let history = await #expect(throws: StorageError.self) { try await onOwnThread { try file.history() } }
    #expect(history?.description.hasPrefix(reason) == true)
  }
}
