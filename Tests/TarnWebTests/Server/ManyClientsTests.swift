import TarnTesting
import Testing

@testable import TarnWeb

/// Many viewers, and clients that never read their streams.
@MainActor @Suite("A server with many clients") struct ManyClientsTests {
  @Test("Five hundred viewers all get a change")
  func idle() async throws {
    try await withServer { server, boards in
      let browsers = (0..<500).map { _ in BrowserClient(server) }
      for browser in browsers { try await browser.open() }
      let views = boards[0].views
      boards[0].store.send(.up)
      for browser in browsers { try await browser.receive { $0.text(of: "count") == "1" } }
      // Rendered and compared once, for all of them.
      #expect(boards[0].views == views + 1)
    }
  }

  @Test("A viewer that never reads is disconnected while the others go on, and gets a new page on return")
  func lazy() async throws {
    var limits = HTTPLimits.patient
    limits.streamQueueBytes = 1 << 16
    try await withServer(limits: limits) { server, boards in
      let (lazy, reader) = (BrowserClient(server), BrowserClient(server))
      try await lazy.open(receiveBuffer: 4_096)
      try await reader.open()
      let connection = lazy.connectionID
      var (rounds, status) = (0, 204)
      // The system's own buffers accept some megabytes first; a round is about 40 KB, so 2,000 are far beyond them.
      while status != 409, rounds < 2_000 {
        rounds += 1
        boards[0].store.send(.show(Array((rounds * 1_000)..<(rounds * 1_000 + 300))))
        _ = try await reader.next()
        if rounds % 16 == 0 { status = try await lazy.post("{\"c\":\"\(connection)\",\"n\":1,\"e\":[]}").status }
      }
      #expect(status == 409)
      boards[0].store.send(.show([7]))
      try await reader.receive { $0.number(of: "row7") != nil }
      try await lazy.open()
      #expect(lazy.connectionID != connection)
      #expect(lazy.page?.html == reader.page?.html)
      #expect(try await lazy.post(("up", "click", "null")).status == 204)
    }
  }

  @Test("A disconnect is noticed, and without viewers nothing is rendered")
  func leaving() async throws {
    var limits = HTTPLimits.patient
    limits.heartbeat = .milliseconds(20)
    try await withServer(limits: limits) { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      ann.leave()
      bob.leave()
      try await eventually { !boards[0].page.hasConnections }
      let views = boards[0].views
      for _ in 0..<10 { boards[0].store.send(.up) }
      #expect(boards[0].views == views)
      // The HTML of the page is rendered for the request.
      _ = try await ann.get("/")
      #expect(boards[0].views == views + 1)
      try await ann.open()
      #expect(ann.page?.text(of: "count") == "10")
      #expect(boards[0].views == views + 2)
    }
  }

  @Test("A session has a limited number of streams, and one too many ends the oldest")
  func streamsPerSession() async throws {
    var limits = HTTPLimits.patient
    limits.streamsPerSession = 2
    try await withServer(limits: limits) { server, boards in
      let (otherClient, first) = (BrowserClient(server), BrowserClient(server))
      try await otherClient.open()
      try await first.open()
      let (second, third) = (BrowserClient(server, cookie: first.cookie), BrowserClient(server, cookie: first.cookie))
      try await second.open()
      #expect(try await first.post(("up", "click", "null")).status == 204)
      try await third.open()
      #expect(try await first.post(("up", "click", "null")).status == 409)
      for (browser, count) in [(second, "2"), (third, "3"), (otherClient, "4")] {
        #expect(try await browser.post(("up", "click", "null")).status == 204)
        try await browser.receive { $0.text(of: "count") == count }
      }
      #expect(boards[0].received == [.up, .up, .up, .up])
    }
  }
}
