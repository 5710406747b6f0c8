import ProgramDriver
import Testing

@testable import TarnWeb

/// Access with a token: the browsers that the server admits, and its answer to the others.
@MainActor @Suite("A server with an access token") struct AccessTests {
  /// Serves one board per session, at three addresses.
  private func withGuardedServer(
    port: UInt16 = 0, hosts: [String] = [], access: WebServer.Access = .token,
    _ test: @MainActor (WebServer, Boards) async throws -> Void
  ) async throws {
    let boards = Boards()
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let pages: PageScope = .perSession { boards.add().page }
    let server = try WebServer(
      ["": pages, "clocks": pages, "chance/watch": pages], port: port, address: "127.0.0.1", hosts: hosts,
      limits: limits,
      access: access)
    defer { server.stop() }
    try await test(server, boards)
  }

  private func token(_ server: WebServer) throws -> String {
    String(try #require(server.url.split(separator: "=").last))
  }

  @Test("A server prints addresses that end with the token")
  func addresses() async throws {
    try await withGuardedServer { server, _ in
      let token = try token(server)
      #expect(token.count == 64)
      #expect(token.allSatisfy { $0.isHexDigit })
      #expect(server.url == "http://127.0.0.1:\(server.port)/?token=\(token)")
      #expect(server.url(of: "chance/watch") == "http://127.0.0.1:\(server.port)/chance/watch/?token=\(token)")
    }
    try await withGuardedServer(access: .open) { server, _ in
      #expect(server.url == "http://127.0.0.1:\(server.port)/")
      #expect(server.url(of: "clocks") == "http://127.0.0.1:\(server.port)/clocks/")
      let response = try await BrowserClient(server).get("/")
      #expect(response.status == 200)
    }
  }

  @Test(
    "A page without the token is refused with a message that says where it is printed",
    arguments: ["/", "/clocks", "/clocks/", "/nothing", "/?token=", "/?token=0", "/?TOKEN=1"])
  func pages(path: String) async throws {
    try await withGuardedServer { server, boards in
      let response = try await BrowserClient(server).get(path)
      #expect(response.status == 403)
      #expect(response.head.contains("Content-Type: text/html; charset=utf-8"))
      #expect(response.head.contains("Cache-Control: no-store") && !response.head.contains("Set-Cookie"))
      #expect(response.body.contains("<h1>Open the address that the program printed</h1>"))
      #expect(response.body.contains("is not that of the running program") == path.contains("?token"))
      #expect(response.body.contains("?token= and 64 letters and digits"))
      #expect(boards.all.isEmpty)
    }
  }

  @Test("Requests of a page are refused without the cookie, even with the token")
  func requests() async throws {
    try await withGuardedServer { server, boards in
      let token = try token(server)
      let browser = BrowserClient(server)
      for path in ["/stream", "/style.css", "/tarn.js", "/clocks/stream", "/file/a"] {
        for query in ["", "?token=\(token)"] {
          let response = try await browser.get(path + query)
          #expect(response.status == 403, "\(path)")
          #expect(
            response.body
              == "This browser is not admitted. Open the address that the program printed when it started; it ends with "
              + "?token=….\n")
        }
      }
      for path in ["/event", "/files", "/", "/nothing"] {
        let type = path == "/files" ? "application/octet-stream" : "application/json"
        let lines = ["Host: \(browser.host)", browser.origin, "Content-Type: \(type)"]
        #expect(try await browser.send("POST", path + "?token=\(token)", lines, body: "{}").status == 403, "\(path)")
      }
      #expect(boards.all.isEmpty)
    }
  }

