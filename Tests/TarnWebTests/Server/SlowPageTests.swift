import Testing

@testable import TarnWeb

/// Pages that handle the stream's messages more slowly than the state changes.
@MainActor @Suite("A page that falls behind") struct SlowPageTests {
  @Test("gets at most a window of messages, and the whole tree once it has caught up")
  func window() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.look(reports: true)
      for _ in 0..<300 { await boards[0].change() }
      // The tree and a window of changes, less the tree itself.
      for _ in 1..<PageConnection.window { #expect(try await visit.next()["o"] != nil) }
      #expect(visit.page?.text(of: "count") == "\(PageConnection.window - 1)")
      #expect(try await visit.report().status == 204)
      let message = try await visit.next()
      #expect(message["t"] != nil && message["k"]?.integer == 1)
      #expect(visit.page?.text(of: "count") == "300")
      await boards[0].change()
      try await visit.see { $0.text(of: "count") == "301" }
    }
  }

  @Test("loses no change while it reports what it has received, however many there are")
  func reporting() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.look(reports: true)
      for number in 1...200 {
        await boards[0].change()
        #expect(try await visit.next()["o"] != nil)
        #expect(visit.page?.text(of: "count") == "\(number)")
        if number % 16 == 0 {
          #expect(try await visit.report().status == 204)
          #expect(try await visit.next()["a"] != nil)
        }
      }
    }
  }

  @Test("that reports nothing gets every change: a program that reads the stream")
  func silent() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.look()
      for _ in 0..<200 { await boards[0].change() }
      for number in 1...200 {
        #expect(try await visit.next()["o"] != nil)
        #expect(visit.page?.text(of: "count") == "\(number)")
      }
    }
  }

  @Test("and reports more than it was sent is not believed", arguments: [Int.min, -1, 0, 1_000, Int.max])
  func wrong(count: Int) async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.look(reports: true)
      for _ in 0..<200 { await boards[0].change() }
      let body = "{\"c\":\"\(visit.viewer)\",\"n\":1,\"e\":[],\"r\":\(count)}"
      #expect(try await visit.post(body).status == 204)
      for _ in 1..<PageConnection.window { #expect(try await visit.next()["o"] != nil) }
      #expect(try await visit.next()["a"]?.integer == 1)
      #expect(visit.page?.text(of: "count") == "\(PageConnection.window - 1)")
    }
  }
}

extension ServedBoard {
  /// Changes the state, and sends the change as a message of its own.
  fileprivate func change() async {
    store.send(.up)
    page.flush()
  }
}
