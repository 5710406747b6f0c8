import TarnStorage
import Testing

@testable import StorageSuite

@Suite("A store with five operations") struct PlainStoreTests {
  private func check(_ store: PlainStore<Notebook.Document>) {
    var received: [String] = []
    let token = store.observe { received.append($0.title) }
    store.change { $0.title = "Groceries" }
    store.change { $0.title = "Groceries" }
    store.change { $0.notes.append(Notebook.Note(id: 1, text: "milk")) }
    #expect(store.state().title == "Groceries")
    #expect(store.state().notes.count == 1)
    #expect(received == ["Groceries", "Groceries"])
    store.reset()
    #expect(store.state() == Notebook.Document())
    #expect(received == ["Groceries", "Groceries", ""])
    token.end()
    store.change { $0.title = "Unobserved" }
    #expect(received.count == 3)
  }

  @Test("The operations in memory") func memory() throws {
    let store = createMemoryStore(first: Notebook.Document())
    check(store)
    try store.destroy()
  }

  @Test("The operations on disk, which keep the state after destroy") func disk() throws {
    let folder = try Folder()
    let store = try createDiskStore(folder.file(), app: "Notes", first: Notebook.Document())
    check(store)
    try store.destroy()
    let reopened = try createDiskStore(folder.file(), app: "Notes", first: Notebook.Document())
    #expect(reopened.state().title == "Unobserved")
    try reopened.destroy()
  }
}
