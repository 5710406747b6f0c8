import ProgramDriver
import Testing

@testable import TarnWeb

/// Posts that arrive twice, late or together: the server handles each at most once.
@MainActor @Suite("A repeated post") struct RepeatedPostTests {
  private func body(_ browser: BrowserClient, _ number: Int, text: String) -> String {
    let id = browser.page?.number(of: "text") ?? 0
    return "{\"c\":\"\(browser.connectionID)\",\"n\":\(number),\"e\":[[\(id),\"input\",\"\(text)\"]]}"
  }

  @Test("A post that comes three times is applied once, with the same answer")
  func repeatedPost() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      for _ in 0..<3 { #expect(try await browser.post(body(browser, 1, text: "a")).status == 204) }
      #expect(boards[0].received == [.type("a")])
    }
  }

  @Test("A post that comes after a later one is refused with a message", arguments: [Int.min, -1, 0, 1, 2])
  func olderPost(number: Int) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      #expect(try await browser.post(body(browser, 3, text: "c")).status == 204)
      let response = try await browser.post(body(browser, number, text: "x"))
      #expect(response.status == 409)
      #expect(response.body == "The server handled a later post of this page before this one. It ignored this one.\n")
      #expect(try await browser.post(body(browser, 4, text: "d")).status == 204)
      #expect(boards[0].received == [.type("c"), .type("d")])
    }
  }

  @Test("A post that sixteen connections send at the same time is applied once")
  func concurrentPosts() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let (port, host, cookie, origin) = (server.port, browser.host, browser.cookie ?? "", browser.origin)
      let bodies = (1...30).map { body(browser, $0, text: "\($0)") }
      let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<16 {
          group.addTask {
            try await onOwnThread {
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
      let browser = BrowserClient(server)
      try await browser.open(tab: "7")
      #expect(try await browser.post(body(browser, 1, text: "a")).status == 204)
      let old = body(browser, 2, text: "old")
      // The first stream is still open, as behind a proxy that has closed only one side.
      #expect(try await browser.open(tab: "7") == 1)
      #expect(try await browser.post(old).status == 409)
      #expect(try await browser.post(body(browser, 1, text: "x")).status == 204)
      #expect(boards[0].received == [.type("a")])
      #expect(try await browser.post(body(browser, 2, text: "b")).status == 204)
      #expect(boards[0].received == [.type("a"), .type("b")])
    }
  }

  @Test("Tabs of different sessions with the same name are counted separately")
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

  @Test("The last post of an open tab is stored; closed tabs are evicted oldest first")
  func boundedTabs() {
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
    // Closed tabs are evicted in the order in which they were closed.
    _ = tabs.open("late", "t\(1_000 - TabProgress.mostClosed + 1)")
    #expect(tabs.handled("late") == 1)
    _ = tabs.open("gone", "t0")
    #expect(tabs.handled("gone") == 0)
  }
}
