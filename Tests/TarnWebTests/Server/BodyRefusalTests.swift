import ProgramDriver
import Testing

@testable import TarnWeb

/// Requests of which the server has the head alone. A server that waited for the body would wait forever.
@MainActor @Suite("Bodies that are refused by the head") struct BodyRefusalTests {
  /// The head of a request with a body.
  struct Head: Sendable, CustomTestStringConvertible {
    /// The method and the path.
    var line: String
    let type: String
    /// That of the response.
    let status: Int
    let more: [String]

    init(_ line: String, as type: String = "application/json", _ status: Int, _ more: String...) {
      (self.line, self.type, self.status, self.more) = (line, type, status, more)
    }

    /// That of the response to a browser that is not admitted, which does not learn which addresses there are.
    var statusOfStranger: Int { status == 415 ? 415 : 403 }

    /// The same request to pages below a path.
    func below(_ path: String) -> Head {
      var head = self
      head.line.replace(" /", with: " \(path)/")
      return head
    }

    var testDescription: String { "\(line) with \(type) → \(status)" }

    /// Sends it with each way to announce a body.
    func responses(
      from browser: BrowserClient, lengths: [String] = ["Content-Length: 1048576", "Transfer-Encoding: chunked"]
    ) async throws -> [RawClient.Response] {
      let cookies = [browser.cookie, browser.accessCookie].compactMap { $0 }
      let lines =
        ["\(line) HTTP/1.1", "Host: \(browser.host)", browser.origin, "Content-Type: \(type)"] + more
        + (cookies.isEmpty ? [] : ["Cookie: \(cookies.joined(separator: "; "))"])
      let port = browser.port
      return try await onOwnThread {
        try lengths.map { length in
          let client = try RawClient(port: port)
          client.send((lines + [length]).joined(separator: "\r\n") + "\r\n\r\n")
          return try client.response()
        }
      }
    }
  }

  nonisolated private static let form = FormPost.mediaType
  nonisolated private static let file = "application/octet-stream"

  /// Requests of a browser without a session to a server that has a page without a name and the page `board`.
  nonisolated static let heads = [
    Head("POST /event", 403), Head("POST /nothing", 404), Head("POST /", 405), Head("POST /tarn.js", 405),
    Head("GET /", 400), Head("GET /stream", 400), Head("POST /event", 403, "Sec-Fetch-Site: cross-site"),
    Head("POST /board/event", 403), Head("POST /board/nothing", 404), Head("POST /board", 405),
    Head("POST /board/", 405), Head("POST /board/style.css", 405), Head("POST /board/stream", 405),
    Head("POST /board/file/x", 405), Head("POST /board/assets/x", 405), Head("GET /board/", 400),
    Head("GET /board/print", 400),
    Head("POST /files", as: file, 403, "Tarn-Name: a"), Head("POST /board/files", as: file, 403, "Tarn-Name: a"),
    Head("POST /files", 415), Head("POST /event", as: file, 415),
    Head("POST /", as: form, 403), Head("POST /board/", as: form, 403), Head("POST /board/nothing", as: form, 403),
    Head("POST /event", as: form, 415), Head("POST /board/files", as: form, 415), Head("POST /board", as: form, 415),
    Head("POST /tarn.js", as: form, 415),
  ]

  private func serve(
    _ access: WebServer.Access, _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    let board = ServedBoard()
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let server = try WebServer(
      ["": .shared(board.page), "board": .shared(board.page)], port: 0, address: "127.0.0.1", hosts: [],
      limits: limits, access: access)
    defer {
      server.stop()
      removeEndedSignIns(port: server.port)
    }
    try await test(server)
    #expect(board.received == [])
  }

  /// Sends the heads and compares the statuses of the responses.
  private func expect(_ status: KeyPath<Head, Int>, of heads: [Head], from browser: BrowserClient) async throws {
    for head in heads {
      for response in try await head.responses(from: browser) {
        #expect(response.status == head[keyPath: status], "\(head.testDescription)")
      }
    }
  }

  @Test("A body is refused by the head, before any of it is read", arguments: heads)
  func open(head: Head) async throws {
    try await serve(.open) { server in try await expect(\.status, of: [head], from: BrowserClient(server)) }
  }

  @Test("Where a token is needed, bodies of a stranger are refused by the head, and those that no session takes")
  func token() async throws {
    try await serve(.token) { server in
      let browser = BrowserClient(server)
      try await expect(\.statusOfStranger, of: Self.heads, from: browser)
      // The address with the token has no use for a body either.
      let address = String(server.url(of: "board").dropFirst("http://\(browser.host)".count))
      try await expect(\.status, of: [Head("GET \(address)", 303)], from: browser)
      #expect(try await browser.get(address).status == 303)
      try await expect(\.status, of: Self.heads, from: browser)
    }
  }

  @Test("Where people sign in, bodies of a stranger are refused by the head, and those that no session takes")
  func signIn() async throws {
    let ofSignIn = [
      Head("POST /sign-in", as: Self.form, 413), Head("POST /sign-out", as: Self.form, 413),
      Head("POST /sign-in", 415), Head("GET /sign-in", 400), Head("GET /sign-out", 400),
    ]
    try await serve(.signIn(PeopleServer.signIn)) { server in
      let browser = BrowserClient(server)
      try await expect(\.statusOfStranger, of: Self.heads, from: browser)
      try await expect(\.status, of: ofSignIn, from: browser)
      #expect(try await browser.signIn("anna").status == 303)
      try await expect(\.status, of: Self.heads + ofSignIn, from: browser)
    }
  }

  @Test("A file of a session that is too large, or has no name or no length, is refused by the head")
  func files() async throws {
    try await Gallery(Album(bound: 1_000)).withServer { server in
      let browser = BrowserClient(server)
      try await browser.open()
      let name = "Tarn-Name: a.png"
      for (head, length) in [
        (Head("POST /files", as: Self.file, 413, name), "Content-Length: 1001"),
        (Head("POST /files", as: Self.file, 411, name), "Transfer-Encoding: chunked"),
        (Head("POST /files", as: Self.file, 400), "Content-Length: 3"),
        (Head("POST /files", as: Self.form, 415, name), "Content-Length: 3"),
        (Head("GET /file/x", 400), "Content-Length: 3"),
      ] {
        let responses = try await head.responses(from: browser, lengths: [length])
        #expect(responses.map(\.status) == [head.status], "\(head.testDescription)")
      }
    }
  }

  @Test("An event or a form of a session that is too large is refused by the head")
  func events() async throws {
    try await serve(.open) { server in
      let browser = BrowserClient(server)
      try await browser.open()
      for head in [Head("POST /event", 413), Head("POST /", as: Self.form, 413)] {
        let responses = try await head.responses(from: browser, lengths: ["Content-Length: 1048577"])
        #expect(responses.map(\.status) == [413], "\(head.testDescription)")
      }
      // The page takes no files, also not from a session.
      let file = Head("POST /files", as: Self.file, 403, "Tarn-Name: a")
      #expect(try await file.responses(from: browser).map(\.status) == [403, 403])
    }
  }
}
