import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Reading and changing a file in a task", .timeLimit(.minutes(10))) @MainActor struct AsyncFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("A task of the owner's own actor waits without blocking it, so the owner can answer") func own() async throws {
    let file = AppFileTests.app.file(at: folder.file())
    let shared = try await file.open()
    let performed = try await file.perform([.send(.title("milk"))])
    #expect(performed.actions == [.title("milk")] && performed.error == nil)
    #expect(shared.store.state.document.title == "milk")
    #expect(try await file.read().document.title == "milk")
    #expect(try await file.history().count() == 1)
    try shared.close()
  }

  @Test("Without an owner the file itself is read and changed, and errors are thrown") func alone() async throws {
    let file = AppFileTests.app.file(at: folder.file())
    await #expect(throws: StorageError.self) { try await file.read() }
    _ = try await file.perform([.send(.title("milk"))])
    #expect(try await file.read().document.title == "milk")
    #expect(try await file.perform([.undo]).stepLabels.count == 1)
    #expect(try await file.read().document.title.isEmpty)
  }
}
