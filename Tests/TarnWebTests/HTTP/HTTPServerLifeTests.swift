import Dispatch
import Synchronization
import Testing

@testable import TarnWeb

/// Start and stop.
@Suite struct HTTPServerLifeTests {
  @Test("The server stops while requests and streams are open") func open() throws {
    let replies = Inbox<HTTPReply>()
    let closed = Inbox<Void>()
    let server = try HTTPServer(port: 0) { request, reply in
      if request.path == "/stream" {
        _ = reply.stream { closed.put(()) }
      } else {
        replies.put(reply)
      }
    }
    let streaming = try (0..<10).map { _ in try RawClient(port: server.port) }
    for client in streaming { try client.openStream() }
    let pending = try (0..<10).map { _ in try RawClient(port: server.port) }
    for client in pending { client.send("GET /later HTTP/1.1\r\nHost: test\r\n\r\n") }
    let pendingReplies = try pending.map { _ in try replies.next() }
    let half = try RawClient(port: server.port)
    half.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Le")

    server.stop()
    server.stop()
    #expect(closed.count == 10)
    #expect(server.openStreams == 0)
    for client in streaming { #expect(try client.streamedToEnd() == "") }
    for client in pending {
      let response = try client.response()
      #expect(response.status == 503)
      #expect(response.body == "The server is stopping. Try again in a moment.\n")
    }
    for reply in pendingReplies { #expect(!reply.respond(.text(200, "too late"))) }
    #expect(half.toEnd() == "")
  }

  @Test("The server stops while clients send requests") func busy() throws {
    for _ in 0..<10 {
      let server = try HTTPServer(port: 0) { request, reply in
        DispatchQueue.global().async {
          if request.path == "/stream" { _ = reply.stream {} } else { _ = reply.respond(.text(200, "ok")) }
        }
      }
      // The clients check the flag, too, since another server may get the port at once.
      let isStopped = Atomic(false)
      let started = DispatchSemaphore(value: 0)
      let ended = DispatchGroup()
      for number in 0..<4 {
        DispatchQueue.global().async(group: ended) {
          started.signal()
          while !isStopped.load(ordering: .relaxed), let client = try? RawClient(port: server.port) {
            client.send("GET \(number == 0 ? "/stream" : "/") HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
            if number > 0 { _ = client.toEnd() }
          }
        }
      }
      #expect(started.wait(timeout: .now() + 300) == .success)
      waitAMoment()
      server.stop()
      isStopped.store(true, ordering: .relaxed)
      #expect(ended.wait(timeout: .now() + 300) == .success)
    }
  }

  @Test("The server stops from its own thread and from several threads at once") func threads() throws {
    let box = Mutex<HTTPServer?>(nil)
    let server = try HTTPServer(port: 0) { _, reply in
      // The handler responds first: a request that is pending when the server stops gets a 503.
      _ = reply.respond(.text(200, "stopping"))
      box.withLock { $0 }?.stop()
    }
    box.withLock { $0 = server }
    let client = try RawClient(port: server.port)
    #expect(try client.request("GET", "/").body == "stopping\n")
    DispatchQueue.concurrentPerform(iterations: 4) { _ in server.stop() }
    #expect(client.toEnd() == "")
    box.withLock { $0 = nil }
  }

  @Test("A server without references stops and releases its handler") func released() throws {
    final class Token: Sendable {}
    weak var weakToken: Token?
    let client: RawClient
    do {
      let strong = Token()
      weakToken = strong
      let server = try HTTPServer(port: 0) { _, reply in
        withExtendedLifetime(strong) { _ = reply.respond(.text(200, "ok")) }
      }
      client = try RawClient(port: server.port)
      #expect(try client.request("GET", "/").status == 200)
    }
    #expect(weakToken == nil)
    #expect(client.toEnd() == "")
  }

  @Test("The port is free as soon as the server has stopped") func port() throws {
    let first = try HTTPServer(port: 0) { _, reply in _ = reply.respond(.text(200, "first")) }
    let client = try RawClient(port: first.port)
    #expect(try client.request("GET", "/").body == "first\n")
    first.stop()
    let second = try HTTPServer(port: first.port) { _, reply in _ = reply.respond(.text(200, "second")) }
    defer { second.stop() }
    #expect(try RawClient(port: second.port).request("GET", "/").body == "second\n")
  }

  @Test("Stopping a server that could not start has no effect")
  func stopsWithoutAStart() {
    let daemon = HTTPDaemon(
      RequestHandling(methods: ["GET"], handler: { _, _ in }), limits: HTTPLimits(), bodies: BodyBudget(bytes: 0))
    daemon.stop()
    daemon.stop()
    #expect(daemon.openStreams == 0)
  }

  @Test("The error of a port in use names the port") func portInUse() throws {
    let server = try HTTPServer(port: 0) { _, _ in }
    defer { server.stop() }
    #expect(throws: HTTPServerError.portInUse(server.port)) { try HTTPServer(port: server.port) { _, _ in } }
  }

  @Test("The address must be valid and belong to this computer") func addresses() throws {
    #expect(throws: HTTPServerError.notAnAddress("localhost")) {
      try HTTPServer(address: "localhost", port: 0) { _, _ in }
    }
    // 192.0.2.0/24 is reserved for documentation: no computer has an address in it.
    #expect {
      try HTTPServer(address: "192.0.2.1", port: 0) { _, _ in }
    } throws: { error in
      if case HTTPServerError.cannotBind(address: "192.0.2.1", port: 0, _) = error { true } else { false }
    }
  }

  @Test("The server listens on IPv6 if the system has it") func ipv6() throws {
    do {
      let server = try HTTPServer(address: "::1", port: 0) { _, _ in }
      #expect(server.port != 0)
      server.stop()
    } catch HTTPServerError.cannotBind {
      // A machine without IPv6 reports that; the test can check no more there.
    }
  }

  @Test(
    "Errors name the address, the port and the reason",
    arguments: [
      (
        HTTPServerError.portInUse(8_080),
        "Port 8080 is in use by another program. Choose another port with PORT=…, or 0 for any free port."
      ),
      (.portNeedsPrivileges(80), "Port 80 is reserved for the system. Choose a port of 1024 or more with PORT=…."),
      (
        .notAnAddress("localhost"),
        """
        "localhost" is not an IP address. Use 127.0.0.1 or ::1 for access from this computer only, or an address of one \
        of its networks.
        """
      ),
      (
        .cannotBind(address: "192.0.2.1", port: 80, reason: "Cannot assign requested address"),
        """
        Cannot listen on 192.0.2.1, port 80: Cannot assign requested address. Choose an address that this computer has, \
        such as 127.0.0.1.
        """
      ),
      (
        .cannotStart(reason: "it has no thread or not enough memory"),
        """
        The HTTP server could not start: it has no thread or not enough memory. Check the limits of open files and \
        threads (ulimit -a).
        """
      ),
      (
        .builtWithoutServer,
        """
        This program was built without the trait Web of the package Tarn, so it has no HTTP server. Build it with the \
        package's default traits.
        """
      ),
    ] as [(HTTPServerError, String)])
  func errors(error: HTTPServerError, message: String) {
    #expect(error.description == message)
  }
}
