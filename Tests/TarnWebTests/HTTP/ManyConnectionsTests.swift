import Synchronization
import TarnTesting
import Testing

@testable import TarnWeb

/// Resources that thousands of clients share: bodies, streams, connections.
@Suite("Many clients on one server") struct ManyConnectionsTests {
  @Test("Large bodies beyond the budget are refused, and a small one still passes")
  func bodies() throws {
    var limits = HTTPLimits.patient
    limits.maximumBodyBytes = 60_000
    limits.bodiesBytes = 100_000
    let server = try HTTPServer(port: 0, limits: limits) { request, reply in
      _ = reply.respond(.text(200, "\(request.body.count)"))
    }
    defer { server.stop() }
    let uploading = try RawClient(port: server.port)
    uploading.send(
      "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 60000\r\n\r\n" + String(repeating: "x", count: 59_999))
    // One thread reads for both, in the order of arrival: the first client has its share by then.
    try eventually {
      let second = try RawClient(port: server.port).request("POST", "/", body: String(repeating: "y", count: 50_000))
      return second.status == 503 && second.header("Retry-After") == "1"
    }
    #expect(
      try RawClient(port: server.port).request("POST", "/", body: String(repeating: "z", count: 4_096)).status == 200)
    uploading.send("x")
    #expect(try uploading.response().body == "60000\n")
    try eventually {
      try RawClient(port: server.port).request("POST", "/", body: String(repeating: "y", count: 50_000)).status == 200
    }
  }

  @Test("A client that disconnects within its body releases its share")
  func removed() throws {
    var limits = HTTPLimits.patient
    let bodies = BodyBudget(bytes: 100_000)
    limits.maximumBodyBytes = 60_000
    let server = try HTTPServer(port: 0, limits: limits, bodies: bodies) { _, reply in _ = reply.respond(.text(200, ""))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n1388\r\n"
        + String(repeating: "x", count: 5_000))
    try eventually { bodies.freeBytes == 40_000 }
    client.hangUp()
    try eventually { bodies.freeBytes == 100_000 }
  }

  @Test("Memory is returned to the system once after much was freed, and not for little")
  func trimming() throws {
    let trims = Mutex(0)
    let budget = BodyBudget(bytes: 100 << 20, onRelease: { trims.withLock { $0 += 1 } })
    for _ in 0..<100 { _ = budget.reserve(BodyBudget.worthTrimming - 1) }
    #expect(trims.withLock { $0 } == 0)
    var allowances = (0..<10).map { _ in budget.reserve(10 << 20) }
    #expect(allowances.allSatisfy { $0 != nil } && budget.reserve(1) == nil && budget.freeBytes == 0)
    allowances.removeFirst(7)
    #expect(trims.withLock { $0 } == 0)
    allowances.removeFirst()
    #expect(trims.withLock { $0 } == 1)
    allowances = []
    #expect(trims.withLock { $0 } == 2 && budget.freeBytes == 100 << 20)
  }

  @Test("Abandoned streams do not prevent a new client from opening one")
  func streams() throws {
    var limits = HTTPLimits.patient
    limits.maximumStreams = 20
    // Neither a heartbeat nor a check reveals a disconnected client within the test.
    limits.heartbeat = .seconds(1_200)
    limits.streamCheck = .seconds(1_200)
    let server = try HTTPServer(port: 0, limits: limits) { _, reply in _ = reply.stream(onClose: {}) }
    defer { server.stop() }
    var clients = try (0..<20).map { _ in try RawClient(port: server.port) }
    for client in clients { try client.openStream() }
    let remaining = clients.removeFirst()
    #expect(try RawClient(port: server.port).request("GET", "/").status == 503)
    for client in clients { client.hangUp() }
    let newcomers = try (0..<19).map { _ in try RawClient(port: server.port) }
    for newcomer in newcomers { try newcomer.openStream() }
    // The stream that is still open is still counted.
    #expect(server.openStreams == 20)
    #expect(try RawClient(port: server.port).request("GET", "/").status == 503)
    remaining.hangUp()
    try RawClient(port: server.port).openStream()
  }

  @Test(
    "Idle connections do not prevent a new client from connecting: the longest idle ones are closed")
  func connections() throws {
    var limits = HTTPLimits.patient
    limits.maximumConnections = 64
    let server = try HTTPServer(port: 0, limits: limits) { request, reply in
      if request.path == "/stream" { _ = reply.stream(onClose: {}) } else { _ = reply.respond(.text(200, "")) }
    }
    defer { server.stop() }
    let streaming = try RawClient(port: server.port)
    try streaming.openStream()
    var silent: [RawClient] = []
    for number in 0..<300 {
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHos")
      silent.append(client)
      if number % 20 == 19 { #expect(try RawClient(port: server.port).request("GET", "/").status == 200) }
    }
    #expect(silent[0].toEnd() == "")
    // A connection whose request is complete is not closed.
    #expect(server.openStreams == 1)
  }
}
