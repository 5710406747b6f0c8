import TarnDocument
import Testing

@testable import TarnWeb

/// A header that says who sends a request, over real sockets.
@MainActor @Suite("A server behind a proxy that knows people") struct TrustedProxyTests {
  private let people = PeopleServer()

  private func get(_ server: WebServer, _ path: String = "/", _ lines: String...) async throws -> RawClient.Response {
    let browser = BrowserClient(server)
    return try await browser.send("GET", path, ["Host: \(browser.host)"] + lines)
  }

  @Test("The person of the header sees their own notes")
  func person() async throws {
    try await people.serve(.proxy(TrustedProxy())) { server in
      #expect(server.url == "http://127.0.0.1:\(server.port)/")
      let response = try await get(server, "/", "X-Forwarded-User: ben")
      #expect(response.status == 200)
      #expect(response.body.contains("ben") && !response.body.contains("anna"))
      #expect(try await get(server, "/note/1", "x-forwarded-user:  ben ").status == 404)
    }
  }

  @Test("A request without the header, or with more than one name, is refused")
  func ambiguous() async throws {
    try await people.serve(.proxy(TrustedProxy())) { server in
      for path in ["/", "/stream", "/tarn.js"] {
        let response = try await get(server, path)
        #expect(response.status == 403)
      }
      #expect(try await get(server, "/", "X-Forwarded-User: ").status == 403)
      #expect(try await get(server, "/", "X-Forwarded-User: anna", "X-Forwarded-User: ben").status == 400)
      #expect(try await get(server, "/", "X-Forwarded-User: " + String(repeating: "a", count: 400)).status == 400)
      #expect(try await get(server, "/", "X-Auth-Request-User: ben").status == 403)
    }
  }

  @Test("A header that does not come from the proxy is worth nothing")
  func forged() async throws {
    try await people.serve(.proxy(TrustedProxy(from: ["192.0.2.1"]))) { server in
      let response = try await get(server, "/", "X-Forwarded-User: anna")
      #expect(response.status == 403 && response.body == "Open the app at the address of its proxy.\n")
    }
  }

  @Test("With a secret, only the program that knows it can name a person")
  func secret() async throws {
    try await people.serve(.proxy(TrustedProxy(header: "Remote-User", secret: "s3cret"))) { server in
      let response = try await get(server, "/", "Remote-User: anna")
      #expect(response.status == 403)
      #expect(try await get(server, "/", "Remote-User: anna", "X-Tarn-Secret: s3cre7").status == 403)
      #expect(try await get(server, "/", "Remote-User: anna", "X-Tarn-Secret: s3cret").status == 200)
    }
  }

  @Test("Another person in the same browser gets another session, and can't use the one before")
  func another() async throws {
    try await people.serve(.proxy(TrustedProxy())) { server in
      let response = try await get(server, "/", "X-Forwarded-User: anna")
      let cookie = try #require(response.header("Set-Cookie")).prefix { $0 != ";" }
      let other = try await get(server, "/", "X-Forwarded-User: ben", "Cookie: \(cookie)")
      #expect(other.status == 200 && !other.body.contains("anna"))
      let new = try #require(other.header("Set-Cookie")).prefix { $0 != ";" }
      #expect(new != cookie)
      #expect(try await get(server, "/print", "X-Forwarded-User: ben", "Cookie: \(cookie)").status == 404)
      #expect(try await get(server, "/print", "X-Forwarded-User: anna", "Cookie: \(cookie)").status == 200)
    }
  }
}
