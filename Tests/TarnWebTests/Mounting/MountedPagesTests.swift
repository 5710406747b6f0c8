import DocumentedCode
import Foundation
import TarnTesting
import Testing

@testable import TarnWeb

/// Pages behind a second server, over real sockets: everything is as behind Tarn's own.
@MainActor @Suite("Pages mounted into another server") struct MountedPagesTests {
  private func mounted(
    _ pages: [String: PageScope], access: WebServer.Access = .open, clients: ClientAddresses = .unknown,
    log: ServerLog? = nil, _ test: @MainActor (MountedPages, UInt16) async throws -> Void
  ) async throws {
    let server = try SocketServer()
    let mounted = try MountedPages(
      pages, port: server.port, at: "/apps/", access: access, clients: clients, log: log)
    server.serve(mounted.handler)
    defer {
      mounted.stop()
      server.stop()
      removeEndedSignIns(port: server.port)
    }
    try await test(mounted, server.port)
  }

  @Test("A browser opens a page and its stream, and its events change the page")
  func events() async throws {
    let board = ServedBoard()
    try await mounted(["board": .shared(board.page)]) { _, port in
      let browser = BrowserClient(port: port, at: "/apps/board/")
      let page = try await browser.get("/apps/board/")
      #expect(page.status == 200 && page.body.contains("Board &amp; &lt;co&gt;"))
      try await browser.open()
      #expect(try await browser.post(("up", "click", "null")).status == 204)
      try await browser.receive { $0.text(of: "count") == "1" }
      #expect(board.received == [.up])
      // The program's own page is beside them.
      #expect(try await browser.get("/").body == "This is the program's own page.")
    }
  }

