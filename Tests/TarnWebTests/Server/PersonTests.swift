import Foundation
import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

/// A store for each person over one shared document.
@MainActor @Suite("A person with a session of their own") struct PersonTests {
  private func cookieLine(_ head: String) -> String? {
    head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Set-Cookie: ") }.map(String.init)
  }

  @Test("A person has their own drafts, and sees the shared document")
  func apart() async throws {
    let office = DocumentServer()
    try await office.withServer { server in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      #expect(try await ann.post(("text", "input", "\"Dear Bob\"")).status == 204)
      #expect(try await bob.post(("text", "input", "\"Dear Ann\"")).status == 204)
      try await ann.see { $0.text(of: "draft") == "Dear Bob" }
      try await bob.see { $0.text(of: "draft") == "Dear Ann" }
      #expect(office.letter.state.text == "")
      #expect(try await ann.post(("done", "click", "null")).status == 204)
      try await ann.see { $0.text(of: "fact") == "Dear Bob" && $0.text(of: "draft") == "none" }
      // Bob sees the new fact, and his unsent draft is kept.
      try await bob.see { $0.text(of: "fact") == "Dear Bob" }
      #expect(bob.page?.text(of: "draft") == "Dear Ann")
      #expect(office.came.count == 2 && office.came.allSatisfy(\.isNew))
    }
  }

  @Test("A person's ID is constant, unique, and does not reveal the cookie")
  func ids() async throws {
    let office = DocumentServer()
    try await office.withServer { server in
      let visits = (0..<10).map { _ in BrowserClient(server) }
      for visit in visits { _ = try await visit.get("/") }
      #expect(Set(office.came.map(\.id)).count == 10)
      for (visit, session) in zip(visits, office.came) {
        #expect(session.id == Session.ID(token: visit.token))
        #expect("\(session.id)" != visit.token)
        // A client that has only the session ID is not recognized.
        let thief = BrowserClient(server, cookie: "tarn-\(server.port)=\(session.id)")
        _ = try await thief.get("/")
        #expect(thief.token != "\(session.id)" && thief.token != visit.token)
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
      let visit = BrowserClient(server)
      for _ in 0..<2 {
        let line = cookieLine(try await visit.get("/").head)
        #expect(
          line
            == "Set-Cookie: tarn-\(server.port)=\(visit.token); Max-Age=34560000; HttpOnly; SameSite=Lax")
      }
    }
  }

  @Test("A person is recognized after a restart of the server", arguments: [true, false])
  func restart(byStream: Bool) async throws {
    let office = DocumentServer()
    var visit: BrowserClient?
    let port = UInt16(try freePort())
    try await office.withServer(port: port) { server in
      visit = BrowserClient(server)
      try await visit?.open()
    }
    let ann = try #require(visit)
    let token = ann.token
    #expect(office.left == [Session.ID(token: token)])
    try await office.withServer(port: port) { server in
      let again = BrowserClient(server, cookie: ann.cookie)
      if !byStream { _ = try await again.get("/") }
      try await again.open()
      #expect(again.token == token)
      #expect(office.came.map(\.id) == [Session.ID(token: token), Session.ID(token: token)])
      #expect(office.came.map(\.isNew) == [true, false])
    }
  }

  @Test(
    "An unknown token is replaced by one of the server's own", arguments: ["0123456789abcdef0123456789abcdef", "x"])
  func planted(token: String) async throws {
    let office = DocumentServer()
    try await office.withServer { server in
      let visit = BrowserClient(server, cookie: "tarn-\(server.port)=\(token)")
      _ = try await visit.get("/")
      #expect(visit.token != token && visit.token.utf8.count == 32)
      // A request for the stream alone, without the page before it, gets a new token, too.
      let stream = BrowserClient(server, cookie: "tarn-\(server.port)=\(token)")
      try await stream.open()
      #expect(stream.token != token)
      #expect(!office.came.contains { $0.id == Session.ID(token: token) })
    }
  }

  @Test("The session that was idle the longest is released first, once, and is restored on return")
  func released() async throws {
    let office = DocumentServer()
    try await office.withServer(maxPages: 3) { server in
      let (ann, bob, cat, dan) = (
        BrowserClient(server), BrowserClient(server), BrowserClient(server), BrowserClient(server)
      )
      try await ann.open()
      _ = try await bob.get("/")
      _ = try await cat.get("/")
      _ = try await bob.get("/")
      let ids = [ann, bob, cat].map { Session.ID(token: $0.token) }
      _ = try await dan.get("/")
      #expect(office.left == [ids[2]])
      let token = cat.token
      _ = try await cat.get("/")
      #expect(cat.token == token)
      #expect(office.left == [ids[2], ids[1]])
      #expect(office.desks[ids[0]] != nil && office.desks[ids[1]] == nil && office.desks[ids[2]] != nil)
      try await bob.open()
      try await cat.open()
      // All sessions have viewers: none can be released.
      let full = try await BrowserClient(server).get("/")
      #expect(full.status == 503)
      #expect(full.body == "The app already serves the maximum number of sessions. Try again later.\n")
    }
    #expect(office.desks.isEmpty)
    #expect(office.left.count == office.came.count)
  }

  @Test("A person whose page can't be created sees the reason, and can try again; others go on")
  func failing() async throws {
    let office = DocumentServer()
    try await office.withServer { server in
      let bob = BrowserClient(server)
      try await bob.open()
      office.isStuck = true
      let ann = BrowserClient(server)
      let home = try await ann.get("/")
      #expect(home.status == 500)
      #expect(home.body.contains("<title>This page can&#39;t be shown</title>") || home.body.contains("can't be shown"))
      try await ann.open()
      #expect(ann.page?.html.contains("The drawer is stuck. <Pull> harder.") == true)
      #expect(try await bob.post(("text", "input", "\"Dear\"")).status == 204)
      try await bob.see { $0.text(of: "draft") == "Dear" }
      #expect(try await ann.post("{\"c\":\"\(ann.viewer)\",\"n\":1,\"e\":[[1,\"click\",null]]}").status == 410)
      let token = ann.token
      office.isStuck = false
      #expect(try await ann.get("/").status == 200)
      let tab = BrowserClient(server, cookie: ann.cookie)
      try await tab.open()
      #expect(tab.page?.text(of: "draft") == "none")
      #expect(tab.token == token)
      #expect(office.came.count == 2 && office.left.isEmpty)
      // The tab that was refused still shows the error page.
      #expect(try await ann.post("{\"c\":\"\(ann.viewer)\",\"n\":2,\"e\":[[1,\"click\",null]]}").status == 410)
    }
    #expect(office.left.count == 2)
  }
}
