import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Pages that show one document with a session for each browser.
  @MainActor @Suite("Pages of a shared document") struct Documents {
    private struct Tally: DocumentFeature {
      struct Document: Record {
        var total = 0
        static let fields: [Field<Document>] = [Field("total", \.total)]
      }

      struct Session: Record {
        var note = ""
        static let fields: [Field<Session>] = [Field("note", \.note)]
      }

      enum Action: Codable, Equatable, Sendable {
        case add, close
        case note(String)
      }

      var newSession: Session { Session() }

      func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
        action == .close && session.note.isEmpty ? Refusal("Write a note first.") : nil
      }

      func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
        switch action {
        case .add: document.total += 1
        case .close: document.total = 0
        case .note(let note): session.note = note
        }
        return []
      }
    }

    private static let status = "document.querySelector('#tarn-status').textContent"

    @Test("Browsers share the document, and each has its own text and its own refusals") func sessions() async throws {
      let store = Store(DocumentState(Tally.Document()), SharedDocument(Tally()))
      func page(_ browser: Session) -> Page {
        let session: DocumentSession<Tally> = store.session(SessionID("\(browser.id)"))
        let part = Part(session) { view in
          Node<Tally.Action>.main(
            .button([.id("add"), .onClick(.add)], .text("Add")),
            .button([.id("close"), .onClick(.close)], .text("Close")),
            .input([.id("note"), .label("Note"), .value(view.session.note), .onInput { .note($0) }]),
            .p([.id("total")], .text("\(view.document.total) \(view.session.note)")))
        }
        return Page(title: "Tally", parts: [part])
      }
      let pages = PageScope.perPersistentSession(
        hasData: { store.state.session(SessionID("\($0)")) != nil }, page: { page($0) })
      let server = try WebServer(
        pages, port: 0, address: "127.0.0.1", hosts: [], limits: HTTPLimits.patient, access: .open)
      defer { server.stop() }
      let browser = try #require(SharedBrowser.current)
      let anna = try await browser.newTab(privately: true)
      let ben = try await browser.newTab(privately: true)
      for tab in [anna, ben] {
        try await tab.go(to: server.url)
        try await tab.isReady()
      }
      try await anna.type("hers", into: "#note")
      try await anna.click("#add")
      try await anna.wait(until: "document.querySelector('#total').textContent == '1 hers'")
      try await ben.wait(until: "document.querySelector('#total').textContent == '1 '")
      try await ben.click("#close")
      try await ben.wait(until: "\(Self.status) == 'Write a note first.'")
      #expect(try await anna.evaluate(Self.status) == "")
      try await anna.click("#close")
      try await ben.wait(until: "document.querySelector('#total').textContent == '0 '")
      #expect(store.state.sessionIDs.count == 1, "Only Anna's session differs from a new one.")
      await anna.close()
      await ben.close()
    }

    private static func windowPage(_ session: DocumentSession<Tally>) -> Page {
      let part = Part(session) { view in
        Node<Tally.Action>.main(
          .button([.id("add"), .onClick(.add)], .text("Add")),
          .input([.id("note"), .label("Note"), .value(view.session.note), .onInput { .note($0) }]),
          .p([.id("total")], .text("\(view.document.total) \(view.session.note)")))
      }
      return Page(title: "Tally", parts: [part])
    }

    private static func server(_ store: Store<SharedDocument<Tally>>, port: UInt16 = 0) throws -> WebServer {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      return try WebServer(
        .perWindow(of: store) { windowPage($0) }, port: port, address: "127.0.0.1", hosts: [], limits: limits,
        access: .open)
    }

    @Test("Each window of a browser has its own text, which a reload and a restart of the server keep")
    func windows() async throws {
      let store = Store(DocumentState(Tally.Document()), SharedDocument(Tally()))
      let server = try Self.server(store, port: UInt16(try freePort()))
      let browser = try #require(SharedBrowser.current)
      let first = try await browser.newTab(server.url)
      try await first.isReady()
      try await first.type("left", into: "#note")
      try await first.wait(until: "document.querySelector('#total').textContent == '0 left'")
      let second = try await browser.newTab(server.url)
      try await second.isReady()
      try await second.wait(until: "document.querySelector('#total').textContent == '0 '")
      try await second.type("right", into: "#note")
      try await second.click("#add")
      try await second.wait(until: "document.querySelector('#total').textContent == '1 right'")
      try await first.bringToFront()
      try await first.wait(until: "document.querySelector('#total').textContent == '1 left'")
      #expect(store.state.sessionIDs.count == 2)

      try await first.reload()
      try await first.isReady()
      try await first.wait(until: "document.querySelector('#total').textContent == '1 left'")
      try await first.go(to: "about:blank")
      try await first.go(to: server.url)
      try await first.wait(until: "document.querySelector('#total').textContent == '1 left'")

      // The browser reports the requests that fail meanwhile.
      let port = server.port
      server.stop()
      let restarted = try Self.server(store, port: port)
      defer { restarted.stop() }
      try await first.go(to: restarted.url)
      try await first.wait(until: "document.querySelector('#total').textContent == '1 left'")
      try await first.click("#add")
      try await second.bringToFront()
      try await second.wait(until: "document.querySelector('#total').textContent == '2 right'")
      #expect(store.state.sessionIDs.count == 2)
      await first.close()
      await second.close()
    }

    @Test("A duplicate of a visible tab is another window") func duplicate() async throws {
      let store = Store(DocumentState(Tally.Document()), SharedDocument(Tally()))
      let server = try Self.server(store)
      defer { server.stop() }
      let browser = try #require(SharedBrowser.current)
      let original = try await browser.newTab(server.url)
      try await original.isReady()
      try await original.type("mine", into: "#note")
      try await original.wait(until: "document.querySelector('#total').textContent == '0 mine'")
      // A window that a script opens gets a copy of the storage, as a duplicate does.
      try await original.run("window.open(location.href)")
      let duplicate = try await browser.openedTab()
      try await duplicate.isReady()
      try await duplicate.wait(until: "document.querySelector('#total').textContent == '0 '")
      await duplicate.close()
      await original.close()
    }
  }
}
