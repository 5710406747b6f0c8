import Dispatch
import Testing

@testable import TarnWeb

/// Requests and responses over real sockets.
@Suite struct HTTPServerTests {
  @Test("A request gets a response") func get() throws {
    let server = try HTTPServer(port: 0) { request, reply in
      let text = "\(request.method) \(request.path) \(request.query["q"] ?? "-") \(request.cookie("c") ?? "-")"
      #expect(reply.respond(HTTPResponse(status: 201, headers: [("X-Own", "yes")], body: Array(text.utf8))))
      #expect(!reply.respond(.text(500, "second answer")))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    let response = try client.request("GET", "/a%20b?q=1", headers: ["Cookie: c=d"])
    #expect(response.status == 201)
    #expect(response.body == "GET /a b 1 d")
    #expect(response.head.contains("X-Own: yes"))
    // The same connection again, and a HEAD: the length without the body.
    #expect(try client.request("HEAD", "/x").head.contains("Content-Length: 11"))
    #expect(try client.request("GET", "/y").body == "GET /y - -")
  }

  @Test("The handler receives the body") func post() throws {
    let server = try HTTPServer(port: 0) { request, reply in
      _ = reply.respond(HTTPResponse(status: 200, body: request.body))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    #expect(try client.request("POST", "/", body: "hello").body == "hello")
    #expect(try client.request("POST", "/", body: "").body == "")
    let long = String(repeating: "0123456789", count: 100_000)
    #expect(try client.request("POST", "/", body: long).body == long)
    client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    #expect(try client.response().body == "abcde")
  }

  @Test("A handler may respond later, from another thread") func later() throws {
    let replies = Inbox<HTTPReply>()
    let server = try HTTPServer(port: 0) { _, reply in replies.put(reply) }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for number in 0..<50 {
      client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\n\r\nx")
      let reply = try replies.next()
      DispatchQueue.global().async { _ = reply.respond(.text(200, "\(number)")) }
      #expect(try client.response().body == "\(number)\n")
    }
  }

  @Test("The timeout of requests does not apply to a slow handler") func slowHandler() async throws {
    let replies = Inbox<HTTPReply>()
    var limits = HTTPLimits()
    limits.requestTimeout = .milliseconds(100)
    let server = try HTTPServer(port: 0, limits: limits) { _, reply in replies.put(reply) }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
    // The library counts its timeout in whole seconds, so the test waits two to be beyond it.
    // Pause: the silence that is tested.
    try await Task.sleep(for: .milliseconds(2_100))
    #expect(try replies.next().respond(.text(200, "at last")))
    #expect(try client.response().body == "at last\n")
  }

  @Test("Of two concurrent responses one is sent") func race() throws {
    let queue = DispatchQueue(label: "answers", attributes: .concurrent)
    let server = try HTTPServer(port: 0) { _, reply in
      queue.async { _ = reply.respond(.text(200, "one")) }
      queue.async { _ = reply.respond(.text(200, "two")) }
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for _ in 0..<500 {
      #expect(try client.request("GET", "/").status == 200)
    }
  }

  @Test("A dropped reply results in a server error") func dropped() throws {
    let server = try HTTPServer(port: 0) { _, _ in }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    let response = try client.request("GET", "/")
    #expect(response.status == 500)
    #expect(response.body == "The server has no answer to this request. Try again later.\n")
  }

  @Test("A reply that closes the connection sends no response") func hangUp() throws {
    let server = try HTTPServer(port: 0) { request, reply in
      guard request.path == "/gone" else {
        _ = reply.respond(.text(200, "here"))
        return
      }
      #expect(reply.hangUp())
      #expect(!reply.respond(.text(200, "too late")))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    #expect(try client.request("GET", "/").body == "here\n")
    #expect(throws: RawClient.Failure.self) { try client.request("GET", "/gone") }
    #expect(try RawClient(port: server.port).request("GET", "/").body == "here\n")
  }

  @Test("The server handles the configured methods only") func methods() throws {
    let server = try HTTPServer(port: 0, methods: ["GET", "PUT"]) { request, reply in
      _ = reply.respond(.text(200, "\(request.method) \(request.body.count)"))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("PUT / HTTP/1.1\r\nHost: test\r\nContent-Length: 3\r\n\r\nabc")
    #expect(try client.response().body == "PUT 3\n")
    let refused = try RawClient(port: server.port).request("POST", "/", body: "x")
    #expect(refused.status == 405)
    #expect(refused.body == "This server supports only GET and PUT.\n")
    #expect(refused.head.contains("Allow: GET, PUT"))
  }

  @Test(
    "A header value with a line break or a null character results in a server error",
    arguments: ["a\r\nX-Injected: b", "a\nb", "a\0b"])
  func injection(value: String) throws {
    let server = try HTTPServer(port: 0) { request, reply in
      if request.path == "/stream" {
        _ = reply.stream(headers: [("X-Own", value)]) {}
      } else {
        _ = reply.respond(HTTPResponse(status: 200, headers: [("X-Own", value)]))
      }
    }
    defer { server.stop() }
    for path in ["/", "/stream"] {
      let response = try RawClient(port: server.port).request("GET", path)
      #expect(response.status == 500)
      #expect(!response.head.contains("Own") && !response.head.contains("Injected"))
    }
  }

  @Test("An invalid status results in a server error") func status() throws {
    let server = try HTTPServer(port: 0) { _, reply in _ = reply.respond(.text(1_000, "")) }
    defer { server.stop() }
    #expect(try RawClient(port: server.port).request("GET", "/").status == 500)
  }

  @Test("The server survives clients that disconnect at any moment") func clients() throws {
    let replies = Inbox<HTTPReply>()
    let large = HTTPResponse(status: 200, body: [UInt8](repeating: 65, count: 4 << 20))
    let server = try HTTPServer(port: 0) { request, reply in
      switch request.path {
      case "/later": replies.put(reply)
      case "/large": _ = reply.respond(large)
      default: _ = reply.respond(.text(200, "ok"))
      }
    }
    defer { server.stop() }
    // A write to a socket whose reader has disconnected would raise SIGPIPE and end the process.
    for _ in 0..<20 {
      let client = try RawClient(port: server.port)
      client.send("GET /large HTTP/1.1\r\nHost: test\r\n\r\n")
      client.hangUp()
      let later = try RawClient(port: server.port)
      later.send("GET /later HTTP/1.1\r\nHost: test\r\n\r\n")
      let reply = try replies.next()
      later.hangUp()
      #expect(reply.respond(large))
      try RawClient(port: server.port).send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\nhalf")
    }
    #expect(try RawClient(port: server.port).request("GET", "/").status == 200)
  }
}
