import Foundation
import ProgramDriver
import Testing

@testable import TarnWeb

/// Requests that two readers could interpret differently, or that no page of the server sends.
@MainActor @Suite("The head of a request") struct RequestHeadTests {
  private func answer(_ server: WebServer, _ request: String) async throws -> String {
    let port = server.port
    return try await onOwnThread {
      let client = try RawClient(port: port)
      client.send(request)
      return client.toEnd()
    }
  }

  @Test(
    "An ambiguous head is refused, and the bytes after it are not read as a request",
    arguments: [
      ("Host: other.example", "The header Host is given twice. Send it once."),
      ("HOST: HERE", "The header Host is given twice. Send it once."),
      ("Origin: http://evil.example\r\nOrigin: http://HERE", "The header Origin is given twice. Send it once."),
      ("Content-Type: text/plain\r\nContent-Type: text/html", "The header Content-Type is given twice. Send it once."),
      ("Transfer-Encoding : chunked", "A header of this request has an invalid name"),
      ("Transfer-Encoding\t: chunked", "A header of this request has an invalid name"),
      ("Content-Length : 5", "A header of this request has an invalid name"),
      ("X(y): z", "A header of this request has an invalid name"),
    ])
  func ambiguousHeads(line: String, message: String) async throws {
    try await withServer { server, boards in
      let host = "127.0.0.1:\(server.port)"
      for method in ["GET", "POST"] {
        let head = "\(method) / HTTP/1.1\r\nHost: \(host)\r\n\(line.replacing("HERE", with: host))\r\n"
        let length = method == "POST" ? "Content-Length: 5\r\n" : ""
        let response = try await answer(
          server, head + length + "\r\n0\r\n\r\nGET /tarn.js HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 400"), "\(method): \(response.prefix(100))")
        #expect(response.contains(message) || response.contains("<html>"), "\(response)")
        #expect(response.components(separatedBy: "HTTP/1.1").count == 2, "\(response)")
      }
      #expect(boards[0].received == [])
    }
  }

  @Test(
    "The content type must match exactly",
    arguments: [
      ("application/json", 204), ("APPLICATION/json ; charset=utf-8", 204), ("application/jsonx", 415),
      ("application/json-patch+json", 415), ("application/json x", 415), ("text/plain; application/json", 415),
      ("application/json, text/plain", 415), ("", 415),
    ])
  func types(type: String, status: Int) async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      try await browser.open()
      let lines = ["Host: \(browser.host)", browser.origin, "Content-Type: \(type)"]
      let body = "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[]}"
      #expect(try await browser.send("POST", "/event", lines, body: body).status == status)
    }
  }

  @Test(
    "A request from another site or port is refused, except for following a link",
    arguments: ["cross-site", "same-site", "same-origin", "none", "anything"])
  func sites(site: String) async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let isOwn = ["same-origin", "none"].contains(site)
      let lines = ["Host: \(browser.host)", "Sec-Fetch-Site: \(site)"]
      let post = lines + [browser.origin, "Content-Type: application/json"]
      let body = "{\"c\":\"\(browser.connectionID)\",\"n\":1,\"e\":[]}"
      #expect(try await browser.send("POST", "/event", post, body: body).status == (isOwn ? 204 : 403))
      for path in ["/", "/style.css", "/tarn.js"] {
        #expect(try await browser.send("GET", path, lines).status == (isOwn ? 200 : 403), "\(path)")
        let link = try await browser.send("GET", path, lines + ["Sec-Fetch-Mode: navigate"])
        #expect(link.status == (isOwn || path == "/" ? 200 : 403), "\(path)")
      }
      #expect(try await browser.send("GET", "/stream", lines + ["Sec-Fetch-Mode: cors"]).status == 403 || isOwn)
      #expect(boards[0].received == [])
    }
  }

  @Test("Every response forbids the browser to guess its type")
  func noSniffing() async throws {
    try await withServer { server, _ in
      let browser = BrowserClient(server)
      let rows = [
        ("GET", "/nothing"), ("GET", "/event"), ("POST", "/"), ("POST", "/event"), ("DELETE", "/"), ("GET", "/%"),
        ("GET", "/"), ("GET", "/tarn.js"), ("GET", "/file/x"),
      ]
      for (method, path) in rows {
        let lines = ["Host: \(browser.host)", browser.origin, "Content-Type: application/json"]
        let response = try await browser.send(method, path, lines, body: "{}")
        #expect(response.header("X-Content-Type-Options") == "nosniff", "\(method) \(path): \(response.head)")
      }
      #expect(try await browser.send("GET", "/", ["Host: x"]).header("X-Content-Type-Options") == "nosniff")
      let port = server.port
      let host = browser.host
      let stream = try await onOwnThread { try RawClient(port: port).openStream("/stream", headers: ["Host: \(host)"]) }
      #expect(stream.contains("X-Content-Type-Options: nosniff"))
    }
  }
}
