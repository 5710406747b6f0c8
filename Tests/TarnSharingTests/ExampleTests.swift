import Tarn
import TarnSharing
import TarnStorage
import Testing

@testable import StorageSuite

/// The examples of the documentation in their exact form.
@Suite("The examples of shared files in the documentation") struct ExampleTests {
  private static let app = AppDefinition(
    name: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: Schema(),
    durability: .default)

  @MainActor @Test("A storage, a store and a command") func storage() throws {
    let folder = try Folder()
    let storage = try Storage(
      folder.file(), app: "Notebook", first: Notebook.State(), history: Notebook.rules)
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    store.send(.title("Groceries"))
    try storage.close()
    let done = try Self.app.file(at: folder.file()).perform([.send(.add(1, "buy beer"))])
    #expect(done.actions == [.add(1, "buy beer")])
    let state = try Self.app.file(at: folder.file()).read()
    #expect(state.document.notes.count == 1)
    #expect(state.document.title == "Groceries")
  }

  @MainActor @Test("A shared store, its status and its messages for the user") func shared() async throws {
    let folder = try Folder()
    let shared = try await Self.app.file(at: folder.file()).open(onStatus: { print($0) })
    shared.store.send(.add(1, "buy beer"))
    #expect(shared.status == .owning(.saving) && shared.status.message == nil)
    let failing = StorageStatus.failing(reason: "The disk is full.", waiting: 2)
    #expect(SharedStatus.owning(failing).message == "The last 2 changes are not saved. The disk is full.")
    #expect(StorageStatus.failing(reason: "Why.", waiting: 1).message == "The last change is not saved. Why.")
    // The file was deleted or replaced before any change.
    let moved = SharedStatus.owning(.failing(reason: "Why.", waiting: 0))
    #expect(moved.message == "Why.")
    moved.notify { summary in
      #expect(summary?.message == "file moved or replaced" && summary?.isError == true)
      #expect(summary?.loss == "The changes are not saved.")
    } message: {
      #expect($0 == "Why.")
    }
    SharedStatus.owning(failing).notify { summary in
      #expect(summary?.message == "2 changes not saved" && summary?.loss == "2 changes are not saved.")
    } message: {
      #expect($0 == "Not saved: The disk is full.")
    }
    // The state is in the file that the reason names.
    SharedStatus.owning(.failing(reason: "Why.", waiting: 1, isKept: true)).notify { summary in
      #expect(summary?.message == "1 change not saved" && summary?.loss == nil)
    } message: { _ in
    }
    try shared.close()
  }
}
