import ProgramDriver
import Testing

@testable import TarnWeb

/// The admitted requests, and the reasons for which the others are refused.
@MainActor @Suite("Access by host, origin and headers") struct RequestAdmissionTests {
  @Test("Only requests for the configured host names are answered")
  func hosts() async throws {
    try await withServer(hosts: ["Tarn.example"]) { server, _ in
      let browser = BrowserClient(server)
      let good = [
        "127.0.0.1:\(server.port)", "localhost:\(server.port)", "LOCALHOST:\(server.port)", "tarn.example",
        // Forwarded ports: `ssh -L 8090:127.0.0.1:8080`, and port 80.
        "127.0.0.1:8090", "localhost:1", "127.0.0.1",
      ]
      for host in good {
        #expect(try await browser.send("GET", "/", ["Host: \(host)"]).status == 200, "\(host)")
      }
      let bad = [
        "evil.example", "evil.example:\(server.port)", "tarn.example:\(server.port)", "tarn.example.evil.example",
        "127.0.0.1.evil.example:\(server.port)", "evil.example:127.0.0.1", "localhost:", "localhost:x", ":8090", "",
      ]
      for host in bad {
        let response = try await browser.send("GET", "/", ["Host: \(host)"])
        #expect(response.status == 421, "\(host)")
        #expect(
          response.body == "This server does not answer for that host. Use the address it printed when it started.\n")
      }
    }
  }

  @Test("A page at a forwarded port of this machine sends events, and one of another port can't")
  func forwardedPort() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      for (origin, status) in [("127.0.0.1:8090", 204), ("127.0.0.1:8091", 403), ("localhost:8090", 403)] {
        let response = try await browser.send(
          "POST", "/event",
          ["Host: 127.0.0.1:8090", "Origin: http://\(origin)", "Content-Type: application/json"],
          body: "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[]}")
        #expect(response.status == status, "\(origin)")
      }
      #expect(boards[0].received == [])
    }
  }

  @Test("A request without a host is refused")
  func noHost() async throws {
    try await withServer { server, _ in
      // HTTP/1.1 requires a host: the library may refuse before Tarn does.
      let response = try await BrowserClient(server).send("GET", "/", [])
      #expect([400, 421].contains(response.status))
    }
  }

  @Test("Requests from a page of another site are refused", arguments: ["GET", "POST"])
  func origins(method: String) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let port = server.port
      let foreign = [
        "http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", "https://localhost:\(port)",
        "http://127.0.0.1:\(port).evil.example", "ftp://127.0.0.1:\(port)", "",
      ]
      for origin in foreign {
        let response = try await browser.send(
          method, method == "GET" ? "/stream" : "/event",
          ["Host: \(browser.host)", "Origin: \(origin)", "Content-Type: application/json"],
          body: "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[]}")
        #expect(response.status == 403, "\(origin)")
        #expect(response.body == "This request comes from another site's page.\n")
      }
      #expect(boards[0].received == [])
    }
  }

  @Test("A post must have an origin of this server, and be JSON")
  func posts() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      try await browser.open()
      let body = "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[]}"
      func status(_ lines: [String]) async throws -> Int {
        try await browser.send("POST", "/event", ["Host: \(browser.host)"] + lines, body: body).status
      }
      #expect(try await status(["Content-Type: application/json"]) == 403)
      #expect(try await status([browser.origin]) == 415)
      #expect(try await status([browser.origin, "Content-Type: text/plain"]) == 415)
      #expect(try await status([browser.origin, "Content-Type: application/x-www-form-urlencoded"]) == 415)
      #expect(try await status([browser.origin, "Content-Type: Application/JSON; charset=utf-8"]) == 204)
      // The proxy in front uses TLS: for the browser the page's address begins with https.
      #expect(try await status(["Origin: https://\(browser.host)", "Content-Type: application/json"]) == 204)
    }
  }

  @Test(
    "A session behind a proxy with a host name of its own is identified by its cookie",
    arguments: ["tarn.example", "tarn.example:443"])
  func proxies(host: String) async throws {
    try await withServer(hosts: [host]) { server, boards in
      let browser = BrowserClient(server)
      browser.host = host
      #expect(try await browser.get("/").status == 200)
      let cookie = browser.cookie
      try await browser.open()
      #expect(browser.cookie == cookie)
      #expect(try await browser.post(("up", "click", "null")).status == 204)
      #expect(boards[0].received == [.up])
    }
  }

  @Test("The cookie is restricted to TLS for an https address, and not on the machine itself")
  func secure() async throws {
    try await withServer(hosts: ["https://Tarn.example", "other.example"]) { server, boards in
      @MainActor func cookie(_ host: String) async throws -> String? {
        let browser = BrowserClient(server)
        return try await browser.send("GET", "/", ["Host: \(host)"]).header("Set-Cookie")
      }
      let secureCookie = try #require(try await cookie("tarn.example"))
      #expect(secureCookie.hasPrefix("__Secure-tarn-\(server.port)="))
      #expect(secureCookie.hasSuffix("; HttpOnly; SameSite=Lax; Secure"))
      for host in ["127.0.0.1:\(server.port)", "localhost:\(server.port)", "other.example"] {
        let cookie = try #require(try await cookie(host))
        #expect(cookie.hasPrefix("tarn-\(server.port)=") && cookie.hasSuffix("; HttpOnly; SameSite=Lax"), "\(host)")
      }
      // A request for the stream alone sets the cookie, too.
      let port = server.port
      let head = try await onOwnThread {
        try RawClient(port: port).openStream("/stream", headers: ["Host: TARN.example"])
      }
      #expect(head.contains("SameSite=Lax; Secure"))
      // The server does not believe a request's own headers.
      let browser = BrowserClient(server)
      let lines = ["Host: other.example", "X-Forwarded-Proto: https"]
      #expect(try await browser.send("GET", "/", lines).head.contains("Secure") == false)
      // A page of the same host name without TLS counts as another site's.
      let secure = BrowserClient(server)
      secure.host = "tarn.example"
      try await secure.open()
      #expect(try await secure.post(("up", "click", "null")).status == 403)
      let body = "{\"c\":\"\(secure.connectionID)\",\"n\":1,\"e\":[]}"
      let own = ["Host: tarn.example", "Origin: https://tarn.example", "Content-Type: application/json"]
      #expect(try await secure.send("POST", "/event", own, body: body).status == 204)
      #expect(boards[0].received == [])
    }
  }

  @Test("Every page has headers against foreign scripts", arguments: ["/", "/style.css", "/tarn.js"])
  func headers(path: String) async throws {
    try await withServer { server, _ in
      // Only a page's HTML has scripts and styles in itself: see PagePreviewTests.
      let head = try await BrowserClient(server).get(path).head.replacing(#/ 'nonce-[0-9a-f]+'/#, with: "")
      let target = path == "/" ? "self" : "none"
      for line in [
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; ",
        "form-action '\(target)'; base-uri 'self'; frame-ancestors 'none'", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin", "Permissions-Policy: camera=(), geolocation=(), microphone=()",
      ] {
        #expect(head.contains(line))
      }
      #expect(!head.contains("unsafe-inline") && !head.contains("unsafe-eval") && !head.contains("Access-Control"))
    }
  }

  @Test("A page's title can't break out of its element")
  func title() async throws {
    try await withServer { server, _ in
      let body = try await BrowserClient(server).get("/").body
      #expect(body.contains("<title>Board &amp; &lt;co&gt;</title>"))
    }
  }
}
