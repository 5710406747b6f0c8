import FakeMastodonServer
import Foundation
import Testing

@Suite("A post with an idempotency key") struct KeyTests {
  @Test("A post with a used key returns the first status; another key or account makes a new one") func once()
    async throws
  {
    let served = try await TestServer()
    let first = try await served.teapot.post("tea", key: "k")
    #expect(try await served.teapot.post("other words", key: "k") == first)
    #expect(try await served.teapot.home().page.statuses.map(\.id) == [first.id])
    #expect(served.server.log.prefix(2).map(\.outcome) == ["applied", "repeated"])
    #expect(served.server.log.prefix(2).map(\.key) == ["k", "k"])
    // Another key, no key, and the same key of another account make other statuses.
    for (client, key) in [(served.teapot, "l"), (served.teapot, nil), (served.teapot, nil), (served.lamp, "k")]
      as [(Client, String?)]
    {
      #expect(try await client.post("tea", key: key).id != first.id)
    }
    #expect(try await served.teapot.home().page.statuses.count == 5)
  }

  @Test("Twenty concurrent posts with one key make one status") func race() async throws {
    let served = try await TestServer()
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await served.teapot.post("tea", key: "k").id } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(served.server.log.filter { $0.outcome == "applied" }.count == 1)
    #expect(served.server.log.filter { $0.outcome == "repeated" }.count == 19)
  }

  @Test("A key expires after an hour") func hour() async throws {
    let served = try await TestServer()
    let first = try await served.teapot.post("tea", key: "k").id
    served.advance(by: 3_599)
    #expect(try await served.teapot.post("tea", key: "k").id == first)
    served.advance(by: 1)
    #expect(try await served.teapot.post("tea", key: "k").id != first)
  }

  @Test("A key whose post was refused can be used again, and a key that is too long is refused") func refused()
    async throws
  {
    let served = try await TestServer()
    await #expect(throws: APIRefusal.self) { try await served.teapot.post("", key: "k") }
    #expect(try await served.teapot.post("tea", key: "k").contentText.text == "tea")
    await #expect(throws: APIRefusal.self) {
      try await served.teapot.post("tea", key: String(repeating: "k", count: 256))
    }
  }

  @Test("A used key does not recreate its deleted status") func deleted() async throws {
    let served = try await TestServer()
    let id = try await served.teapot.post("tea", key: "k").id
    _ = try await served.teapot.status("DELETE", "/api/v1/statuses/\(id)")
    await #expect(throws: APIRefusal(status: 404, words: "Record not found")) {
      try await served.teapot.post("tea", key: "k")
    }
    #expect(try await served.teapot.home().page.statuses.isEmpty)
  }
}
