import Tarn
import Testing

@testable import TarnWeb

/// The updates that viewers receive, and when.
@MainActor @Suite("Updates of connected tabs") struct ConnectedTabTests {
  @Test("Many changes in one turn are rendered and sent once")
  func once() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let views = boards[0].views
      for _ in 0..<100 { boards[0].store.send(.up) }
      let message = try await browser.next()
      #expect(message["o"]?.list.count == 1)
      #expect(browser.page?.text(of: "count") == "100")
      #expect(boards[0].views == views + 1)
    }
  }

  @Test("Changes without a user action are shown without animation", arguments: Cause.allCases)
  func causes(cause: Cause) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      boards[0].store.send(.up, cause: cause)
      #expect(try await browser.next()["s"] == (cause == .acted ? nil : .number(1)))
      // The cause of the change before does not stay.
      boards[0].store.send(.up, cause: .acted)
      #expect(try await browser.next()["s"] == nil)
    }
  }

  @Test("Mixed changes are shown without animation")
  func mixed() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      boards[0].store.send(.up, cause: .arrived)
      boards[0].store.send(.up, cause: .acted)
      #expect(try await browser.next()["s"] == .number(1))
    }
  }

  @Test("A change of nothing visible sends nothing")
  func empty() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      boards[0].store.send(.key("unseen"))
      boards[0].store.send(.up)
      #expect(try await browser.next()["o"] != nil)
      _ = try await browser.post(("up", "keydown", "\"a\""))
      let number = try #require(browser.page?.order.first)
      let body = "{\"c\":\"\(browser.connectionID)\",\"n\":2,\"e\":[[\(number),\"keydown\",\"a\"]]}"
      #expect(try await browser.post(body).status == 204)
      #expect(try await browser.next()["a"] == .number(1))
      #expect(try await browser.next()["a"] == .number(2))
    }
  }

  @Test("A tab gets the same updates whenever it connected")
  func sameUpdates() async throws {
    try await withServer { server, boards in
      let firstClient = BrowserClient(server)
      try await firstClient.open()
      for round in 1...5 {
        boards[0].store.send(.show(Array(round..<(round + 4)).reversed()))
        let newClient = BrowserClient(server)
        try await newClient.open()
        try await firstClient.receive { $0.number(of: "row\(round + 3)") != nil }
        #expect(newClient.page?.html == firstClient.page?.html)
        #expect(newClient.page?.order == firstClient.page?.order)
        try await newClient.next(of: boards[0], with: firstClient)
      }
    }
  }

  @Test("Without tabs nothing is rendered or sent, except once for each request of the page")
  func unused() async throws {
    try await withServer { server, boards in
      for _ in 0..<10 { boards[0].store.send(.up) }
      #expect(boards[0].views == 0)
      _ = try await BrowserClient(server).get("/")
      #expect(boards[0].views == 1)
      for _ in 0..<10 { boards[0].store.send(.up) }
      #expect(boards[0].views == 1)
    }
  }
}

extension BrowserClient {
  /// Another change, which both tabs get and apply in the same way.
  @MainActor fileprivate func next(of board: ServedBoard, with other: BrowserClient) async throws {
    board.store.send(.up)
    let count = "\(board.store.state.count)"
    for browser in [self, other] { try await browser.receive { $0.text(of: "count") == count } }
    #expect(page?.html == other.page?.html)
  }
}
