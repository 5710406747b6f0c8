import Foundation
import ProgramDriver
import TarnAccounts
import TarnTesting
import Testing

@testable import TarnWeb

@Suite("The address of a client") struct ClientAddressesTests {
  /// Returns the address, or `malformed`.
  private func client(
    _ clients: ClientAddresses, peer: String? = "127.0.0.1", _ headers: (String, String)...
  ) -> String? {
    switch clients.client(of: peer, headers.map { (name: $0.0, value: $0.1) }) {
    case .success(let address): address
    case .failure: "malformed"
    }
  }

  @Test("Without a proxy the headers mean nothing")
  func noProxy() {
    let forged = ("X-Forwarded-For", "192.0.2.1")
    #expect(client(.unknown, forged) == nil)
    #expect(client(.direct, peer: "198.51.100.1", forged) == "198.51.100.1")
    #expect(client(.forwarded(), peer: "198.51.100.1", forged) == "198.51.100.1")
    #expect(client(.forwarded(by: ["10.0.0.1"]), forged) == "127.0.0.1")
    #expect(client(.forwarded(), peer: nil, forged) == nil)
  }

  @Test(
    "The last address that is no proxy is the client, and what is left of it is never read",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("203.0.113.9, 192.0.2.1", "192.0.2.1"), ("garbage \u{0}, , 192.0.2.1", "192.0.2.1"),
      ("203.0.113.9, 192.0.2.1, 10.0.0.1", "192.0.2.1"), ("10.0.0.1", "10.0.0.1"), ("", "127.0.0.1"),
      ("192.0.2.1:4711", "192.0.2.1"), ("[2001:DB8:0::1]:80", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"),
      ("::ffff:192.0.2.1", "192.0.2.1"), ("[::ffff:10.0.0.1], 10.0.0.1", "10.0.0.1"),
      ("192.0.2.1, evil", "malformed"), ("192.0.2.1, 10.0.0.1, unknown", "malformed"),
      ("192.0.2.1 10.0.0.2", "malformed"),
      ("192.0.2.256", "malformed"), ("[2001:db8::1", "malformed"), ("192.0.2.1:x", "malformed"), ("1.2", "malformed"),
    ])
  func list(value: String, expected: String) {
    #expect(client(.forwarded(by: ["127.0.0.1", "10.0.0.1"]), ("x-forwarded-for", value)) == expected)
  }

  @Test("Several headers are one list")
  func several() {
    let clients = ClientAddresses.forwarded()
    #expect(client(clients, ("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-For", "192.0.2.2")) == "192.0.2.2")
    let many = Array(repeating: "192.0.2.1", count: ClientAddresses.mostHops + 1).joined(separator: ",")
    #expect(client(clients, ("X-Forwarded-For", many)) == "malformed")
  }

  @Test(
    "RFC 7239: the node of the last element, also quoted, with a port, or hidden",
    arguments: [
      ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"),
      ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
      ("for=192.0.2.43, for=198.51.100.17", "198.51.100.17"), ("for=192.0.2.1, for=127.0.0.1", "192.0.2.1"),
      ("for=unknown", "127.0.0.1"), ("for=_hidden, for=127.0.0.1", "127.0.0.1"),
      ("for=\"x, y\", for=192.0.2.1", "192.0.2.1"),
      ("proto=https", "malformed"), ("for=192.0.2.1;for=192.0.2.2", "malformed"), ("for=\"192.0.2.1", "malformed"),
    ])
  func forwarded(value: String, expected: String) {
    let clients = ClientAddresses.forwarded(in: .forwarded)
    #expect(client(clients, ("Forwarded", value), ("X-Forwarded-For", "203.0.113.1")) == expected)
    #expect(client(.forwarded(), ("Forwarded", value)) == "127.0.0.1", "The other header is not read.")
  }

  @Test("A client of IPv6 is limited by the half of its address that its provider gives it")
  func limited() {
    #expect(IPAddress.limited("192.0.2.1") == "192.0.2.1")
    #expect(IPAddress.limited("2001:db8:1:2:3:4:5:6") == IPAddress.limited("2001:db8:1:2:ffff::1"))
    #expect(IPAddress.limited("2001:db8:1:2::1") != IPAddress.limited("2001:db8:1:3::1"))
  }
}