  @Test("Every response has the status, the headers and the body that Tarn's own server sends")
  func same() async throws {
    let board = ServedBoard()
    let own = try WebServer(["board": .shared(board.page), "": .shared(board.page)], port: 0, access: .open)
    defer { own.stop() }
    try await mounted(["board": .shared(board.page), "": .shared(board.page)]) { _, port in
      let (mine, other) = (BrowserClient(own), BrowserClient(port: port, at: "/apps/"))
      /// The response without what differs by the time, the port, the server and the nonce.
      func comparable(_ response: RawClient.Response, _ browser: BrowserClient) -> [String] {
        let lines = response.head.split(whereSeparator: \.isNewline).dropFirst().filter { line in
          !["date", "connection", "content-length", "transfer-encoding", "keep-alive"].contains {
            line.lowercased().hasPrefix($0)
          }
        }
        return ["\(response.status)"]
          + ([response.body] + lines.map(String.init).sorted()).map {
            $0.replacing("\(browser.port)", with: "PORT").replacing(#/nonce[-=]"?\w+/#, with: "nonce")
              .replacing(#/tarn-PORT[-\w]*=\w+/#, with: "cookie").replacing(#/value="[\w.]{32,}"/#, with: "value")
          }
      }
      for (method, path, lines, body) in [
        ("GET", "/", [], ""), ("GET", "/board", [], ""), ("GET", "/board/?x=1", [], ""),
        ("GET", "/board/style.css", [], ""),
        ("GET", "/tarn.js", [], ""), ("GET", "/none", [], ""), ("GET", "/board/file/x", [], ""),
        ("GET", "/%zz", [], ""),
        ("GET", "/a/../b", [], ""), ("GET", "/", ["Host: evil.example"], ""),
        ("GET", "/", ["Origin: https://evil.example"], ""),
        ("GET", "/", ["Sec-Fetch-Site: cross-site"], ""), ("GET", "/", ["Origin: a", "Origin: b"], ""),
        ("POST", "/event", [], "{}"), ("POST", "/event", ["Content-Type: application/json", "ORIGIN"], "{}"),
        ("POST", "/event", ["Content-Type: text/plain", "ORIGIN"], "{}"), ("POST", "/none", ["ORIGIN"], "x"),
        ("BREW", "/", [], ""), ("GET", "/", ["Content-Length: 3"], ""), ("GET", "/", ["X Y: 1"], ""),
        ("POST", "/", ["Content-Type: application/x-www-form-urlencoded", "ORIGIN"], "a=b"),
      ] as [(String, String, [String], String)] {
        func send(_ browser: BrowserClient, _ prefix: String) async throws -> RawClient.Response {
          let host = lines.contains { $0.hasPrefix("Host") } ? [] : ["Host: \(browser.host)"]
          defer { browser.hangUp() }
          return try await browser.send(
            method, prefix + path, host + lines.map { $0 == "ORIGIN" ? browser.origin : $0 }, body: body)
        }
        let responses = (try await send(mine, ""), try await send(other, "/apps"))
        #expect(comparable(responses.0, mine) == comparable(responses.1, other), "\(method) \(path) \(lines)")
      }
    }
  }

  @Test("A body is refused by the head, before any of it is read", arguments: BodyRefusalTests.heads)
  func heads(head: BodyRefusalTests.Head) async throws {
    let board = ServedBoard()
    try await mounted(["": .shared(board.page), "board": .shared(board.page)]) { _, port in
      for response in try await head.below("/apps").responses(from: BrowserClient(port: port, at: "/apps/")) {
        #expect(response.status == head.status)
      }
    }
  }

  @Test("A body of a session that is too large is refused by the head, as Tarn's own server does")
  func tooLarge() async throws {
    let gallery = Gallery(Album(bound: 1_000))
    try await mounted(["": .shared(gallery.page)]) { _, port in
      let browser = BrowserClient(port: port, at: "/apps/")
      try await browser.open()
      for head in [
        BodyRefusalTests.Head("POST /apps/event", 413),
        BodyRefusalTests.Head("POST /apps/", as: FormPost.mediaType, 413),
        BodyRefusalTests.Head("POST /apps/files", as: "application/octet-stream", 413, "Tarn-Name: a.png"),
      ] {
        let responses = try await head.responses(from: browser, lengths: ["Content-Length: 1048577"])
        #expect(responses.map(\.status) == [413], "\(head.testDescription)")
      }
    }
  }

  @Test("Files are uploaded and sent, within their bounds")
  func files() async throws {
    let gallery = Gallery(Album(bound: 1_000))
    try await mounted(["": .shared(gallery.page)]) { _, port in
      let browser = BrowserClient(port: port, at: "/apps/")
      try await browser.open()
      let ticket = try await browser.upload("IMG 1").firstLine
      #expect(try await browser.post(("drop", "files", "\"\(ticket)\"")).status == 204)
      #expect(gallery.store.state.results == [.saved(id: "p0", name: "a.png")])
      #expect(try await browser.get("/apps/file/p0").body == "IMG 1")
      let large = try await browser.upload(String(repeating: "x", count: 1_001))
      #expect(large.status == 413)
      browser.hangUp()
      #expect(try await browser.upload("hello").status == 422)
    }
  }

  @Test("The token admits a browser below the prefix, and people sign in there")
  func access() async throws {
    let board = ServedBoard()
    try await mounted(["board": .shared(board.page)], access: .token) { mounted, port in
      let browser = BrowserClient(port: port, at: "/apps/board/")
      let stranger = try await browser.get("/apps/board/")
      #expect(stranger.status == 403)
      let address = mounted.path(of: "board")
      #expect(address.hasPrefix("/apps/board/?token="))
      #expect(try await browser.get(address).status == 303)
      #expect(try await browser.get("/apps/board/").status == 200)
    }
    let people = PeopleServer()
    try await mounted(["": people.pages], access: .signIn(PeopleServer.signIn), clients: .direct) { _, port in
      let browser = BrowserClient(port: port, at: "/apps/")
      let form = "name=anna&password=password+of+anna&to=note/1"
      let response = try await browser.post(form: form, to: "/apps/sign-in")
      #expect(response.header("Location") == "./note/1")
      #expect(try await browser.get("/apps/note/1").body.contains("secret"))
      #expect(try await browser.post(form: "", to: "/apps/sign-out").status == 303)
      #expect(try await browser.get("/apps/note/1").status == 403)
    }
  }

  @Test("An address without the prefix's slash leads to the pages, and one outside to none")
  func prefix() async throws {
    let board = ServedBoard()
    try await mounted(["": .shared(board.page)]) { mounted, port in
      let browser = BrowserClient(port: port, at: "/apps/")
      let redirect = try await browser.get("/apps")
      #expect(redirect.header("Location") == "./apps/")
      browser.hangUp()
      #expect(try await browser.get("/appsx").status == 404)
      let outside = await mounted.handler.respond(to: WebRequest(method: "GET", target: "/", headers: []))
      #expect(outside.status == 404)
    }
  }

  @Test("A restart is announced to the browsers, their streams end, and later requests are refused")
  func stop() async throws {
    let board = ServedBoard()
    let records = ServerLogTests.Records()
    try await mounted(["": .shared(board.page)], log: records.log) { mounted, port in
      let browser = BrowserClient(port: port, at: "/apps/")
      try await browser.open()
      mounted.stop(restarts: true)
      var last: [String: WireValue] = [:]
      await #expect(throws: (any Error).self) { while true { last = try await browser.next() } }
      #expect(!last.isEmpty)
      #expect(!board.page.hasConnections)
      #expect(try await browser.get("/apps/").status == 503)
    }
    let streams = records.events.filter { if case .streamEnded = $0 { true } else { false } }
    #expect(streams.count == 1)
    #expect(records.requests.first?.kind == .stream)
  }

  @Test("A stream that its server cancels, releases, or stops reading in a task ends, and its window is closed")
  func cancelled() async throws {
    let board = ServedBoard()
    let pages = try MountedPages(["": .shared(board.page)], port: 1, access: .open)
    defer { pages.stop() }
    let request = WebRequest(method: "GET", target: "/stream", headers: [("Host", "localhost:1")])
    func open() async throws -> ResponseStream {
      guard case .stream(let stream) = await pages.handler.respond(to: request).body else {
        throw RawClient.Failure(description: "no stream")
      }
      return stream
    }
    do {
      let stream = try await open()
      var iterator = stream.makeAsyncIterator()
      #expect(await iterator.next()?.isEmpty == false)
      #expect(board.page.hasConnections)
      stream.cancel()
      stream.cancel()
      try await eventually { !board.page.hasConnections }
      #expect(await iterator.next() == nil)
    }
    do { _ = try await open() }
    try await eventually { !board.page.hasConnections }
    let stream = try await open()
    let task = Task.detached { for await _ in stream {} }
    try await eventually { board.page.hasConnections }
    task.cancel()
    await task.value
    try await eventually { !board.page.hasConnections }
  }

  @Test("A stream that is not read is dropped, and holds no more than its bound")
  func unread() async throws {
    let board = ServedBoard()
    let pages = try MountedPages(["": .shared(board.page)], port: 1, access: .open)
    defer { pages.stop() }
    let request = WebRequest(method: "GET", target: "/stream", headers: [("Host", "localhost:1")])
    let response = await pages.handler.respond(to: request)
    guard case .stream(let stream) = response.body else { throw RawClient.Failure(description: "no stream") }
    // Some 40 KB each, of which 1 MiB may wait.
    for number in 0..<60 where board.page.hasConnections {
      board.store.send(.show(Array(number * 400..<number * 400 + 400)))
      board.page.flush()
      // Pause: the server learns of a dropped stream in its isolation.
      await Task.yield()
    }
    try await eventually { !board.page.hasConnections }
    var iterator = stream.makeAsyncIterator()
    while await iterator.next() != nil {}
  }

  @Test("A monitor gets the metrics and the health of mounted pages, until they stop")
  func metrics() async throws {
    let board = ServedBoard()
    try await mounted(["board": .shared(board.page)]) { mounted, port in
      let browser = BrowserClient(port: port, at: "/apps/board/")
      try await browser.open()
      for _ in 0..<3 { _ = try await browser.get("/apps/none") }
      let metrics = await mounted.handler.metrics()
      #expect(metrics.headers.contains { $0 == ("Content-Type", "text/plain; version=0.0.4; charset=utf-8") })
      guard case .bytes(let bytes) = metrics.body else { throw RawClient.Failure(description: "a stream") }
      let text = String(decoding: bytes, as: UTF8.self)
      for line in [
        "tarn_http_responses_total{method=\"GET\",status=\"404\"} 3",
        "tarn_http_responses_total{method=\"GET\",status=\"200\"} 1",
        // The stream has no duration yet.
        "tarn_http_request_duration_seconds_count 3", "tarn_http_streams 1", "tarn_sessions{page=\"board\"} 1",
      ] { #expect(text.contains(line + "\n"), "\(line)") }
      #expect(!text.contains("tarn_http_connections"), "The other server has them.")
      #expect(await mounted.handler.health().status == 200)
      mounted.stop()
      #expect(await mounted.handler.health().status == 503)
      #expect(await mounted.handler.metrics().status == 503)
    }
  }

  @Test("The code that the guide shows for another server is that of this one")
  func guide() throws {
    let page = try DocumentedPage("docs/deployment.md")
    #expect(try page.missing(in: "Tests/TarnWebTests/Mounting") == [])
  }
}
