import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

/// The identity of sessions, and the state that each of them shows.
@MainActor @Suite("A session") struct SessionTests {
  @Test("A session has a cookie that no script can read and no other site sends")
  func cookie() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      let head = try await browser.get("/").head
      let line = try #require(head.split(separator: "\n").first { $0.hasPrefix("Set-Cookie: ") })
      #expect(line == "Set-Cookie: tarn-\(server.port)=\(browser.token); HttpOnly; SameSite=Lax")
      #expect(try await !browser.get("/").head.contains("Set-Cookie"))
    }
  }

  @Test("A session's token has 32 hexadecimal digits and is unique")
  func tokens() async throws {
    try await withServer { server, _ in
      var tokens: Set<String> = []
      for _ in 0..<20 {
        let browser = BrowserClient(server)
        _ = try await browser.get("/")
        #expect(browser.token.utf8.count == 32)
        #expect(browser.token.allSatisfy { "0123456789abcdef".contains($0) })
        tokens.insert(browser.token)
      }
      #expect(tokens.count == 20)
      let browser = BrowserClient(server)
      try await browser.open()
      #expect(browser.connectionID.utf8.count == 32 && browser.connectionID != browser.token)
    }
  }

  @Test(
    "A session with an invented token is new, and gets a valid one",
    arguments: [
      "x", "00000000000000000000000000000000", "../../etc/passwd", "\"\"",
    ])
  func inventedToken(token: String) async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server, cookie: "tarn-\(server.port)=\(token)")
      let response = try await browser.get("/")
      #expect(response.status == 200)
      #expect(browser.token != token && browser.token.utf8.count == 32)
    }
  }

  @Test("With a store per session, all tabs of a session share it, and no other session sees it")
  func perSession() async throws {
    try await withServer(perSession: true) { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      let tab = BrowserClient(server, cookie: ann.cookie)
      try await tab.open()
      #expect(boards.all.count == 2)
      #expect(try await ann.post(("up", "click", "null")).status == 204)
      try await tab.receive { $0.text(of: "count") == "1" }
      #expect(boards[0].received == [.up])
      #expect(boards[1].received == [])
      #expect(bob.page?.text(of: "count") == "0")
    }
  }

  @Test("With a shared store all sessions show the same")
  func shared() async throws {
    try await withServer { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      #expect(ann.token != bob.token)
      #expect(try await ann.post(("up", "click", "null")).status == 204)
      try await bob.receive { $0.text(of: "count") == "1" }
      #expect(try await bob.post(("remove2", "click", "null")).status == 204)
      for browser in [ann, bob] { try await browser.receive { $0.number(of: "row2") == nil } }
      #expect(ann.page?.html == bob.page?.html)
      #expect(boards.all.count == 1)
    }
  }

  @Test("A request with another session's page, without a token or without a stream has no effect")
  func foreignPages() async throws {
    try await withServer(perSession: true) { server, boards in
      let (ann, bob, unknown) = (
        BrowserClient(server), BrowserClient(server), BrowserClient(server, cookie: "tarn-1=x")
      )
      try await ann.open()
      try await bob.open()
      let number = try #require(ann.page?.number(of: "up"))
      func body(_ connection: String) -> String {
        "{\"c\":\"\(connection)\",\"n\":1,\"e\":[[\(number),\"click\",null]]}"
      }
      #expect(try await unknown.post(body(ann.connectionID)).status == 403)
      #expect(try await bob.post(body(ann.connectionID)).status == 409)
      #expect(try await ann.post(body("")).status == 409)
      #expect(try await ann.post(body(ann.token)).status == 409)
      let last = ann.connectionID
      ann.leave()
      try await ann.open()
      boards[0].store.send(.show([1]))
      try await ann.receive { $0.number(of: "row2") == nil }
      #expect(boards.all.allSatisfy { $0.received.filter { $0 == .up }.isEmpty })
      #expect(last != ann.connectionID)
    }
  }

  @Test("Beyond the limit, the session that was idle the longest is dropped with its store")
  func bound() async throws {
    weak var store: Store<Board>?
    try await withServer(perSession: true) { server, boards in
      let (oldest, present) = (BrowserClient(server), BrowserClient(server))
      try await present.open()
      _ = try await oldest.get("/")
      store = boards[1].store
      boards.forget(1)
      #expect(store != nil)
      let sessionCount = SessionStore.mostPages - 2
      let (port, host) = (server.port, oldest.host)
      try await onOwnThread {
        let client = try RawClient(port: port)
        for _ in 0..<sessionCount + 1 {
          client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
          _ = try client.response()
        }
      }
      let token = oldest.token
      _ = try await oldest.get("/")
      #expect(oldest.token != token)
      #expect(store == nil)
      // A session with an open page is not dropped, however old it is.
      #expect(try await present.post(("up", "click", "null")).status == 204)
      #expect(boards[0].received == [.up])
    }
  }
}