/// Limits for each address, over real sockets.
@MainActor @Suite("Clients with an address") struct ClientLimitTests {
  @Test("One address guesses at most 20 passwords, of whatever names, and others are not affected")
  func guesses() async throws {
    try await PeopleServer().serve(.signIn(PeopleServer.signIn), clients: .forwarded()) { server in
      let browser = BrowserClient(server)
      func guess(_ name: String, from address: String) async throws -> RawClient.Response {
        let form = "name=\(name)&password=guess"
        let lines = [
          "Host: \(browser.host)", browser.origin, "Content-Type: application/x-www-form-urlencoded",
          "X-Forwarded-For: 203.0.113.77, \(address)",
        ]
        return try await browser.send("POST", "/sign-in", lines, body: form)
      }
      for number in 0..<SignInRoutes.freePerAddress {
        #expect(try await guess("name\(number)", from: "192.0.2.1").status == 403)
      }
      let waiting = try await guess("anna", from: "192.0.2.1")
      #expect(waiting.status == 429 && waiting.body.contains("from your network. Try again in a minute."))
      #expect(try await guess("ben", from: "192.0.2.2").status == 403)
      // A forged address does not help: the proxy's own is further right.
      #expect(try await guess("ben", from: "192.0.2.9, 192.0.2.1").status == 429)
      #expect(try await guess("ben", from: "192.0.2.3, nonsense").status == 400)
    }
  }

  /// A server whose addresses may have four connections each. `/wait` gets no response.
  private nonisolated func crowded(_ clients: ClientAddresses) throws -> HTTPServer {
    var limits = HTTPLimits.patient
    (limits.connectionsPerAddress, limits.stopGrace) = (4, .milliseconds(10))
    return try HTTPServer(
      on: ListeningSocket(address: "127.0.0.1", port: 0),
      RequestHandling(clients: clients) { request, reply in
        if request.path == "/stream" { _ = reply.stream(onClose: {}) } else { _ = reply.respond(.text(200, "")) }
      }, limits: limits)
  }

  @Test("Of too many connections of one address those are closed that have been idle the longest")
  func idle() async throws {
    let server = try crowded(.direct)
    defer { server.stop() }
    let port = server.port
    try await onOwnThread {
      var clients: [RawClient] = []
      for _ in 0..<20 {
        let client = try RawClient(port: port)
        #expect(try client.request("GET", "/").status == 200)
        clients.append(client)
      }
      #expect(clients[0].toEnd() == "")
      #expect(try clients[19].request("GET", "/").status == 200)
    }
    try await eventually { server.openConnections <= 4 }
  }

  @Test("If none of them is idle, the new one is closed, and others are not affected")
  func busy() async throws {
    let server = try crowded(.direct)
    defer { server.stop() }
    let port = server.port
    try await onOwnThread {
      let clients = try (0..<4).map { _ in try RawClient(port: port) }
      for client in clients { try client.openStream() }
      #expect(throws: (any Error).self) { try RawClient(port: port).request("GET", "/") }
      #if os(Linux)
        #expect(try RawClient(port: port, from: 2).request("GET", "/").status == 200)
      #endif
      clients[0].hangUp()
      try eventually { (try? RawClient(port: port).request("GET", "/").status) == 200 }
    }
  }

  @Test(
    "Connections of a proxy are not limited, nor those of clients that are not told apart",
    arguments: [ClientAddresses.forwarded(), .unknown, .forwarded(by: ["::1"])])
  func proxies(clients: ClientAddresses) async throws {
    let server = try crowded(clients)
    defer { server.stop() }
    let (port, isLimited) = (server.port, clients.limitedAddress(ofConnection: "127.0.0.1") != nil)
    try await onOwnThread {
      let clients = try (0..<4).map { _ in try RawClient(port: port) }
      for client in clients { try client.openStream() }
      #expect((try? RawClient(port: port).request("GET", "/").status == 200) == (isLimited ? nil : true))
    }
    let direct = ClientAddresses.direct
    let first = direct.limitedAddress(ofConnection: "2001:db8:1:2:3::1")
    #expect(first != nil && first == direct.limitedAddress(ofConnection: "2001:db8:1:2::4"))
    #expect(first != direct.limitedAddress(ofConnection: "2001:db8:1:3:3::1"))
    #expect(direct.limitedAddress(ofConnection: nil) == nil)
  }

  @Test("One address has a limited number of streams, and a closed one frees its place")
  func streams() async throws {
    let board = ServedBoard()
    var limits = HTTPLimits.patient
    (limits.streamsPerAddress, limits.stopGrace) = (3, .milliseconds(10))
    let server = try WebServer(
      ["": .shared(board.page)], port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open,
      clients: .forwarded())
    defer { server.stop() }
    let port = server.port
    try await onOwnThread {
      func open(_ address: String) throws -> RawClient? {
        let client = try RawClient(port: port)
        let head = try? client.openStream(headers: ["Host: 127.0.0.1:\(port)", "X-Forwarded-For: \(address)"])
        return head == nil ? nil : client
      }
      let clients = try (0..<3).map { _ in try open("192.0.2.1") }
      #expect(clients.allSatisfy { $0 != nil })
      #expect(try open("192.0.2.1") == nil)
      #expect(try open("192.0.2.2") != nil)
      clients[0]?.hangUp()
      // The server notices within a second that the client is gone.
      try eventually { try open("192.0.2.1") != nil }
    }
  }
}
