import Tarn
import Testing

@testable import TarnWeb

/// The response that a page receives to its events.
@MainActor @Suite("Answers to an event") struct AcknowledgmentTests {
  /// The parts of an answer: the number of the last handled post, and the corrections.
  private func answer(_ message: [String: WireValue]) -> (number: Int, corrections: [[WireValue]])? {
    guard let number = message["a"], let corrections = message["f"] else { return nil }
    return (number.integer, corrections.list.map(\.list))
  }

  @Test("A text that the state cuts is answered with a correction, even if the state stays as it was")
  func cut() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let field = WireValue.number(Double(try #require(browser.page?.number(of: "text"))))
      _ = try await browser.post(("text", "input", "\"abcdefgh\""))
      #expect(
        try await browser.next()["o"] == .list([.list([.number(1), field, .string(".value"), .string("abcde")])]))
      let first = try #require(answer(try await browser.next()))
      #expect(first.number == 1)
      #expect(first.corrections == [[field, .string(".value"), .string("abcde")]])
      // Again: the state does not change, so there is nothing to patch, but the text in the field has changed.
      _ = try await browser.post(("text", "input", "\"abcdeX\""))
      let second = try #require(answer(try await browser.next()))
      #expect(second.number == 2)
      #expect(second.corrections == [[field, .string(".value"), .string("abcde")]])
    }
  }

  @Test("An event that the state applies unchanged is answered without a correction")
  func unchanged() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      try await browser.open()
      for (number, event) in [("text", "input", "\"abc\""), ("list", "scroll", "40.5"), ("up", "click", "null")]
        .enumerated()
      {
        _ = try await browser.post(event)
        #expect(try await browser.next()["o"] != nil)
        let response = try #require(answer(try await browser.next()))
        #expect(response.number == number + 1)
        #expect(response.corrections.isEmpty)
      }
    }
  }

  @Test("A refused check mark and an excessive scroll position are corrected")
  func refused() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      try await browser.open()
      _ = try await browser.post(("box", "check", "true"))
      #expect(answer(try await browser.next())?.corrections.first?.dropFirst() == [.string(".checked"), .flag(false)])
      _ = try await browser.post(("list", "scroll", "500"))
      _ = try await browser.next()
      #expect(
        answer(try await browser.next())?.corrections.first?.dropFirst() == [.string(".scrollTop"), .number(100)])
    }
  }

  @Test("All events of a post get one answer, after a patch for each")
  func oneAnswerPerPost() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let views = boards[0].views
      _ = try await browser.post(("up", "click", "null"), ("up", "click", "null"), ("remove1", "click", "null"))
      for _ in 0..<3 { #expect(try await browser.next()["o"]?.list.count == 1) }
      #expect(answer(try await browser.next())?.number == 1)
      #expect(browser.page?.text(of: "count") == "2")
      #expect(boards[0].views == views + 3)
    }
  }

  @Test("Only the sender gets the answer: other tabs get only the changes")
  func otherCases() async throws {
    try await withServer { server, boards in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      _ = try await ann.post(("text", "input", "\"abcdefgh\""))
      boards[0].store.send(.up)
      #expect(try await bob.next()["o"] != nil)
      #expect(bob.page?.setting(".value", of: "text") == .string("abcde"))
      #expect(try await bob.next()["o"] != nil)
      #expect(bob.page?.text(of: "count") == "1")
    }
  }
}
