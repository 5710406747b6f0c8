import Foundation
import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

/// A store for each user of one shared document.
@MainActor @Suite("A user with a session of their own") struct PerUserPageTests {
  private func cookieLine(_ head: String) -> String? {
    head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Set-Cookie: ") }.map(String.init)
  }

  @Test("A user has their own drafts, and sees the shared document")
  func ownDrafts() async throws {
    let documentServer = DocumentServer()
    try await documentServer.withServer { server in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      #expect(try await ann.post(("text", "input", "\"Dear Bob\"")).status == 204)
      #expect(try await bob.post(("text", "input", "\"Dear Ann\"")).status == 204)
      try await ann.receive { $0.text(of: "draft") == "Dear Bob" }
      try await bob.receive { $0.text(of: "draft") == "Dear Ann" }
      #expect(documentServer.document.state.text == "")
      #expect(try await ann.post(("done", "click", "null")).status == 204)
      try await ann.receive { $0.text(of: "document") == "Dear Bob" && $0.text(of: "draft") == "none" }
      // Bob sees the new document, and his unsent draft is kept.
      try await bob.receive { $0.text(of: "document") == "Dear Bob" }
      #expect(bob.page?.text(of: "draft") == "Dear Ann")
      #expect(documentServer.sessions.count == 2 && documentServer.sessions.allSatisfy(\.isNew))
    }
  }

  @Test("A user's ID is constant, unique, and does not reveal the cookie")
  func ids() async throws {
    let documentServer = DocumentServer()
    try await documentServer.withServer { server in
      let browsers = (0..<10).map { _ in BrowserClient(server) }
      for browser in browsers { _ = try await browser.get("/") }
      #expect(Set(documentServer.sessions.map(\.id)).count == 10)
      for (browser, session) in zip(browsers, documentServer.sessions) {
        #expect(session.id == Session.ID(token: browser.token))
        #expect("\(session.id)" != browser.token)
        // A client that has only the session ID is not recognized.
        let thief = BrowserClient(server, cookie: "tarn-\(server.port)=\(session.id)")
        _ = try await thief.get("/")
        #expect(thief.token != "\(session.id)" && thief.token != browser.token)
      }
    }
  }

