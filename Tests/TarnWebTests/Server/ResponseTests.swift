import Testing

@testable import TarnWeb

/// Responses to unexpected requests: each has a text that says what to do.
@MainActor @Suite("Responses of the server") struct ResponseTests {
  struct ErrorCase: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    let status: Int
    let message: String
    var testDescription: String { "\(method) \(path)" }
  }

  nonisolated private static let cases = [
    ErrorCase(method: "GET", path: "/nothing", status: 404, message: "This address does not exist. The app is at /."),
    ErrorCase(
      method: "GET", path: "/index.html", status: 404, message: "This address does not exist. The app is at /."),
    ErrorCase(method: "GET", path: "/event", status: 405, message: "/event does not support this method."),
    ErrorCase(method: "POST", path: "/", status: 405, message: "/ does not support this method."),
    ErrorCase(method: "POST", path: "/stream", status: 405, message: "/stream does not support this method."),
    ErrorCase(method: "POST", path: "/tarn.js", status: 405, message: "/tarn.js does not support this method."),
    ErrorCase(method: "DELETE", path: "/", status: 405, message: "This server supports only GET, HEAD and POST."),
    ErrorCase(method: "GET", path: "/%", status: 400, message: "The address of this request is malformed."),
    ErrorCase(
      method: "POST", path: "/event", status: 403, message: "The server does not know this session. Reload the page."),
  ]

  @Test("An error response has its reason as plain text", arguments: cases)
  func errors(expected: ErrorCase) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      let response = try await browser.send(
        expected.method, expected.path, ["Host: \(browser.host)", browser.origin, "Content-Type: application/json"],
        body: expected.method == "POST" ? "{\"c\":\"\",\"n\":1,\"e\":[]}" : "")
      #expect(response.status == expected.status)
      #expect(response.body == expected.message + "\n")
      #expect(response.head.contains("Content-Type: text/plain; charset=utf-8"))
      #expect(boards[0].received == [])
    }
  }

  @Test("A tab that reconnects gets the number of its last handled post") @MainActor
  func reconnects() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      #expect(try await browser.open(tab: "7") == 0)
      _ = try await browser.post(("up", "click", "null"))
      _ = try await browser.post(("up", "click", "null"))
      browser.leave()
      #expect(try await browser.open(tab: "7") == 2)
      #expect(try await browser.open(tab: "8") == 0)
      #expect(try await browser.open() == 0)
      // A tab name that no page generates is not accepted.
      #expect(try await browser.open(tab: String(repeating: "7", count: 41)) == 0)
    }
  }

  @Test("A post to a page whose stream has ended is refused, with a message that a new stream is being opened")
  func ended() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      _ = try await browser.get("/")
      let response = try await browser.post("{\"c\":\"gone\",\"n\":1,\"e\":[]}")
      #expect(response.status == 409)
      #expect(response.body == "This page's stream has ended. The page opens a new one by itself.\n")
    }
  }

  @Test("A style request of an unknown session gets 404 and the page's address, if each session has a page")
  func style() async throws {
    try await withServer(perSession: true) { server, boards in
      let response = try await BrowserClient(server).get("/style.css")
      #expect(response.status == 404)
      #expect(response.body == "Open the page first; its address is /.\n")
      #expect(boards.all.isEmpty)
    }
  }

  @Test("A browser keeps the stylesheet and the scripts at the addresses in the page, and asks again at others")
  func kept() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      let page = try await browser.get("/")
      let style = boards[0].page.styleAddress
      #expect(page.head.contains("Link: <\(style)>; rel=preload; as=style"))
      let folder = PageScripts.folder
      for (path, isKept) in [
        ("/\(style)", true), ("/style.css", false), ("/style.css?v=\(String(repeating: "0", count: 32))", false),
        ("/\(folder)tarn.js", true), ("/tarn.js", false),
      ] {
        let response = try await browser.get(path)
        #expect(response.status == 200)
        #expect(response.head.contains("max-age=31536000, immutable") == isKept, "\(path)")
        #expect(response.head.contains("Cache-Control: no-cache") == !isKept, "\(path)")
      }
      #expect(try await browser.get("/assets/\(String(repeating: "0", count: 32))/tarn.js").status == 404)
      #expect(Page.version(ofStyle: "a{}") != Page.version(ofStyle: "b{}"))
    }
  }

  @Test("No script in the page waits for the stylesheet before the content") func order() async throws {
    try await withServer { server, _ in
      let body = try await BrowserClient(server).get("/").body
      let head = try #require(body.firstRange(of: "</head>").map { body[..<$0.lowerBound] })
      let afterStylesheet = try #require(head.firstRange(of: "rel=\"stylesheet\"")).upperBound
      #expect(head[..<afterStylesheet].contains(EarlyScripts.keepsInput))
      #expect(!head[afterStylesheet...].contains("<script nonce"))
    }
  }

  @Test("A stream beyond the limit is refused with 503")
  func streams() async throws {
    var limits = HTTPLimits.patient
    limits.maximumStreams = 1
    try await withServer(limits: limits) { server, _ in
      let browser = BrowserClient(server)
      try await browser.open()
      let response = try await browser.get("/stream")
      #expect(response.status == 503)
      #expect(response.body == "All 1 event streams of this server are in use. Try again later.\n")
      // The first stream continues.
      #expect(try await browser.post(("up", "click", "null")).status == 204)
    }
  }

  @Test("A port in use is reported when the server starts, and an invalid PORT has an explanatory error")
  func starting() async throws {
    try await withServer { server, boards in
      do {
        _ = try WebServer(.shared(boards[0].page), port: server.port)
        Issue.record("two servers have one port")
      } catch {
        #expect("\(error)".contains("\(server.port)"))
      }
    }
    #expect(
      "\(WebServer.PortError(text: "80a"))"
        == "PORT is “80a”, which is not a port. Give a number from 1 to 65535, or 0 for any free port.")
  }
}
