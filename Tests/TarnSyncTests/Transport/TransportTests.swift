import Foundation
import Synchronization
import TarnSync
import TarnSyncTesting
import TarnTesting
import Testing

@Suite("Conformance of transports") struct TransportTests {
  @Test("URLSessionTransport conforms over HTTP, whatever the server does", .timeLimit(.minutes(10)))
  func http() async throws {
    let server = try FaultyServer()
    defer { server.stop() }
    #expect(await TransportConformance(URLSessionTransport(), at: server.address).violations() == [])
  }

  @Test("MemoryTransport conforms, whatever its function does", .timeLimit(.minutes(10))) func memory() async {
    #expect(await TransportConformance(MemoryServer().transport, at: MemoryServer.address).violations() == [])
  }

  /// A transport that deviates in one response.
  struct DeviatingTransport: Transport {
    let deviation: @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse?
    let conforming = MemoryServer().transport

    func perform(_ call: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
      if let response = try await deviation(call) { return response }
      return try await conforming.perform(call)
    }
  }

  /// The count of requests that a server would report, which increases by two each time.
  private static let doubledCount = Mutex(0)

  private static func nextDoubledCount() -> Int {
    doubledCount.withLock { count in
      count += 2
      return count
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let violation: String
    let deviation: @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse?
  }

  @Test(
    "The conformance suite finds each deviation of a transport",
    arguments: [
      Fault(testDescription: "a status as an error", violation: "missing: the call returned no response") {
        call throws(TransportError) in
        if call.url.path == "/missing" { throw .failed(code: 404) }
        return nil
      },
      Fault(testDescription: "a bound that is off by one", violation: "megabyte where 1048575 bytes are allowed") {
        call in
        call.url.path == "/megabyte" ? HTTPClientResponse(status: 200, body: Data(repeating: 1, count: 1 << 20)) : nil
      },
      Fault(testDescription: "a secret in an error", violation: "the error's description contains a secret") {
        call throws(TransportError) in
        if call.url.path == "/close" { throw .notAllowed("can't call \(call.url)") }
        return nil
      },
      Fault(testDescription: "a change that is sent twice", violation: "it was sent 2 times") { call in
        guard call.url.path == "/closes" else { return nil }
        return HTTPClientResponse(status: 200, body: Data("\(nextDoubledCount())".utf8))
      },
      Fault(testDescription: "a file that is read", violation: "the address file:…: expected a refusal") { call in
        call.url.isFileURL ? HTTPClientResponse(status: 200) : nil
      },
      Fault(testDescription: "a time limit that ends early", violation: "never: it ended before its time limit") {
        call throws(TransportError) in
        if call.url.path == "/never", call.timeLimit < .seconds(1) { throw .timedOut(after: call.timeLimit) }
        return nil
      },
      Fault(
        testDescription: "a redirect that sends all headers",
        violation: "the other origin received a secret of this one"
      ) {
        call in
        call.url.path == "/redirect-elsewhere" && call.method == .get
          ? HTTPClientResponse(status: 200, body: Data("x-word: hello".utf8)) : nil
      },
      Fault(testDescription: "a cookie that is stored", violation: "the cookie is sent") { call in
        call.url.path == "/echo" && call.method == .get
          ? HTTPClientResponse(status: 200, body: Data("GET\nCookie: who=ada\n".utf8)) : nil
      },
    ])
  func findsDeviation(_ fault: Fault) async {
    let transport = DeviatingTransport(deviation: fault.deviation)
    let found = await TransportConformance(transport, at: MemoryServer.address).violations()
    #expect(found.contains { $0.contains(fault.violation) }, "\(found)")
  }

  @Test("A released transport closes its connections to a server with endless responses", .timeLimit(.minutes(10)))
  func released() async throws {
    let server = try FaultyServer()
    defer { server.stop() }
    let url = server.address.url.appendingPathComponent("endless-body")
    for _ in 0..<5 {
      let transport = URLSessionTransport()
      await #expect(throws: TransportError.tooLarge(maximum: 1 << 20)) {
        try await transport.perform(HTTPClientRequest(.get, url))
      }
    }
    // A connection ends only when the client has closed it.
    try await eventually(server.openConnections) { $0 == 0 }
  }
}
