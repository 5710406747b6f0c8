import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a ``FaultyServer``, as bytes.
struct FaultyConnection: Sendable {
  struct Request {
    let line: String
    let path: String
    let headers: [(name: String, value: String)]
    let body: [UInt8]
  }

  let socket: Int32

  /// Reads one request.
  ///
  /// - Returns: `nil` if the client has closed the connection.
  func readRequest() -> Request? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: end) == nil {
      guard let chunk = read() else { return nil }
      bytes += chunk
    }
    guard let split = bytes.firstRange(of: end) else { return nil }
    let lines = String(decoding: bytes[..<split.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    let count = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    var body = Array(bytes[split.upperBound...])
    while body.count < count {
      guard let chunk = read() else { return nil }
      body += chunk
    }
    let requestLine = lines[0].split(separator: " ")
    return Request(
      line: lines[0], path: requestLine.count > 1 ? String(requestLine[1]) : "/", headers: headers, body: body)
  }

  func perform(_ behavior: ServerBehavior, _ request: Request, _ address: ServerAddress) {
    let isHead = request.line.hasPrefix("HEAD")
    switch behavior {
    case .echo:
      let echo = ([request.line] + request.headers.map { "\($0.name): \($0.value)" } + ["", ""]).joined(separator: "\n")
      let body = Array(echo.utf8) + request.body
      respond("200 OK", ["Content-Type: text/plain"], isHead ? nil : body, length: body.count)
    case .noContent: _ = send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    case .notFound: respond("404 Not Found", [], Array("nothing here".utf8))
    case .unauthorized:
      respond("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"here\""], Array("who is it?".utf8))
    case .megabyte: respond("200 OK", [], [UInt8](repeating: UInt8(ascii: "m"), count: 1 << 20))
    case .chunked:
      _ = send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
      for word in ["one", "two", "three"] { _ = send("\(word.utf8.count)\r\n\(word)\r\n") }
      _ = send("0\r\n\r\n")
    case .gzip: respond("200 OK", ["Content-Encoding: gzip"], Self.gzippedText)
    case .nonASCIIHeader: respond("200 OK", ["X-Place: Zürich 湖"], [])
    case .duplicate: respond("200 OK", ["X-Word: one", "X-Word: two"], [])
    case .cookie: respond("200 OK", ["Set-Cookie: who=ada; Path=/"], [])
    case .redirect: respond("302 Found", ["Location: /echo"], Array("elsewhere".utf8))
    case .redirectElsewhere: respond("302 Found", ["Location: \(address.otherOrigin)/echo"], Array("elsewhere".utf8))
    case .redirectLoop: respond("302 Found", ["Location: /redirect-ring"], Array("elsewhere".utf8))
    case .never: while read() != nil {}
    case .trickle:
      _ = send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      // Pause: the time between two bytes is the tested behavior, and no other code waits for it.
      while send(".") { usleep(100_000) }
    case .endlessBody:
      _ = send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      let part = String(repeating: "e", count: 1 << 14)
      while send(part) {}
    case .endlessHeaders:
      _ = send("HTTP/1.1 200 OK\r\n")
      var number = 0
      while send("X-Header-\(number): \(String(repeating: "h", count: 1 << 10))\r\n") { number += 1 }
    case .short: respond("200 OK", [], Array("half".utf8), length: 8)
    case .shortChunked: _ = send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n")
    case .close: break
    case .closeCount:
      preconditionFailure("The server answers this request itself, because it counts the closed connections.")
    case .garbage: _ = send("\u{1}\u{2} this is no HTTP \u{0}\r\n\r\nat all")
    case .garbledStatus: _ = send("HTTP/1.1 many OK\r\nContent-Length: 0\r\n\r\n")
    }
    // Sends all data before closing.
    shutdown(socket, Int32(SHUT_WR))
    while read() != nil {}
  }

  /// Sends a response and keeps the connection open for another request.
  func write(_ text: String) {
    _ = send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
  }

  private func respond(_ status: String, _ headers: [String], _ body: [UInt8]?, length: Int? = nil) {
    let head = ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body?.count ?? 0)", "Connection: close"] + headers
    guard send(head.joined(separator: "\r\n") + "\r\n\r\n"), let body else { return }
    _ = send(body)
  }

  /// “packed”, as `gzip -9n` has it.
  private static let gzippedText: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0x48, 0x4c, 0xce, 0x4e, 0x4d, 0x01, 0x00, 0x10,
    0xb4, 0xf6, 0x21, 0x06, 0x00, 0x00, 0x00,
  ]

  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes.
  ///
  /// - Returns: whether the client is still connected.
  private func send(_ bytes: [UInt8]) -> Bool {
    #if os(Linux)
      // Suppresses the signal that would end the process.
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var sent = 0
    while sent < bytes.count {
      #if canImport(Glibc)
        let count = bytes[sent...].withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, flags) }
      #elseif canImport(Musl)
        let count = bytes[sent...].withUnsafeBytes { Musl.send(socket, $0.baseAddress, $0.count, flags) }
      #else
        let count = bytes[sent...].withUnsafeBytes { Darwin.send(socket, $0.baseAddress, $0.count, flags) }
      #endif
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
