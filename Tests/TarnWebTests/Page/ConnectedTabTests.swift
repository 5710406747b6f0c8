import Tarn
import Testing

@testable import TarnWeb

/// The updates that viewers receive, and when.
@MainActor @Suite("Updates of connected tabs") struct ConnectedTabTests {
  @Test("Many changes in one turn are rendered and sent once")
  func once() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      let views = boards[0].views
      for _ in 0..<100 { boards[0].store.send(.up) }
      let message = try await visit.next()
      #expect(message["o"]?.list.count == 1)
      #expect(visit.page?.text(of: "count") == "100")
      #expect(boards[0].views == views + 1)
    }
  }

  @Test("Changes without a user action are shown without animation", arguments: Cause.allCases)
  func causes(cause: Cause) async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      boards[0].store.send(.up, cause: cause)
      #expect(try await visit.next()["s"] == (cause == .acted ? nil : .number(1)))
      // The cause of the change before does not stay.
      boards[0].store.send(.up, cause: .acted)
      #expect(try await visit.next()["s"] == nil)
    }
  }

  @Test("Mixed changes are shown without animation")
  func mixed() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      boards[0].store.send(.up, cause: .arrived)
      boards[0].store.send(.up, cause: .acted)
      #expect(try await visit.next()["s"] == .number(1))
    }
  }

  @Test("A change of nothing visible sends nothing")
  func empty() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      boards[0].store.send(.key("unseen"))
      boards[0].store.send(.up)
      #expect(try await visit.next()["o"] != nil)
      _ = try await visit.post(("up", "keydown", "\"a\""))
      let number = try #require(visit.page?.order.first)
      let body = "{\"c\":\"\(visit.viewer)\",\"n\":2,\"e\":[[\(number),\"keydown\",\"a\"]]}"
      #expect(try await visit.post(body).status == 204)
      #expect(try await visit.next()["a"] == .number(1))
      #expect(try await visit.next()["a"] == .number(2))
    }
  }

  @Test("A tab gets the same updates whenever it connected")
  func late() async throws {
    try await withServer { server, boards in
      let early = BrowserClient(server)
      try await early.open()
      for round in 1...5 {
        boards[0].store.send(.show(Array(round..<(round + 4)).reversed()))
        let late = BrowserClient(server)
        try await late.open()
        try await early.see { $0.number(of: "row\(round + 3)") != nil }
        #expect(late.page?.html == early.page?.html)
        #expect(late.page?.order == early.page?.order)
        try await late.next(of: boards[0], with: early)
      }
    }
  }

  @Test("Without tabs nothing is rendered or sent")
  func unused() async throws {
    try await withServer { server, boards in
      for _ in 0..<10 { boards[0].store.send(.up) }
      _ = try await BrowserClient(server).get("/")
      #expect(boards[0].views == 0)
    }
  }
}

extension BrowserClient {
  /// Another change, which both tabs get and apply in the same way.
  @MainActor fileprivate func next(of board: ServedBoard, with other: BrowserClient) async throws {
    board.store.send(.up)
    let count = "\(board.store.state.count)"
    for visit in [self, other] { try await visit.see { $0.text(of: "count") == count } }
    #expect(page?.html == other.page?.html)
  }
}
