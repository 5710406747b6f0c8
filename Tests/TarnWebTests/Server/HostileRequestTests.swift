import Foundation
import ProgramDriver
import TarnTesting
import Testing

@testable import TarnWeb

/// Requests that no browser sends, generated from a seed: none of them ends the server, and none results in an action.
///
/// `TARN_REQUESTS=50000` tries more of them.
@MainActor @Suite("Hostile requests") struct HostileRequestTests {
  private nonisolated static let count =
    ProcessInfo.processInfo.environment["TARN_REQUESTS"].flatMap { Int($0) } ?? 2_000

  @Test(
    "Thousands of hostile requests leave the server unchanged", .timeLimit(.minutes(10)), arguments: [UInt64(1), 2])
  func thousands(seed: UInt64) async throws {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    // The server notices that a stream's client has gone when it sends on the stream.
    limits.heartbeat = .milliseconds(20)
    // The library does not notice a client that stops in the middle of a head; this timeout ends such connections.
    limits.requestTimeout = .milliseconds(300)
    let boards = Boards()
    let server = try WebServer(
      ["": .shared(boards.add().page), "clocks": .shared(boards.add().page)], port: 0, address: "127.0.0.1", hosts: [],
      limits: limits, access: seed % 2 == 0 ? .open : .token)
    defer { server.stop() }
    let browser = BrowserClient(server)
    if seed % 2 == 1 { _ = try await browser.get("/" + server.url.drop { $0 != "?" }) }
    try await browser.open()
    let port = server.port
    let count = Self.count / 4
    try await withThrowingTaskGroup(of: Void.self) { group in
      for track in UInt64(0)..<4 {
        group.addTask {
          try await onOwnThread {
            var requests = HostileRequests(seed: seed * 4 + track, port: port)
            for _ in 0..<count { try requests.sendOne() }
          }
        }
      }
      try await group.waitForAll()
    }
    // No request had an effect or left a resource behind, and the pages that were open before go on.
    #expect(boards.all.allSatisfy { $0.received.isEmpty })
    try await eventually { server.freeBodyBytes == limits.bodiesBytes }
    var status: Int?
    // On a busy machine a complete request can take longer than the timeout above.
    for _ in 0..<20 where status != 204 {
      browser.hangUp()
      status = try? await browser.post(("up", "click", "null")).status
    }
    #expect(status == 204)
    try await browser.receive { $0.text(of: "count") != "0" }
  }
}

private struct NoResponse: Error, CustomStringConvertible { let description: String }

/// Generates requests from valid, invalid and broken components, and sends them complete, truncated or in parts.
private struct HostileRequests {
  private var random: SeededRandom
  private let port: UInt16

  init(seed: UInt64, port: UInt16) {
    random = SeededRandom(seed: seed)
    self.port = port
  }

  /// Sends a request, and reads the response if one is expected.
  mutating func sendOne() throws {
    let client = try RawClient(port: port)
    var bytes = request()
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    case 1:
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    case 2: bytes = (0..<Int.random(in: 1...600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    case 3: bytes += request()
    default: break
    }
    let cut = Int.random(in: 0...bytes.count, using: &random)
    client.send(Array(bytes[..<cut]))
    client.send(Array(bytes[cut...]))
    // Half of the clients wait until they get a response or the server closes the connection, one of which must happen;
    // the others disconnect before.
    if Bool.random(using: &random) {
      do { try client.finish() } catch {
        throw NoResponse(description: "\(error): \(String(decoding: bytes.prefix(2_000), as: UTF8.self))")
      }
    }
    client.hangUp()
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func request() -> [UInt8] {
    let host = "127.0.0.1:\(port)"
    let methods = ["GET", "POST", "HEAD", "PUT", "OPTIONS", "get", "", "POST\u{0}", "GET GET"]
    let paths = [
      "/", "/event", "/stream", "/files", "/file/a", "/clocks", "/clocks/", "/clocks/event", "/tarn.js", "/style.css",
      "/nothing",
      "/?token=x", "/%00", "/%zz", "/../../etc/passwd", "//", "*", "http://\(host)/",
      "/stream?tab=\(String(repeating: "7", count: 50))",
      "/" + String(repeating: "a/", count: 500), "/%2e%2e/event", "/event?token=" + String(repeating: "0", count: 64),
    ]
    let versions = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "", "HTTP/1.1 x"]
    let body = pick([
      "", "{}", "{\"c\":\"x\",\"n\":1,\"e\":[[1,\"click\",null]]}", String(repeating: "[", count: 5_000), "0\r\n\r\n",
      String(repeating: "x", count: 70_000), "5\r\nabcde\r\n0\r\n\r\n", "ffffffffffffffff\r\n",
    ])
    let lines = [
      "Host: \(host)", "Host: \(host)", "Host: evil.example", "Host:", "Origin: http://\(host)",
      "Origin: http://\(host)", "Origin: null",
      "Content-Type: application/json", "Content-Type: application/jsonx", "Content-Type: application/octet-stream",
      "Content-Length: \(body.utf8.count)", "Content-Length: \(body.utf8.count)", "Content-Length: -1",
      "Content-Length: 0",
      "Content-Length: 99999999999999999999", "Content-Length: 1048576", "Content-Length: 1048577",
      "Content-Length: 1 2",
      "Transfer-Encoding: chunked", "Transfer-Encoding : chunked", "Transfer-Encoding: gzip, chunked",
      "Expect: 100-continue",
      "Cookie: tarn-\(port)=\(String(repeating: "0", count: 32))", "Cookie: ;;==;", "Cookie: tarn-access-\(port)=x",
      "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Connection: close", "Connection: upgrade",
      "Upgrade: websocket",
      "Tarn-Name: %00", "Tarn-Size: 999999999", "Range: bytes=0-", "X-\u{1}: y", ": empty", "no colon", " folded: line",
      "X: " + String(repeating: "y", count: 9_000), "If-None-Match: \"x\"",
    ]
    var text = "\(pick(methods)) \(pick(paths)) \(pick(versions))\r\n"
    // Half of the requests have the headers of a real one, so that they are handled further.
    if Bool.random(using: &random) {
      text += lines[0] + "\r\n" + lines[4] + "\r\n" + lines[7] + "\r\n" + lines[10] + "\r\n"
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text += pick(lines) + pick(["\r\n", "\r\n", "\r\n", "\n", "\r"])
    }
    return Array((text + "\r\n" + body).utf8)
  }
}
