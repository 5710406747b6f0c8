import Foundation
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

/// Requests of which the server has the head alone.
@MainActor
struct HeadTests {
  /// A request that is refused.
  struct Refused: Sendable, CustomTestStringConvertible {
    var line = "POST /notes/changes"
    var host: String?
    var token: String? = "anna"
    var schema = "3"
    let status: Int
    let words: String

    var testDescription: String { "\(line) of \(token ?? "a stranger"), \(host ?? "own host"), version \(schema)" }
  }

  nonisolated private static let unknownToken = "Sign in again: the server does not know this token."

  @Test(
    "A body is refused by the head, before any of it is read",
    arguments: [
      Refused(token: nil, status: 401, words: unknownToken), Refused(token: "eve", status: 401, words: unknownToken),
      Refused(line: "PUT /notes/blobs/00", token: "eve", status: 401, words: unknownToken),
      Refused(line: "GET /notes/changes", token: "eve", status: 401, words: unknownToken),
      Refused(line: "POST /nothing", token: "eve", status: 401, words: unknownToken),
      Refused(line: "POST /nothing", status: 404, words: "There is nothing at this address."),
      Refused(line: "PUT /notes/nothing", status: 404, words: "There is nothing at this address."),
      Refused(line: "POST /notes/events", status: 405, words: "This address does not support the method POST."),
      Refused(host: "evil.example", status: 421, words: "This server does not answer for that host."),
      Refused(host: "evil.example", token: nil, status: 421, words: "This server does not answer for that host."),
      Refused(schema: "1", status: 426, words: "Update the app: the server does not support this version any more."),
      Refused(schema: "x", status: 400, words: "The header Sync-Schema is not a number."),
    ])
  func refusals(_ refused: Refused) async throws {
    try await withServer { server async throws in
      for length in ["Content-Length: 1048576", "Transfer-Encoding: chunked"] {
        let client = try HeadClient(port: server.server.port)
        let host = refused.host ?? "127.0.0.1:\(server.server.port)"
        let token = refused.token.map { ["Authorization: Bearer \($0)"] } ?? []
        client.send(
          ["\(refused.line) HTTP/1.1", "Host: \(host)", "Sync-Schema: \(refused.schema)"] + token + [length])
        // The server ends the connection after a response by which it refuses a body.
        try await eventually { client.hasEnded() }
        #expect(client.received.hasPrefix("HTTP/1.1 \(refused.status) "), "\(length): \(client.received)")
        let body = try #require(client.received.components(separatedBy: "\r\n\r\n").last)
        #expect(try SyncJSON.read(SyncRefusal.self, from: body.utf8).error == refused.words, "\(length)")
      }
      #expect(server.state.revision == 0)
    }
  }

  @Test("A client that goes on to send a large body receives the refusal")
  func largeBody() async throws {
    try await withServer { server async throws in
      let response = try await server.send(.post, "changes", as: "eve", body: String(repeating: "x", count: 500_000))
      #expect(response.status == 401 && response.headers["WWW-Authenticate"] == "Bearer")
    }
  }
}

/// A client that sends the head of a request and nothing of its body. It does not block a thread of the tasks.
private final class HeadClient {
  struct NoConnection: Error {}

  private let descriptor: Int32
  private var bytes: [UInt8] = []

  var received: String { String(decoding: bytes, as: UTF8.self) }

  init(port: UInt16) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 { throw NoConnection() }
  }

  deinit { close(descriptor) }

  func send(_ lines: [String]) {
    let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    // A few hundred bytes fit into the empty buffer of the socket.
    _ = Foundation.send(descriptor, head, head.count, 0)
  }

  /// Takes what has arrived.
  ///
  /// - Returns: whether the server has ended the connection.
  func hasEnded() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count == 0 { return true }
      guard count > 0 else { return errno != EAGAIN && errno != EINTR }
      bytes += buffer[..<count]
    }
  }
}
