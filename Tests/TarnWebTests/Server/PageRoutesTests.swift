import TarnTesting
import Testing

@testable import TarnWeb

/// Several pages on one server.
@MainActor @Suite("Several pages on one server") struct PageRoutesTests {
  /// Serves boards at `/`, `/clocks/` and `/chance/watch/`, all shared, or one per session.
  private func withPages(
    _ names: [String] = ["", "clocks", "chance/watch"], perSession: Bool = false,
    _ test: @MainActor (WebServer, [String: Boards]) async throws -> Void
  ) async throws {
    let boards = Dictionary(uniqueKeysWithValues: names.map { ($0, Boards()) })
    let pages = boards.mapValues { boards in
      perSession ? PageScope.perSession { boards.add().page } : .shared(boards.add().page)
    }
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let server = try WebServer(pages, port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    try await test(server, boards)
  }

  struct RouteCase: Sendable, CustomTestStringConvertible {
    let request: String
    let status: Int
    var redirect: String?
    var testDescription: String { request }
  }

  nonisolated private static let cases = [
    RouteCase(request: "GET /", status: 200),
    RouteCase(request: "GET /clocks/", status: 200),
    RouteCase(request: "HEAD /clocks/", status: 200),
    RouteCase(request: "GET /clocks/style.css", status: 200),
    RouteCase(request: "GET /chance/watch/", status: 200),
    RouteCase(request: "GET /tarn.js", status: 200),
    RouteCase(request: "GET /clocks", status: 307, redirect: "./clocks/"),
    RouteCase(request: "HEAD /chance/watch", status: 307, redirect: "./watch/"),
    RouteCase(request: "POST /clocks", status: 405),
    RouteCase(request: "POST /clocks/", status: 405),
    RouteCase(request: "POST /clocks/stream", status: 405),
    RouteCase(request: "GET /clocks/event", status: 405),
    RouteCase(request: "GET /chance", status: 404),
    RouteCase(request: "GET /chance/", status: 404),
    RouteCase(request: "GET /clocks//", status: 404),
    RouteCase(request: "GET //clocks/", status: 404),
    RouteCase(request: "GET /Clocks/", status: 404),
    RouteCase(request: "GET /clocks/tarn.js", status: 404),
    RouteCase(request: "GET /chance/stream", status: 404),
    RouteCase(request: "GET /watch/", status: 404),
    RouteCase(request: "POST /other/event", status: 404),
  ]

  @Test("Each page is at its own name and nowhere else", arguments: cases)
  func routing(route: RouteCase) async throws {
    try await withPages { server, _ in
      let browser = BrowserClient(server)
      let parts = route.request.split(separator: " ").map(String.init)
      let response = try await browser.send(
        parts[0], parts[1], ["Host: \(browser.host)", browser.origin, "Content-Type: application/json"],
        body: "{\"c\":\"\",\"n\":1,\"e\":[]}")
      #expect(response.status == route.status)
      let location = response.head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Location: ") }
      #expect(location.map(String.init) == route.redirect.map { "Location: \($0)" })
    }
  }

  @Test("The page for an unknown address lists the pages, with links")
  func unknown() async throws {
    try await withPages(["todos", "clocks"]) { server, _ in
      for path in ["/", "/nothing", "/todos/nothing"] {
        let response = try await BrowserClient(server).get(path)
        #expect(response.status == 404)
        #expect(response.head.contains("Content-Type: text/html; charset=utf-8"))
        #expect(response.head.contains("default-src 'none'"))
        #expect(response.body.contains("<h1>This address does not exist</h1>"))
        let links = response.body.split(separator: "\n").filter { $0.hasPrefix("<li>") }
        // Relative addresses, so that they are valid behind a proxy that serves all this below a prefix.
        let up = path == "/todos/nothing" ? "../" : "./"
        #expect(
          links == [
            "<li><a href=\"\(up)clocks/\">/clocks/</a></li>", "<li><a href=\"\(up)todos/\">/todos/</a></li>",
          ])
      }
    }
  }