  @Test(
    "A request with the token is redirected to the address without it, and gets a cookie",
    arguments: [
      ("/", "./"), ("/clocks/", "./"), ("/clocks", "./clocks/"), ("/chance/watch", "./watch/"),
      ("/nothing", "./nothing"),
      ("/chance/nothing", "./nothing"),
    ])
  func entering(path: String, location: String) async throws {
    try await withGuardedServer { server, _ in
      let token = try token(server)
      let browser = BrowserClient(server)
      let response = try await browser.get(path + "?token=\(token)")
      #expect(response.status == 303)
      #expect(response.header("Location") == location)
      #expect(response.body == "")
      for line in ["Referrer-Policy: no-referrer", "Cache-Control: no-store"] { #expect(response.head.contains(line)) }
      let cookie = try #require(response.header("Set-Cookie"))
      #expect(cookie.hasPrefix("tarn-access-\(server.port)="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
      // The token is in no text that the browser stores or sends from now on.
      #expect(!response.head.contains(token))
      for path in ["/", "/tarn.js", "/style.css"] {
        let response = try await browser.get(path)
        #expect(response.status == 200)
        #expect(!response.head.contains(token) && !response.body.contains(token))
      }
      try await browser.open()
      #expect(try await browser.post(("up", "click", "null")).status == 204)
    }
  }

  @Test("A cookie or token of another server is refused")
  func forged() async throws {
    try await withGuardedServer { server, _ in
      try await withGuardedServer { otherServer, _ in
        let browser = BrowserClient(server)
        _ = try await browser.get("/?token=\(token(server))")
        let value = try #require(browser.accessCookie?.split(separator: "=").last)
        let name = "tarn-access-\(server.port)"
        let (client, otherClient) = (BrowserClient(server), BrowserClient(otherServer))
        _ = try await otherClient.get("/?token=\(token(otherServer))")
        let foreign = try #require(otherClient.accessCookie?.split(separator: "=").last)
        for cookie in [
          "\(name)=\(try token(server))", "\(name)=\(foreign)", "\(name)=", "\(name)=\(value.dropLast())",
          "\(name)=\(value)0",
          "\(name)=\(value.uppercased())x",
        ] {
          client.accessCookie = cookie
          #expect(try await client.get("/").status == 403, "\(cookie)")
        }
        client.accessCookie = nil
        for token in ["\(value)", try token(otherServer), "\(try token(server))0"] {
          #expect(try await client.get("/?token=\(token)").status == 403)
        }
        client.accessCookie = "\(name)=\(value)"
        #expect(try await client.get("/").status == 200)
      }
    }
  }

  @Test("After a restart on the same port the server accepts its former cookies, and has another token")
  func restarted() async throws {
    var browser: BrowserClient?
    var last = ""
    let port = UInt16(try freePort())
    try await withGuardedServer(port: port) { server, _ in
      last = try token(server)
      browser = BrowserClient(server)
      #expect(try await browser?.get("/?token=\(last)").status == 303)
    }
    try await withGuardedServer(port: port) { server, _ in
      let returning = BrowserClient(server)
      returning.accessCookie = browser?.accessCookie
      #expect(try await returning.get("/").status == 200)
      // An address with the token of the former start is redirected, too, and sets no cookie.
      let response = try await returning.get("/clocks/?token=\(last)")
      #expect(response.status == 303 && response.header("Set-Cookie") == nil)
      #expect(try token(server) != last)
      let new = try await BrowserClient(server).get("/?token=\(last)")
      #expect(new.status == 403 && new.body.contains("is not that of the running program"))
    }
  }

  @Test(
    "For an https address the cookie of the token belongs to that host and to TLS, and one of an earlier version counts"
  )
  func secure() async throws {
    try await withGuardedServer(hosts: ["https://tarn.example"]) { server, _ in
      let browser = BrowserClient(server)
      browser.host = "tarn.example"
      let response = try await browser.get("/?token=\(token(server))")
      let cookie = try #require(response.header("Set-Cookie"))
      #expect(cookie.hasPrefix("__Host-tarn-access-\(server.port)="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"))
      #expect(try await browser.get("/").status == 200)
      browser.accessCookie = browser.accessCookie?.replacing("__Host-", with: "")
      #expect(try await browser.get("/").status == 200)
      browser.accessCookie = "tarn-access-\(server.port)=\(String(repeating: "0", count: 32))"
      #expect(try await browser.get("/").status == 403)
      // Without TLS a browser does not take a cookie with the prefix.
      browser.host = "127.0.0.1:\(server.port)"
      let plain = try await browser.get("/?token=\(token(server))").header("Set-Cookie")
      #expect(plain?.hasPrefix("tarn-access-\(server.port)=") == true)
    }
  }
}
