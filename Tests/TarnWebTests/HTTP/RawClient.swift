import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A client that sends exactly the given bytes, and returns exactly the received ones.
///
/// Each function that reads is limited to two minutes: far above the time that a loaded machine needs, so that only a hang
/// reaches it. The limit is that of all it reads: a stream sends comments while nothing happens.
final class RawClient {
  struct Response {
    var status: Int
    var head: String
    var body: String
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// In seconds.
  static let timeLimit: Int32 = 120

  private var descriptor: Int32
  private var deadline = ContinuousClock.now
  private var unread: [UInt8] = []

  /// - Parameters:
  ///   - receiveBuffer: the size of the system's receive buffer in bytes; `nil` for the system's default.
  ///   - source: the last number of the client's address, 127.0.0.1; only Linux has all of them.
  init(port: UInt16, receiveBuffer: Int32? = nil, from source: UInt32 = 1) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var limit = timeval(tv_sec: Int(Self.timeLimit), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    func withAddress(_ last: UInt32, _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = (0x7f00_0000 + last).bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
    guard source == 1 || withAddress(source, 0, { bind(descriptor, $0, $1) }),
      withAddress(1, port, { connect(descriptor, $0, $1) })
    else { throw Failure(description: "cannot connect: \(String(cString: strerror(errno)))") }
  }

  deinit {
    hangUp()
  }

  func hangUp() {
    if descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
  }

  /// Returns false when the server accepts no more bytes.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { systemSend(descriptor, $0, flags) }
      if count <= 0 { return false }
      remaining = remaining.dropFirst(count)
    }
    return true
  }

  func request(_ method: String, _ target: String, headers: [String] = [], body: String = "") throws -> Response {
    let length = method == "POST" ? ["Content-Length: \(body.utf8.count)"] : []
    let lines = ["\(method) \(target) HTTP/1.1", "Host: test"] + length + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try response(hasBody: method != "HEAD")
  }

  /// Reads one response with a body of known length.
  func response(hasBody: Bool = true) throws -> Response {
    beginReading()
    let head = try head()
    let length = head.components.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    let body = String(decoding: try read(hasBody ? length : 0), as: UTF8.self)
    return Response(status: head.status, head: head.text, body: body)
  }

  /// Requests an event stream, and reads the head of the response, which reports that the stream is open.
  @discardableResult
  func openStream(_ target: String = "/stream", headers: [String] = ["Host: test"]) throws -> String {
    send((["GET \(target) HTTP/1.1"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
    beginReading()
    let head = try head()
    guard head.status == 200 else { throw Failure(description: "no stream: \(head.text)") }
    return head.text
  }

  /// Returns the next `count` bytes of a stream without the keep-alive comments; fewer at its end.
  func streamed(_ count: Int) throws -> [UInt8] {
    beginReading()
    while events.count < count, try readChunk() {}
    defer { events.removeFirst(min(count, events.count)) }
    return Array(events.prefix(count))
  }

  /// Returns the next event of a stream, without the blank line that ends it.
  func event() throws -> [UInt8] {
    beginReading()
    var end = 1
    while true {
      while end < events.count {
        if events[end - 1] == 10, events[end] == 10 {
          defer { events.removeFirst(end + 1) }
          return Array(events[..<(end - 1)])
        }
        end += 1
      }
      guard try readChunk() else { throw Failure(description: "the stream has ended") }
    }
  }

  /// Returns the rest of a stream up to its proper end.
  func streamedToEnd() throws -> String {
    beginReading()
    while try readChunk() {}
    defer { events = [] }
    return String(decoding: events, as: UTF8.self)
  }

  /// Returns everything until the server closes the connection, in order or not.
  func toEnd() -> String {
    beginReading()
    while (try? fill()) == true {}
    defer { unread = [] }
    return String(decoding: unread, as: UTF8.self)
  }

  /// Closes the sending side, and waits until bytes arrive or the server closes the connection.
  ///
  /// - Throws: if neither happens.
  func finish() throws {
    shutdown(descriptor, Int32(SHUT_WR))
    beginReading()
    _ = try fill()
  }

  /// Returns the next bytes that arrive, undecoded.
  func nextBytes() throws -> String {
    beginReading()
    if unread.isEmpty, try !fill() { throw Failure(description: "the server has closed the connection") }
    defer { unread = [] }
    return String(decoding: unread, as: UTF8.self)
  }

  // MARK: - Reading

  private var events: [UInt8] = []

  /// Returns false at the end of the stream.
  private func readChunk() throws -> Bool {
    let size = try line()
    guard let count = Int(size, radix: 16) else { throw Failure(description: "no chunk: \(size)") }
    let chunk = try read(count)
    _ = try line()
    // The server sends comments in a chunk of their own or at the start of one, always complete.
    events += chunk.starts(with: ": \n\n".utf8) ? Array(chunk.dropFirst(4)) : chunk
    return count > 0
  }

  private func head() throws -> (status: Int, text: String, components: [(name: String, value: String)]) {
    var lines: [String] = []
    while case let next = try line(), !next.isEmpty { lines.append(next) }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let components = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (parts[0].lowercased(), String(parts[1].drop { $0 == " " })) : nil
    }
    return (status, lines.joined(separator: "\n"), components)
  }

  private func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = unread[..<end].filter { $0 != 13 }
        unread.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self)
      }
      guard try fill() else { throw Failure(description: "closed within a line") }
    }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    while unread.count < count {
      guard try fill() else { throw Failure(description: "closed after \(unread.count) of \(count) bytes") }
    }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  private func beginReading() { deadline = .now + .seconds(Self.timeLimit) }

  /// Returns false when the server has closed the connection.
  private func fill() throws -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let remaining = Int32(max(.zero, deadline - .now) / .milliseconds(1))
    guard poll(&state, 1, remaining) > 0 else {
      let last = String(decoding: (events + unread).suffix(1_000), as: UTF8.self)
      throw Failure(
        description: "what is expected has not arrived within \(Self.timeLimit) s; the last bytes are: \(last)")
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    unread += buffer[..<count]
    return true
  }
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, flags)
}