  @Test("Each page has a cookie of its own, for its own address")
  func cookies() async throws {
    try await withPages { server, _ in
      for (path, name) in [("/", ""), ("/clocks/", "-clocks"), ("/chance/watch/", "-chance.watch")] {
        let browser = BrowserClient(server, at: path)
        let head = try await browser.get(path).head
        let line = try #require(head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Set-Cookie: ") })
        #expect(
          line == "Set-Cookie: tarn-\(server.port)\(name)=\(browser.token); HttpOnly; SameSite=Lax")
        #expect(try await !browser.get(path).head.contains("Set-Cookie"))
      }
    }
  }

  @Test("A page does not accept another page's cookie, even under its own name")
  func foreignCookies() async throws {
    try await withPages(perSession: true) { server, boards in
      let root = BrowserClient(server)
      try await root.open()
      let clocks = BrowserClient(server, at: "/clocks/")
      try await clocks.open()
      #expect(boards[""]?.all.count == 1 && boards["clocks"]?.all.count == 1)
      // The cookie that a browser sends, and one that a hostile client sends.
      for cookie in [root.cookie, "tarn-\(server.port)-clocks=\(root.token)"] {
        let browser = BrowserClient(server, at: "/clocks/", cookie: cookie)
        #expect(try await browser.post("{\"c\":\"\(root.connectionID)\",\"n\":1,\"e\":[]}").status == 403)
        #expect(try await browser.get("/clocks/").status == 200)
        #expect(browser.token != root.token && browser.token != clocks.token)
      }
      // The page ID of one page is not valid on another, even with the same user's cookie.
      let number = try #require(root.page?.number(of: "up"))
      let body = "{\"c\":\"\(root.connectionID)\",\"n\":1,\"e\":[[\(number),\"click\",null]]}"
      #expect(try await clocks.post(body).status == 409)
      #expect(boards.values.allSatisfy { $0.all.allSatisfy { $0.received.isEmpty } })
    }
  }

  @Test("Each page gets its own events, and updates only its own viewers")
  func separatePages() async throws {
    try await withPages { server, boards in
      let browsers = ["": "/", "clocks": "/clocks/", "chance/watch": "/chance/watch/"]
        .mapValues { BrowserClient(server, at: $0) }
      for browser in browsers.values { try await browser.open() }
      for (index, name) in browsers.keys.sorted().enumerated() {
        let browser = try #require(browsers[name])
        for count in 1...index + 1 {
          #expect(try await browser.post(("up", "click", "null")).status == 204)
          try await browser.receive { $0.text(of: "count") == "\(count)" }
        }
      }
      for (index, name) in browsers.keys.sorted().enumerated() {
        #expect(boards[name]?[0].received.count == index + 1)
        #expect(browsers[name]?.page?.text(of: "count") == "\(index + 1)")
      }
      // Leaving one page closes only that page's stream.
      browsers["clocks"]?.leave()
      // The server notices the end of a stream when it sends on it.
      try await eventually {
        boards["clocks"]?[0].store.send(.up)
        return boards["clocks"]?[0].page.hasConnections == false
      }
      #expect(boards[""]?[0].page.hasConnections == true)
    }
  }

  @Test("A page's style sheet is below its own address, and the script below the server's root")
  func styleAndScript() async throws {
    try await withPages { server, _ in
      for (path, root) in [("/", "./"), ("/clocks/", "../"), ("/chance/watch/", "../../")] {
        let body = try await BrowserClient(server).get(path).body
        let style = try #require(body.firstMatch(of: /href="(style\.css\?v=[0-9a-f]{32})"/)?.1)
        let script = try #require(body.firstMatch(of: /src="([^"]*)(assets\/[0-9a-f]{32}\/tarn\.js)"/))
        #expect(script.1 == root)
        for (address, type) in [(path + style, "text/css"), ("/\(script.2)", "text/javascript")] {
          let response = try await BrowserClient(server).get(address)
          #expect(response.status == 200 && response.head.contains("Content-Type: \(type)"))
        }
      }
    }
  }

  @Test("A page that the forms for signing in or out would hide is refused", arguments: ["sign-in", "sign-out"])
  func hidden(name: String) throws {
    let page = ServedBoard().page!
    let access = WebServer.Access.signIn(PeopleServer.signIn)
    let pages: [String: PageScope] = ["": .shared(page), name: .shared(page)]
    let error = #expect(throws: WebServer.HiddenPage.self) { try WebServer(pages, port: 0, access: access) }
    #expect(
      error?.description == """
        “\(name)” can't be a page's name on a server where people sign in, which has a form of its own at /\(name). Give the \
        page another name.
        """)
    #expect(throws: WebServer.HiddenPage.self) { try MountedPages(pages, port: 1, access: access) }
    // Neither below another name, nor where nobody signs in.
    try MountedPages(["people/\(name)": .shared(page)], port: 1, access: access).stop()
    try MountedPages(pages, port: 1, access: .open).stop()
  }

  @Test(
    "An invalid name is refused",
    arguments: [
      "/", "a/", "/a", "a//b", "a b", "..", "a/../b", "stream", "a/event", "files", "file/a", "style.css", "é", "a?b",
      "%41",
    ])
  func names(name: String) throws {
    let board = ServedBoard()
    let error = #expect(throws: PageRoute.NameError.self) { try WebServer([name: .shared(board.page)], port: 0) }
    #expect(
      error?.description
        == """
        “\(name)” can't be a page's name. A name is one or more words with / between them, such as “todos” or \
        “chance/watch”; a word has letters (a–z), digits, - and _, and is not “stream”, “print”, “event”, “files”, “file” or \
        “assets”, which every page has below it.
        """)
  }

  @Test("A server needs at least one page")
  func none() throws {
    let error = #expect(throws: WebServer.NoPages.self) { try WebServer([:], port: 0) }
    #expect(error?.description == "There is no page to serve. Give at least one, such as [\"\": .shared(page)].")
  }
}
