import Testing

@testable import TarnWeb

/// Pages that handle the stream's messages more slowly than the state changes.
@MainActor @Suite("A page that falls behind") struct SlowPageTests {
  @Test("A slow page gets at most a window of messages, and the complete tree once it has caught up")
  func window() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open(reports: true)
      for _ in 0..<300 { await boards[0].change() }
      // The tree and a window of changes, less the tree itself.
      for _ in 1..<SendWindow.limits.upperBound { #expect(try await browser.next()["o"] != nil) }
      #expect(browser.page?.text(of: "count") == "\(SendWindow.limits.upperBound - 1)")
      #expect(try await browser.report().status == 204)
      let message = try await browser.next()
      #expect(message["t"] != nil && message["k"]?.integer == 1)
      #expect(browser.page?.text(of: "count") == "300")
      await boards[0].change()
      try await browser.receive { $0.text(of: "count") == "301" }
    }
  }

  @Test("A page loses no change while it reports the received messages, however many there are")
  func reporting() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open(reports: true)
      for number in 1...200 {
        await boards[0].change()
        #expect(try await browser.next()["o"] != nil)
        #expect(browser.page?.text(of: "count") == "\(number)")
        if number % 8 == 0 {
          #expect(try await browser.report().status == 204)
          #expect(try await browser.next()["a"] != nil)
        }
      }
    }
  }

  @Test("A client that reports nothing, such as a program that reads the stream, gets every change")
  func silent() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      for _ in 0..<200 { await boards[0].change() }
      for number in 1...200 {
        #expect(try await browser.next()["o"] != nil)
        #expect(browser.page?.text(of: "count") == "\(number)")
      }
    }
  }

  @Test("A report of more messages than were sent is ignored", arguments: [Int.min, -1, 0, 1_000, Int.max])
  func wrong(count: Int) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open(reports: true)
      for _ in 0..<200 { await boards[0].change() }
      let body = "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[],\"r\":\(count)}"
      #expect(try await browser.post(body).status == 204)
      for _ in 1..<SendWindow.limits.upperBound { #expect(try await browser.next()["o"] != nil) }
      #expect(try await browser.next()["a"]?.integer == 1)
      #expect(browser.page?.text(of: "count") == "\(SendWindow.limits.upperBound - 1)")
    }
  }
}

/// The rule for a stream that is ahead of its tab.
@Suite("The window of a stream") struct SendWindowTests {
  @Test(
    "The window becomes the number of messages that the tab handles in half a second, from 16 to 64",
    arguments: [(0, 64), (1, 64), (10, 50), (20, 25), (31, 16), (1_000, 16)])
  func adapts(milliseconds: Int, size: Int) {
    var window = SendWindow(reports: true)
    let start = ContinuousClock.now
    fill(&window, at: start)
    #expect(window.sent == 64)
    let early = window.report(16, at: start + .milliseconds(16 * milliseconds))
    let more = window.accepts(at: start)
    let caughtUp = window.report(64, at: start + .milliseconds(64 * milliseconds))
    #expect(!early && !more && caughtUp && window.size == size)
    fill(&window, at: start)
    #expect(window.sent == 64 + size)
    // A tab that is fast again gets the largest window again.
    let recovered = window.report(window.sent, at: start + .microseconds(1))
    #expect(recovered && window.size == 64)
  }

  private func fill(_ window: inout SendWindow, at time: ContinuousClock.Instant) {
    while window.accepts(at: time) { window.sent += 1 }
  }

  @Test("Without reports the window is never full") func silent() {
    var window = SendWindow(reports: false)
    window.sent = 1_000_000
    let (isOpen, isLate) = (window.accepts(), window.report(5))
    #expect(isOpen && !isLate)
  }
}

extension ServedBoard {
  /// Changes the state, and sends the change as a message of its own.
  fileprivate func change() async {
    store.send(.up)
    page.flush()
  }
}
