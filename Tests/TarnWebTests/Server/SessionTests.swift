import Tarn
import Testing

@testable import TarnWeb

/// The identity of visitors, and the state that each of them sees.
@MainActor @Suite("A session") struct SessionTests {
  @Test("A visitor has a cookie that no script can read and no other site sends")
  func cookie() async throws {
    try await withServer { server, _ in
      let visit = BrowserClient(server)
      let head = try await visit.get("/").head
      let line = try #require(head.split(separator: "\n").first { $0.hasPrefix("Set-Cookie: ") })
      #expect(line == "Set-Cookie: tarn-\(server.port)=\(visit.token); HttpOnly; SameSite=Lax")
      #expect(try await !visit.get("/").head.contains("Set-Cookie"))
    }
  }

  @Test("A visitor's token has 32 hexadecimal digits and is unique")
  func tokens() async throws {
    try await withServer { server, _ in
      var tokens: Set<String> = []
      for _ in 0..<20 {
        let visit = BrowserClient(server)
        _ = try await visit.get("/")
        #expect(visit.token.utf8.count == 32)
        #expect(visit.token.allSatisfy { "0123456789abcdef".contains($0) })
        tokens.insert(visit.token)
      }
      #expect(tokens.count == 20)
      let visit = BrowserClient(server)
      try await visit.open()
      #expect(visit.viewer.utf8.count == 32 && visit.viewer != visit.token)
    }
  }

  @Test(
    "A visitor with an invented token is new, and gets a valid one",
    arguments: [
      "x", "00000000000000000000000000000000", "../../etc/passwd", "\"\"",
    ])
  func madeUp(token: String) async throws {
    try await withServer { server, _ in
      let visit = BrowserClient(server, cookie: "tarn-\(server.port)=\(token)")
      let response = try await visit.get("/")
      #expect(response.status == 200)
      #expect(visit.token != token && visit.token.utf8.count == 32)
    }
  }

  @Test("With a store per visitor, all tabs of a visitor share it, and no other visitor sees it")
  func each() async throws {
    try await withServer(each: true) { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      let tab = BrowserClient(server, cookie: ann.cookie)
      try await tab.open()
      #expect(boards.all.count == 2)
      #expect(try await ann.post(("up", "click", "null")).status == 204)
      try await tab.see { $0.text(of: "count") == "1" }
      #expect(boards[0].received == [.up])
      #expect(boards[1].received == [])
      #expect(bob.page?.text(of: "count") == "0")
    }
  }

  @Test("With a shared store all visitors see the same")
  func shared() async throws {
    try await withServer { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      #expect(ann.token != bob.token)
      #expect(try await ann.post(("up", "click", "null")).status == 204)
      try await bob.see { $0.text(of: "count") == "1" }
      #expect(try await bob.post(("remove2", "click", "null")).status == 204)
      for visit in [ann, bob] { try await visit.see { $0.number(of: "row2") == nil } }
      #expect(ann.page?.html == bob.page?.html)
      #expect(boards.all.count == 1)
    }
  }

  @Test("A request with another visitor's page, without a token or without a stream has no effect")
  func strangers() async throws {
    try await withServer(each: true) { server, boards in
      let (ann, bob, unknown) = (
        BrowserClient(server), BrowserClient(server), BrowserClient(server, cookie: "tarn-1=x")
      )
      try await ann.open()
      try await bob.open()
      let number = try #require(ann.page?.number(of: "up"))
      func body(_ connection: String) -> String {
        "{\"c\":\"\(connection)\",\"n\":1,\"e\":[[\(number),\"click\",null]]}"
      }
      #expect(try await unknown.post(body(ann.viewer)).status == 403)
      #expect(try await bob.post(body(ann.viewer)).status == 409)
      #expect(try await ann.post(body("")).status == 409)
      #expect(try await ann.post(body(ann.token)).status == 409)
      let last = ann.viewer
      ann.leave()
      try await ann.open()
      boards[0].store.send(.show([1]))
      try await ann.see { $0.number(of: "row2") == nil }
      #expect(boards.all.allSatisfy { $0.received.filter { $0 == .up }.isEmpty })
      #expect(last != ann.viewer)
    }
  }

  @Test("Beyond the limit, the visitor that was idle the longest is dropped with its store")
  func bound() async throws {
    weak var store: Store<Board>?
    try await withServer(each: true) { server, boards in
      let (oldest, present) = (BrowserClient(server), BrowserClient(server))
      try await present.open()
      _ = try await oldest.get("/")
      store = boards[1].store
      boards.forget(1)
      #expect(store != nil)
      let visitors = SessionStore.mostPages - 2
      let (port, host) = (server.port, oldest.host)
      try await away {
        let client = try RawClient(port: port)
        for _ in 0..<visitors + 1 {
          client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
          _ = try client.response()
        }
      }
      let token = oldest.token
      _ = try await oldest.get("/")
      #expect(oldest.token != token)
      #expect(store == nil)
      // A visitor with an open page is not dropped, however long ago they came.
      #expect(try await present.post(("up", "click", "null")).status == 204)
      #expect(boards[0].received == [.up])
    }
  }
}