  @Test("An ID is encoded as 32 digits and decoded again, and no other text is an ID")
  func written() throws {
    let id = Session.ID(token: "0123")
    // The first half of the SHA-256 of these four digits.
    #expect("\(id)" == "1be2e452b46d7a0d9656bbb1f768e824")
    #expect(Session.ID("\(id)") == id)
    #expect(try JSONDecoder().decode([Session.ID].self, from: JSONEncoder().encode([id])) == [id])
    for text in ["", "x", "\(id)0", "../../../../../../../etc/passwd", "\(id)".uppercased(), "１\("\(id)".dropFirst())"]
    {
      #expect(Session.ID(text) == nil)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Session.ID].self, from: JSONEncoder().encode([text]))
      }
    }
  }

  @Test("The cookie is kept for 400 days from the last visit")
  func cookie() async throws {
    try await DocumentServer().withServer { server in
      let browser = BrowserClient(server)
      for _ in 0..<2 {
        let line = cookieLine(try await browser.get("/").head)
        #expect(
          line
            == "Set-Cookie: tarn-\(server.port)=\(browser.token); Max-Age=34560000; HttpOnly; SameSite=Lax")
      }
    }
  }

  @Test("For an https address the cookie of an earlier version still identifies a user, and gets the prefix")
  func earlierCookie() async throws {
    let documentServer = DocumentServer()
    try await documentServer.withServer(hosts: ["https://tarn.example"]) { server in
      func client(_ cookie: String?) -> BrowserClient {
        let browser = BrowserClient(server, cookie: cookie)
        browser.host = "tarn.example"
        return browser
      }
      let (ann, bob) = (client(nil), client(nil))
      for browser in [ann, bob] { _ = try await browser.get("/") }
      let (earlier, prefix) = ("tarn-\(server.port)=\(ann.token)", "__Secure-tarn-\(server.port)=")
      let returning = client(earlier)
      #expect(cookieLine(try await returning.get("/").head)?.hasPrefix("Set-Cookie: \(prefix)\(ann.token); ") == true)
      // One that the browser has with the prefix counts more.
      let both = client("\(earlier); \(prefix)\(bob.token)")
      #expect(cookieLine(try await both.get("/").head)?.hasPrefix("Set-Cookie: \(prefix)\(bob.token); ") == true)
      #expect(documentServer.sessions.count == 2)
    }
    // A session that no program before can have begun.
    try await withServer(hosts: ["https://tarn.example"]) { server, _ in
      let browser = BrowserClient(server)
      browser.host = "tarn.example"
      _ = try await browser.get("/")
      let planted = BrowserClient(server, cookie: "tarn-\(server.port)=\(browser.token)")
      planted.host = "tarn.example"
      _ = try await planted.get("/")
      #expect(planted.token != browser.token)
    }
  }

  @Test("A user is recognized after a restart of the server", arguments: [true, false])
  func restart(byStream: Bool) async throws {
    let documentServer = DocumentServer()
    var browser: BrowserClient?
    let port = UInt16(try freePort())
    try await documentServer.withServer(port: port) { server in
      browser = BrowserClient(server)
      try await browser?.open()
    }
    let ann = try #require(browser)
    let token = ann.token
    #expect(documentServer.releasedIDs == [Session.ID(token: token)])
    try await documentServer.withServer(port: port) { server in
      let returning = BrowserClient(server, cookie: ann.cookie)
      if !byStream { _ = try await returning.get("/") }
      try await returning.open()
      #expect(returning.token == token)
      #expect(documentServer.sessions.map(\.id) == [Session.ID(token: token), Session.ID(token: token)])
      #expect(documentServer.sessions.map(\.isNew) == [true, false])
    }
  }

  @Test(
    "An unknown token is replaced by one of the server's own", arguments: ["0123456789abcdef0123456789abcdef", "x"])
  func planted(token: String) async throws {
    let documentServer = DocumentServer()
    try await documentServer.withServer { server in
      let browser = BrowserClient(server, cookie: "tarn-\(server.port)=\(token)")
      _ = try await browser.get("/")
      #expect(browser.token != token && browser.token.utf8.count == 32)
      // A request for the stream alone, without the page before it, gets a new token, too.
      let stream = BrowserClient(server, cookie: "tarn-\(server.port)=\(token)")
      try await stream.open()
      #expect(stream.token != token)
      #expect(!documentServer.sessions.contains { $0.id == Session.ID(token: token) })
    }
  }

  @Test("The session that was idle the longest is released first, once, and is restored on return")
  func released() async throws {
    let documentServer = DocumentServer()
    try await documentServer.withServer(maxPages: 3) { server in
      let (ann, bob, cat, dan) = (
        BrowserClient(server), BrowserClient(server), BrowserClient(server), BrowserClient(server)
      )
      try await ann.open()
      _ = try await bob.get("/")
      _ = try await cat.get("/")
      _ = try await bob.get("/")
      let ids = [ann, bob, cat].map { Session.ID(token: $0.token) }
      _ = try await dan.get("/")
      #expect(documentServer.releasedIDs == [ids[2]])
      let token = cat.token
      _ = try await cat.get("/")
      #expect(cat.token == token)
      #expect(documentServer.releasedIDs == [ids[2], ids[1]])
      #expect(ids.map { documentServer.editors[$0] != nil } == [true, false, true])
      try await bob.open()
      try await cat.open()
      // All sessions have viewers: none can be released.
      let full = try await BrowserClient(server).get("/")
      #expect(full.status == 503)
      #expect(full.body == "The app already serves the maximum number of sessions. Try again later.\n")
    }
    #expect(documentServer.editors.isEmpty)
    #expect(documentServer.releasedIDs.count == documentServer.sessions.count)
  }

  @Test("A user whose page can't be created sees the reason and can try again; others continue")
  func failing() async throws {
    let documentServer = DocumentServer()
    try await documentServer.withServer { server in
      let bob = BrowserClient(server)
      try await bob.open()
      documentServer.isFailing = true
      let ann = BrowserClient(server)
      let home = try await ann.get("/")
      #expect(home.status == 500)
      #expect(home.body.contains("<title>This page can&#39;t be shown</title>") || home.body.contains("can't be shown"))
      try await ann.open()
      #expect(ann.page?.html.contains("The document is locked. Try <later>.") == true)
      #expect(try await bob.post(("text", "input", "\"Dear\"")).status == 204)
      try await bob.receive { $0.text(of: "draft") == "Dear" }
      #expect(try await ann.post("{\"c\":\"\(ann.connectionID)\",\"n\":1,\"e\":[[1,\"click\",null]]}").status == 410)
      let token = ann.token
      documentServer.isFailing = false
      #expect(try await ann.get("/").status == 200)
      let tab = BrowserClient(server, cookie: ann.cookie)
      try await tab.open()
      #expect(tab.page?.text(of: "draft") == "none")
      #expect(tab.token == token)
      #expect(documentServer.sessions.count == 2 && documentServer.releasedIDs.isEmpty)
      // The tab that was refused still shows the error page.
      #expect(try await ann.post("{\"c\":\"\(ann.connectionID)\",\"n\":2,\"e\":[[1,\"click\",null]]}").status == 410)
    }
    #expect(documentServer.releasedIDs.count == 2)
  }
}
