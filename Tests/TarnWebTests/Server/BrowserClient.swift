import Foundation
import ProgramDriver

@testable import TarnWeb

/// A browser, as far as the server can see: it keeps its cookie, and builds the page from the stream's messages.
///
/// Blocking calls run on a thread of their own, so that the server's isolation continues.
final class BrowserClient: @unchecked Sendable {
  // Guard: a test awaits each call before it makes the next.
  let port: UInt16
  private var client: RawClient?
  private var stream: RawClient?
  private(set) var page: ModelPage?
  /// The first message of the stream.
  private(set) var first: [String: WireValue] = [:]
  /// The ID that the server gave to this page.
  private(set) var connectionID = ""
  /// The number of messages of the stream that the client has read.
  private(set) var received = 0
  /// `name=token`, as the server set it.
  var cookie: String?
  /// The cookie of a browser that has presented the server's token.
  var accessCookie: String?
  var host: String
  /// The address of the visited page, with a slash at its end.
  let path: String
  private var counter = 0

  convenience init(_ server: WebServer, at path: String = "/", cookie: String? = nil) {
    self.init(port: server.port, at: path, cookie: cookie)
  }

  init(port: UInt16, at path: String, cookie: String? = nil) {
    self.port = port
    self.path = path
    host = "127.0.0.1:\(port)"
    self.cookie = cookie
  }

  var token: String { cookie?.split(separator: "=").last.map(String.init) ?? "" }
  var origin: String { "Origin: http://\(host)" }

  // MARK: - Requests

  /// Sends one request on a persistent connection; the header lines are exactly these and the cookie.
  func send(_ method: String, _ path: String, _ lines: [String], body: String = "") async throws -> RawClient.Response {
    try await onOwnThread { [self] in
      let client = try self.client ?? RawClient(port: port)
      self.client = client
      var lines = ["\(method) \(path) HTTP/1.1"] + lines
      let body = method == "POST" ? body : ""
      lines += cookies
      if method == "POST" { lines.append("Content-Length: \(body.utf8.count)") }
      client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
      let response = try client.response(hasBody: method != "HEAD")
      storeCookie(response.head)
      // The server closes the connection if it has not read the request to its end.
      if response.head.contains("Connection: close") { self.client = nil }
      return response
    }
  }

  func get(_ path: String) async throws -> RawClient.Response { try await send("GET", path, ["Host: \(host)"]) }

  func post(_ body: String) async throws -> RawClient.Response {
    try await send("POST", path + "event", ["Host: \(host)", origin, "Content-Type: application/json"], body: body)
  }

  /// Posts events as a page does.
  ///
  /// - Parameter events: `id name value`, where the id is an element's and the value is JSON.
  func post(_ events: (id: String, name: String, value: String)...) async throws -> RawClient.Response {
    counter += 1
    let rows = events.map { "[\(page?.number(of: $0.id) ?? 0),\"\($0.name)\",\($0.value)]" }
    return try await post("{\"c\":\"\(connectionID)\",\"n\":\(counter),\"e\":[\(rows.joined(separator: ","))]}")
  }

  // MARK: - The stream

  /// Opens the stream and builds the page from its first message.
  ///
  /// - Returns: The number of the tab's last post that the server handled.
  @discardableResult func open(
    receiveBuffer: Int32? = nil, tab: String? = nil, reports: Bool = false, parameters: String = ""
  ) async throws -> Int {
    try await onOwnThread { [self] in
      let stream = try RawClient(port: port, receiveBuffer: receiveBuffer)
      storeCookie(
        try stream.openStream(
          path + "stream?" + parameters + (tab.map { "tab=\($0)&" } ?? "") + (reports ? "reports" : ""),
          headers: ["Host: \(host)"] + cookies))
      self.stream = stream
      received = 0
      first = try message().object
      show(first)
      // A page continues its numbers after the last one of its tab that the server handled.
      counter = max(counter, first["a"]!.integer)
      return first["a"]!.integer
    }
  }

  /// Returns the next message, applied to the page if it is a patch.
  func next() async throws -> [String: WireValue] {
    try await onOwnThread { [self] in
      let message = try message().object
      if let operations = message["o"] { try page?.apply(operations.list) }
      if message["t"] != nil { show(message) }
      return message
    }
  }

  private func show(_ message: [String: WireValue]) {
    connectionID = message["c"]!.text
    page = ModelPage(message["t"]!.list, numbers: message["n"]!.list.map(\.integer))
  }

  /// Reports the number of received messages, as the page's script does.
  func report() async throws -> RawClient.Response {
    counter += 1
    return try await post("{\"c\":\"\(connectionID)\",\"n\":\(counter),\"e\":[],\"r\":\(received)}")
  }

  /// Receives messages until the page satisfies the condition.
  ///
  /// - Throws: ``RawClient/Failure`` if it does not within the time limit, whatever arrives.
  func receive(_ isSo: @Sendable (ModelPage) -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(RawClient.timeLimit)
    while let page, !isSo(page) {
      guard .now < deadline else {
        throw RawClient.Failure(description: "the page is not as expected within \(RawClient.timeLimit) s: \(page)")
      }
      _ = try await next()
    }
  }

  func leave() { stream = nil }

  /// Closes the connection that requests use; the next one opens another.
  func hangUp() { client = nil }

  private func message() throws -> WireValue {
    guard let stream else { throw RawClient.Failure(description: "no stream is open") }
    received += 1
    return WireValue(Array(try stream.event().dropFirst("data: ".utf8.count)))
  }

  private var cookies: [String] {
    let values = [cookie, accessCookie].compactMap { $0 }
    return values.isEmpty ? [] : ["Cookie: \(values.joined(separator: "; "))"]
  }

  private func storeCookie(_ head: String) {
    for line in head.split(whereSeparator: \.isNewline) where line.hasPrefix("Set-Cookie: ") {
      let pair = String(line.dropFirst("Set-Cookie: ".utf8.count).prefix { $0 != ";" })
      let isOfAccess = pair.contains("tarn-access-") || pair.contains("tarn-person-")
      if isOfAccess { accessCookie = pair } else { cookie = pair }
    }
  }
}
