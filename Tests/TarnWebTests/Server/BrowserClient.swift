import Foundation

@testable import TarnWeb

/// Somebody's browser, as far as the server can tell: it keeps its cookie, and builds the page from what the stream says.
///
/// What blocks happens on a thread of its own, so that the server's isolation goes on.
final class BrowserClient: @unchecked Sendable {
  // Guard: a test awaits each call before it makes the next.
  let port: UInt16
  private var client: RawClient?
  private var stream: RawClient?
  private(set) var page: ModelPage?
  /// Who the server says this page is.
  private(set) var viewer = ""
  /// `name=token`, as the server set it.
  var cookie: String?
  /// The cookie of a browser that brought the server's token.
  var admission: String?
  var host: String
  /// The address of the page that is visited, with a slash at its end.
  let path: String
  private var counter = 0

  init(_ server: WebServer, at path: String = "/", cookie: String? = nil) {
    port = server.port
    self.path = path
    host = "127.0.0.1:\(port)"
    self.cookie = cookie
  }

  var token: String { cookie?.split(separator: "=").last.map(String.init) ?? "" }
  var origin: String { "Origin: http://\(host)" }

  // MARK: - Requests

  /// One request on a connection that is kept; the lines of the head are exactly these and the cookie.
  func send(_ method: String, _ path: String, _ lines: [String], body: String = "") async throws -> RawClient.Response {
    try await away { [self] in
      let client = try self.client ?? RawClient(port: port)
      self.client = client
      var lines = ["\(method) \(path) HTTP/1.1"] + lines
      let body = method == "POST" ? body : ""
      lines += cookies
      if method == "POST" { lines.append("Content-Length: \(body.utf8.count)") }
      client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
      let response = try client.response(hasBody: method != "HEAD")
      keepCookie(response.head)
      // The server closes after what it didn't read to the end.
      if response.head.contains("Connection: close") { self.client = nil }
      return response
    }
  }

  func get(_ path: String) async throws -> RawClient.Response { try await send("GET", path, ["Host: \(host)"]) }

  func post(_ body: String) async throws -> RawClient.Response {
    try await send("POST", path + "event", ["Host: \(host)", origin, "Content-Type: application/json"], body: body)
  }

  /// Tells of events as a page does.
  ///
  /// - Parameter events: `id name value`, where the id is an element's and the value is JSON.
  func tell(_ events: (id: String, name: String, value: String)...) async throws -> RawClient.Response {
    counter += 1
    let rows = events.map { "[\(page?.number(of: $0.id) ?? 0),\"\($0.name)\",\($0.value)]" }
    return try await post("{\"c\":\"\(viewer)\",\"n\":\(counter),\"e\":[\(rows.joined(separator: ","))]}")
  }

  // MARK: - The stream

  /// Opens the stream and builds the page from its first message.
  ///
  /// - Returns: how far the tab was heard.
  @discardableResult func look(receiveBuffer: Int32? = nil, tab: String? = nil) async throws -> Int {
    try await away { [self] in
      let stream = try RawClient(port: port, receiveBuffer: receiveBuffer)
      keepCookie(
        try stream.openStream(
          path + "stream" + (tab.map { "?tab=\($0)" } ?? ""),
          headers: ["Host: \(host)"] + cookies))
      self.stream = stream
      let first = try message().object
      viewer = first["c"]!.text
      page = ModelPage(first["t"]!.list, numbers: first["n"]!.list.map(\.integer))
      // A page goes on with its numbers where its tab was heard last.
      counter = max(counter, first["a"]!.integer)
      return first["a"]!.integer
    }
  }

  /// The next message, done to the page if it changes it.
  func next() async throws -> [String: WireValue] {
    try await away { [self] in
      let message = try message().object
      if let operations = message["o"] { try page?.apply(operations.list) }
      return message
    }
  }

  /// Takes messages until the page is so.
  func see(_ isSo: @Sendable (ModelPage) -> Bool) async throws {
    while let page, !isSo(page) { _ = try await next() }
  }

  func leave() { stream = nil }

  /// Closes the connection that requests go over; the next one opens another.
  func hangUp() { client = nil }

  private func message() throws -> WireValue {
    guard let stream else { throw RawClient.Failure(description: "no stream is open") }
    return WireValue(Array(try stream.event().dropFirst("data: ".utf8.count)))
  }

  private var cookies: [String] {
    let kept = [cookie, admission].compactMap { $0 }
    return kept.isEmpty ? [] : ["Cookie: \(kept.joined(separator: "; "))"]
  }

  private func keepCookie(_ head: String) {
    for line in head.split(whereSeparator: \.isNewline) where line.hasPrefix("Set-Cookie: ") {
      let pair = String(line.dropFirst("Set-Cookie: ".utf8.count).prefix { $0 != ";" })
      if pair.hasPrefix("tarn-access-") { admission = pair } else { cookie = pair }
    }
  }
}

/// Does what blocks on a thread of its own: those that are shared are as few as the cores, and all tests wait for them.
func away<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: .init(catching: body)) }
  }
}
