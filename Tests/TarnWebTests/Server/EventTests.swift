import Testing

@testable import TarnWeb

/// The posts that a page may send, and the responses to all others: a reason, and no action for the store.
@MainActor @Suite("A post of events") struct EventTests {
  @Test(
    "JSON of another shape is refused",
    arguments: [
      "", "x", "{", "[]", "{}", "null", "{\"c\":\"V\",\"n\":1}", "{\"c\":1,\"n\":1,\"e\":[]}",
      "{\"c\":\"V\",\"n\":\"1\",\"e\":[]}",
      "{\"c\":\"V\",\"n\":1.5,\"e\":[]}", "{\"c\":\"V\",\"n\":1,\"e\":{}}", "{\"c\":\"V\",\"n\":1,\"e\":[1]}",
      "{\"c\":\"V\",\"n\":1,\"e\":[[1]]}", "{\"c\":\"V\",\"n\":1,\"e\":[[1,\"click\"]]}",
      "{\"c\":\"V\",\"n\":1,\"e\":[[\"1\",\"click\",null]]}", "{\"c\":\"V\",\"n\":1,\"e\":[[1,2,null]]}",
      "{\"c\":\"V\",\"n\":1,\"e\":[[1,\"click\",[]]]}", "{\"c\":\"V\",\"n\":1,\"e\":[[1,\"click\",{}]]}",
      "{\"c\":\"V\",\"n\":1,\"e\":[[1e400,\"click\",null]]}",
      "{\"c\":\"V\",\"n\":1,\"e\":[[99999999999999999999,\"click\",null]]}",
      "{\"c\":\"V\",\"n\":1,\"e\":[[1,\"click\",null]]", String(repeating: "[", count: 100_000), "\u{FEFF}{}",
      "{\"c\":\"\\ud800\"}",
    ])
  func malformed(body: String) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let response = try await browser.post(body.replacing("V", with: browser.connectionID))
      #expect(response.status == 400)
      #expect(
        response.body
          == "The body must be JSON: {\"c\": connection, \"n\": number, \"e\": [[number, name, value], …]}.\n")
      #expect(boards[0].received == [])
    }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func bytes() throws {
    #expect(throws: EventPost.ParsingError.self) { try EventPost([0xFF, 0xFE, 0x00]) }
    #expect(throws: EventPost.ParsingError.self) {
      try EventPost(Array("{\"c\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8))
    }
  }

  @Test(
    "Half of a surrogate pair in a text becomes U+FFFD: scripts can write one into a field",
    arguments: [
      (#"a\ud800b"#, "a\u{FFFD}b"), (#"\uDBFF"#, "\u{FFFD}"), (#"a\udc00"#, "a\u{FFFD}"),
      (#"\ud800\ud800\udc00"#, "\u{FFFD}\u{10000}"), (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}"),
      (#"\ud83d\ude00"#, "😀"), (#"\\ud800"#, #"\ud800"#), (#"\\\ud800"#, "\\\u{FFFD}"), (#"\ud800\n"#, "\u{FFFD}\n"),
      (#"\u0000\u001f\u007f\uffff"#, "\u{0}\u{1F}\u{7F}\u{FFFF}"),
    ])
  func unpairedSurrogate(escaped: String, text: String) throws {
    let post = try EventPost(Array("{\"c\":\"\",\"n\":1,\"e\":[[1,\"input\",\"\(escaped)\",\"\(escaped)\"]]}".utf8))
    #expect(post.events.map(\.value) == [.text(text)])
    #expect(post.events.map(\.typedOn) == [text])
  }

  @Test("An event of a script of the app has U+FFFD for half of a surrogate pair, too")
  func unpairedSurrogateOfHook() throws {
    let event = HookEvent(script: "chart.js", value: .text(#"["a\ud800","\udc00"]"#))
    #expect(try event.decoded(as: [String].self) == ["a\u{FFFD}", "\u{FFFD}"])
  }

  @Test(
    "The start of an escape at the end of a post is refused",
    arguments: [#"\"#, #"\u"#, #"\ud80"#, #"\ud800"#, #"\ud800\"#])
  func cutEscape(end: String) {
    #expect(throws: EventPost.ParsingError.self) { try EventPost(Array("{\"c\":\"\(end)".utf8)) }
  }

  @Test("A post may have a hundred events, and not one more")
  func hundredEvents() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let click = "[\(browser.page?.number(of: "up") ?? 0),\"click\",null]"
      func body(_ count: Int) -> String {
        let clicks = Array(repeating: click, count: count).joined(separator: ",")
        return "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[\(clicks)]}"
      }
      let response = try await browser.post(body(101))
      #expect(response.status == 400)
      #expect(response.body == "The post has 101 events; at most 100 are allowed.\n")
      #expect(boards[0].received == [])
      #expect(try await browser.post(body(100)).status == 204)
      #expect(boards[0].received.count == 100)
    }
  }

  @Test("A post that is too large is refused with 413")
  func oversized() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let response = try await browser.post(String(repeating: " ", count: (1 << 20) + 1))
      #expect(response.status == 413)
      #expect(response.body == "The body of this request is too large. At most 1048576 bytes are accepted.\n")
      #expect(boards[0].received == [])
    }
  }

  @Test("An event of a removed element is answered with 410, and the store does not receive it")
  func removed() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      // The page has not received the change yet: it still shows the row.
      boards[0].store.send(.show([1, 3]))
      let response = try await browser.post(("remove2", "click", "null"), ("up", "click", "null"))
      #expect(response.status == 410)
      #expect(response.body == "An element that an event refers to no longer exists. The server ignored the event.\n")
      #expect(boards[0].received == [.show([1, 3]), .up])
      // The page tells the user after it has applied the changes: one may close the dialog with its status line.
      while true {
        let message = try await browser.next()
        guard message["a"] != nil else { continue }
        #expect(message["e"] == .number(1))
        break
      }
      #expect(browser.page?.number(of: "row2") == nil)
    }
  }

  @Test(
    "A report of a removed element is no error, such as its height or its text",
    arguments: [
      ("height", "100"), ("scroll", "5"), ("focus", "null"), ("blur", "null"), ("input", "\"x\""),
      ("uploads", "\"0\\n\""),
    ])
  func reportsOfRemoved(name: String, value: String) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      boards[0].store.send(.show([1, 3]))
      #expect(try await browser.post(("remove2", name, value)).status == 204)
      #expect(boards[0].received == [.show([1, 3])])
    }
  }

  @Test(
    "An event of a kind or value that the element does not accept is ignored",
    arguments: [
      ("up", "input", "\"x\"", 204), ("up", "", "null", 410), ("up", "@click", "null", 410),
      ("text", "input", "5", 204),
      ("text", "input", "null", 204), ("text", "click", "null", 410), ("box", "check", "\"true\"", 410),
      ("box", "check", "1", 410), ("list", "scroll", "\"5\"", 204), ("list", "scroll", "true", 204),
      ("count", "click", "null", 410), ("nowhere", "click", "null", 410),
    ])
  func wrongKind(id: String, name: String, value: String, status: Int) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      #expect(try await browser.post((id, name, value)).status == status)
      #expect(boards[0].received == [])
    }
  }

  @Test(
    "Numbers that belong to no node of the page are ignored",
    arguments: ["-1", "0", "9223372036854775807", "-9223372036854775808"])
  func numbers(number: String) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let body = "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[[\(number),\"click\",null]]}"
      #expect(try await browser.post(body).status == 410)
      #expect(boards[0].received == [])
    }
  }
}
