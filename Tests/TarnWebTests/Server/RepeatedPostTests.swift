import Testing

@testable import TarnWeb

/// Posts that arrive twice, late or together: the server handles each at most once.
@MainActor @Suite("A repeated post") struct RepeatedPostTests {
  private func body(_ visit: BrowserClient, _ number: Int, text: String) -> String {
    let id = visit.page?.number(of: "text") ?? 0
    return "{\"c\":\"\(visit.viewer)\",\"n\":\(number),\"e\":[[\(id),\"input\",\"\(text)\"]]}"
  }

  @Test("A post that comes three times is applied once, with the same answer")
  func thrice() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      for _ in 0..<3 { #expect(try await visit.post(body(visit, 1, text: "a")).status == 204) }
      #expect(boards[0].received == [.type("a")])
    }
  }

  @Test("A post that comes after a later one is refused with a message", arguments: [Int.min, -1, 0, 1, 2])
  func late(number: Int) async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      #expect(try await visit.post(body(visit, 3, text: "c")).status == 204)
      let response = try await visit.post(body(visit, number, text: "x"))
      #expect(response.status == 409)
      #expect(response.body == "The server handled a later post of this page before this one. It ignored this one.\n")
      #expect(try await visit.post(body(visit, 4, text: "d")).status == 204)
      #expect(boards[0].received == [.type("c"), .type("d")])
    }
  }

  @Test("A post that sixteen connections send at the same time is applied once")
  func together() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      let (port, host, cookie, origin) = (server.port, visit.host, visit.cookie ?? "", visit.origin)
      let bodies = (1...30).map { body(visit, $0, text: "\($0)") }
      let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<16 {
          group.addTask {
            try await away {
              let client = try RawClient(port: port)
              return try bodies.map { body in
                client.send(
                  "POST /event HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookie)\r\n\(origin)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
                return try client.response().status
              }
            }
          }
        }
        var all: [Int] = []
        for try await statuses in group { all += statuses }
        return all
      }
      let received = boards[0].received.compactMap { if case .type(let text) = $0 { Int(text) } else { nil } }
      #expect(received == received.sorted() && Set(received).count == received.count)
      #expect(received.last == 30 && Set(statuses).isSubset(of: [204, 409]))
    }
  }

  @Test("A repeated post is not applied after the tab's stream was opened again, nor by the old stream")
  func reconnected() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open(tab: "7")
      #expect(try await visit.post(body(visit, 1, text: "a")).status == 204)
      let old = body(visit, 2, text: "old")
      // The first stream is still open, as behind a proxy that has closed only one side.
      #expect(try await visit.open(tab: "7") == 1)
      #expect(try await visit.post(old).status == 409)
      #expect(try await visit.post(body(visit, 1, text: "x")).status == 204)
      #expect(boards[0].received == [.type("a")])
      #expect(try await visit.post(body(visit, 2, text: "b")).status == 204)
      #expect(boards[0].received == [.type("a"), .type("b")])
    }
  }

  @Test("Tabs of different visitors with the same name are counted apart")
  func names() async throws {
    try await withServer { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open(tab: "7")
      try await bob.open(tab: "7")
      #expect(try await bob.post(body(bob, 1_000_000, text: "bob")).status == 204)
      #expect(try await ann.post(body(ann, 1, text: "ann")).status == 204)
      #expect(try await ann.open(tab: "7") == 1)
      #expect(boards[0].received == [.type("bob"), .type("ann")])
    }
  }

  @Test("The last post of an open tab is remembered; closed tabs are forgotten oldest first")
  func many() {
    var tabs = TabProgress()
    _ = tabs.open("first", "one")
    tabs.accept(5, "first")
    for number in 0..<1_000 {
      _ = tabs.open("v\(number)", "t\(number)")
      tabs.accept(1, "v\(number)")
      tabs.close("v\(number)")
    }
    tabs.accept(6, "first")
    tabs.close("first")
    _ = tabs.open("again", "one")
    #expect(tabs.handled("again") == 6)
    // Closed tabs are forgotten in the order in which they were closed.
    _ = tabs.open("late", "t\(1_000 - TabProgress.mostClosed + 1)")
    #expect(tabs.handled("late") == 1)
    _ = tabs.open("gone", "t0")
    #expect(tabs.handled("gone") == 0)
  }
}
