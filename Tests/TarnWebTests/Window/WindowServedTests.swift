import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// A windowed list on a server, with the messages that its pages receive.
@MainActor @Suite("A windowed list on a page") struct WindowServedTests {
  /// Serves a list, and records the actions that its store received.
  private func withList(
    _ state: LongList.State, _ test: @MainActor (WebServer, Store<LongList>) async throws -> Void
  ) async throws {
    let store = Store(state, LongList())
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    limits.heartbeat = .milliseconds(20)
    let page = Page(title: "Long", parts: [Part(store) { LongList.view($0) }])
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    try await test(server, store)
  }

  @Test("Several keys of one post are applied in order")
  func keys() async throws {
    try await withList(LongList.State(rows: Array(0..<1_000))) { server, store in
      let browser = BrowserClient(server)
      try await browser.open()
      let down = (id: "list", name: "selectrow", value: "\"ArrowDown\"")
      #expect(try await browser.post(down, down, down).status == 204)
      #expect(store.state.selected == 2)
      #expect(
        try await browser.post(
          (id: "list", name: "selectrow", value: "\"End\""), (id: "list", name: "selectrow", value: "\"ArrowUp\"")
        )
        .status == 204)
      #expect(store.state.selected == 998)
      // A value that is not a key, and a key that the list does not use, have no effect.
      #expect(try await browser.post((id: "list", name: "selectrow", value: "\"x\"")).status == 204)
      #expect(try await browser.post((id: "list", name: "selectrow", value: "5")).status == 410)
      #expect(try await browser.post((id: "before", name: "selectrow", value: "\"End\"")).status == 410)
      #expect(store.state.selected == 998)
    }
  }

  @Test("The height of each page is known to the window and not to the store")
  func heights() async throws {
    try await withList(LongList.State(rows: Array(0..<1_000))) { server, store in
      let (high, low) = (BrowserClient(server), BrowserClient(server))
      try await high.open()
      try await low.open()
      let before = store.state
      let usual = try #require(low.page?.count)
      #expect(try await high.post((id: "list", name: "height", value: "2000")).status == 204)
      try await low.receive { $0.count > usual }
      #expect(try await low.post((id: "list", name: "height", value: "300")).status == 204)
      #expect(try #require(low.page?.count) > usual)
      #expect(store.state == before)
      // When a page leaves, its height no longer counts.
      high.leave()
      try await low.receive { $0.count < usual }
    }
  }

  @Test("The store gets the new offset when rows above are inserted, unless a load inserts them")
  func anchored() async throws {
    try await withList(LongList.State(rows: Array(0..<1_000), top: 4_400)) { server, store in
      let browser = BrowserClient(server)
      try await browser.open()
      store.send(.inserted([2_000], at: 0))
      try await eventually { store.state.top == 4_444 }
      store.send(.inserted([2_001], at: 0), cause: .loaded)
      try await browser.receive { $0.number(where: { $0["--count"] == .string("1002") }) != nil }
      #expect(store.state.top == 4_444)
    }
  }
}
