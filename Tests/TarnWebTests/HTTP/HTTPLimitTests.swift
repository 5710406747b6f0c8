import TarnTesting
import Testing

@testable import TarnWeb

/// Limits that the server enforces.
@Suite struct HTTPLimitTests {
  private func server(_ change: (inout HTTPLimits) -> Void = { _ in }) throws -> HTTPServer {
    var limits = HTTPLimits()
    limits.maximumBodyBytes = 1_000
    change(&limits)
    return try HTTPServer(port: 0, limits: limits) { request, reply in
      _ = reply.respond(.text(200, "\(request.body.count)"))
    }
  }

  @Test("A request that announces too large a body is refused") func announced() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    // Only the head: the response must not wait for the body.
    client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 1001\r\n\r\n")
    let response = try client.response()
    #expect(response.status == 413)
    #expect(response.body == "The body of this request is too large. At most 1000 bytes are accepted.\n")
    let largest = String(repeating: "x", count: 1_000)
    #expect(try RawClient(port: server.port).request("POST", "/", body: largest).status == 200)
  }

  @Test("A request with too large a body is refused") func sent() throws {
    let server = try server()
    defer { server.stop() }
    // The client writes the whole request before it reads, as browsers do; the response must survive that.
    let response = try RawClient(port: server.port).request("POST", "/", body: String(repeating: "x", count: 1_000_000))
    #expect(response.status == 413)
  }

  @Test("A request with too large a chunked body is refused") func chunked() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = "1f4\r\n" + String(repeating: "x", count: 500) + "\r\n"
    client.send(chunk + chunk + chunk)
    #expect(try client.response().status == 413)
  }

  @Test("The connection of an endless body is closed") func endless() throws {
    let server = try server { $0.discardedBodyBytes = 100_000 }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = "ffff\r\n" + String(repeating: "x", count: 65_535) + "\r\n"
    // The loop ends when the server closes the connection; if the server went on reading, the loop would run out.
    #expect((0..<10_000).contains { _ in !client.send(chunk) })
  }

  @Test(
    "Other methods are refused",
    arguments: ["PUT", "DELETE", "OPTIONS", "BREW"])
  func otherMethods(method: String) throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    let response = try client.request(method, "/", headers: ["Content-Length: 3"], body: "abc")
    #expect(response.status == 405)
    #expect(response.head.contains("Allow: GET, HEAD, POST"))
    #expect(try client.request("GET", "/").status == 200)
  }

  @Test(
    "Malformed targets are refused",
    arguments: ["/a%00b", "/%zz", "/../x", "/?a=%ff"])
  func malformedTargets(target: String) throws {
    let server = try server()
    defer { server.stop() }
    #expect(try RawClient(port: server.port).request("GET", target).status == 400)
  }

  @Test(
    "Malformed requests are refused",
    arguments: [
      "GARBAGE\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/9.9\r\nHost: test\r\n\r\n", "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    ])
  func malformedRequests(request: String) async throws {
    let server = try server { $0.requestTimeout = .seconds(1) }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(request)
    let response = client.toEnd()
    #expect(!response.hasPrefix("HTTP/1.1 2"))
    // On a busy machine a request may exceed that second, too.
    try await eventually { (try? RawClient(port: server.port).request("GET", "/").status) == 200 }
  }

  @Test("A request with too large a head is refused") func largeHead() throws {
    let server = try server()
    defer { server.stop() }
    let long = String(repeating: "x", count: 80_000)
    let header = try RawClient(port: server.port)
    header.send("GET / HTTP/1.1\r\nHost: test\r\nX-Long: \(long)\r\n\r\n")
    #expect(header.toEnd().hasPrefix("HTTP/1.1 431"))
    let target = try RawClient(port: server.port)
    target.send("GET /\(long) HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(target.toEnd().hasPrefix("HTTP/1.1 414"))
  }

  @Test("A request head of 8 KiB is accepted") func allowedHead() throws {
    let server = try server()
    defer { server.stop() }
    let response = try RawClient(port: server.port)
      .request("GET", "/", headers: (0..<8).map { "X-\($0): \(String(repeating: "x", count: 1_000))" })
    #expect(response.status == 200)
  }

  @Test("The cookies of as many servers as a browser stores fit into one request head")
  func cookiesOfAllPorts() throws {
    let server = try server()
    defer { server.stop() }
    let value = String(repeating: "0", count: 32)
    let cookies = (0..<90).map { "tarn-access-\(65_000 + $0)=\(value); tarn-\(65_000 + $0)-chance.watch=\(value)" }
    let response = try RawClient(port: server.port)
      .request(
        "GET", "/",
        headers: ["Cookie: \(cookies.joined(separator: "; "))", "X: \(String(repeating: "x", count: 4_000))"])
    #expect(response.status == 200)
  }

  @Test("The connection of an incomplete request is closed after the timeout") func incomplete() throws {
    let server = try server { $0.requestTimeout = .milliseconds(400) }
    defer { server.stop() }
    let silent = try RawClient(port: server.port)
    let slow = try RawClient(port: server.port)
    slow.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 900\r\n\r\n")
    // A byte now and then does not extend the timeout. The loop ends when the server closes the connection.
    #expect(
      (0..<900).contains { _ in
        waitAMoment()
        return !slow.send("x")
      })
    #expect(silent.toEnd() == "")
  }

  @Test("Connections above the limit are refused") func connections() throws {
    let server = try server { $0.maximumConnections = 5 }
    defer { server.stop() }
    let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
    for client in clients { #expect(try client.request("GET", "/").status == 200) }
    clients[0].hangUp()
    try eventually {
      (try? RawClient(port: server.port).request("GET", "/").status) == 200
    }
  }
}
