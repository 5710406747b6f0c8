import Foundation
import Tarn
import TarnDocument
import TarnSharing
import TarnStorage
import TarnTesting
import Testing

@Suite("Saved sessions") @MainActor struct SavedSessionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var file: AppFile<SharedDocument<Notebook>> {
    Notebook.app.file(at: folder.appendingPathComponent("notebook.tarn").path)
  }

  @Test("After a restart each person finds the session as it was, with its undo steps") func restart() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var (storage, store) = try file.openAlone()
    store.session("anna").send(.add(1, "milk"))
    store.session("anna").send(.edit(1))
    store.session("anna").send(.write("oat milk"))
    store.session("ben").send(.search("mi"))
    let state = store.state
    try storage.close()
    (storage, store) = try file.openAlone()
    #expect(store.state == state)
    #expect(store.session("anna").session.draft?.value.text == "oat milk")
    #expect(store.session("ben").session.search == "mi")
    store.session("anna").undo()
    #expect(store.session("anna").session.draft?.value.text == "milk")
    store.undo()
    #expect(store.state.document.notes.isEmpty && store.session("ben").session.search == "mi")
    try storage.close()
  }

  @Test("Two programs share the document, each with a session of its own") func sharing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (owner, follower) = (try await file.open(), try await file.open())
    owner.store.session("browser").send(.search("in the browser"))
    follower.store.session("terminal").send(.search("in the terminal"))
    follower.store.session("terminal").send(.add(1, "milk"))
    try await eventually { owner.store.state.document.notes.count == 1 }
    #expect(owner.store.session("browser").session.search == "in the browser")
    #expect(owner.store.session("terminal").session.search == "in the terminal")
    try await eventually { follower.store.session("browser").session.search == "in the browser" }
    let done = try await Task.detached { [file] in
      try file.perform([.send(.acted("command", .add(2, "bread")))])
    }.value
    #expect(done.error == nil)
    try await eventually { follower.store.state.document.notes.count == 2 }
    try follower.close()
    try owner.close()
  }
}
