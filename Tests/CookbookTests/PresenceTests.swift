import BrowserDriver
import BrowserSuite
import Tarn
import TarnDocument
import TarnTesting
import TarnWeb
import Testing

@MainActor @Suite("docs/people.md: who is here", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct PresenceTests {
  @Test("Another window appears before it has acted, with the note that it edits, and disappears when it is closed")
  func windows() async throws {
    let notes = Notebook.Document(notes: [Notebook.Note(id: 1, text: "Milk")])
    let store = Store(DocumentState(notes), SharedDocument(Notebook()))
    let presence = Store(Set<SessionID>(), Presence())
    let pages = PageScope.perPersistentSession { browser in
      notebookPage(store.session(SessionID("\(browser.id)", of: presence.state.isEmpty ? "anna" : "ben")), presence)
    }
    let server = try WebServer(pages, port: 0, access: .open)
    defer { server.stop() }
    let browser = try #require(SharedBrowser.current)
    let anna = try await browser.newTab(server.url, privately: true)
    try await anna.isReady()
    try await eventually { presence.state.count == 1 }
    let ben = try await browser.newTab(server.url, privately: true)
    try await anna.shows("ben is here", in: "li")
    try await ben.shows("anna is here", in: "li")
    #expect(store.state.sessionIDs.isEmpty, "Neither session differs from a new one.")
    try await ben.click("#edit-1")
    try await anna.shows("ben edits note 1", in: "li")
    try await ben.click("#cancel")
    try await anna.shows("ben is here", in: "li")
    await ben.close()
    try await anna.vanishes("li")
    #expect(presence.state.count == 1)
    await anna.close()
  }
}
