import Foundation
import ProgramDriver
import Tarn
import TarnDocument
import TarnRecord
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
    let done = try await onOwnThread { [file] in
      try file.perform([.send(.acted("command", .add(2, "bread")))])
    }
    #expect(done.error == nil)
    try await eventually { follower.store.state.document.notes.count == 2 }
    try follower.close()
    try owner.close()
  }

  @Test("A saved session is encoded and reflected as its fields") func fields() throws {
    let store = Notebook.makeStore()
    store.session("anna").send(.add(1, "milk"))
    store.session("anna").send(.edit(1))
    store.session("anna").send(.write("oat milk"))
    let encoded = try JSONEncoder().encode(store.state)
    let text = String(decoding: encoded, as: UTF8.self)
    for field in ["session", "undo", "redo", "undoNames", "redoNames", "run", "turn"] {
      #expect(text.contains("\"\(field)\":"), "The key “\(field)” is part of the form of files.")
    }
    let decoded = try JSONDecoder().decode(DocumentState<Notebook.Document, Notebook.Session>.self, from: encoded)
    #expect(decoded == store.state)
    #expect(DocumentState.unlisted(in: store.state) == [])
  }

  @Test("The check of fields finds one that is missing in a saved session") func unlisted() {
    let store = Store(DocumentState(Forgetful.Document()), SharedDocument(Forgetful()))
    store.session("anna").send(.count)
    #expect(DocumentState.unlisted(in: store.state).contains { $0.contains("Session.count has no field") })
  }

  /// Its session has a property without a field.
  private struct Forgetful: DocumentFeature {
    struct Document: Record {
      var title = ""
      static let fields: [Field<Document>] = [Field("title", \.title)]
    }

    struct Session: Record {
      var search = ""
      var count = 0
      static let fields: [Field<Session>] = [Field("search", \.search)]
    }

    enum Action: Codable, Sendable { case count }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
      session.count += 1
      return []
    }
  }
}
