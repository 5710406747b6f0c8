import Foundation
import Synchronization
import TarnWeb

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program's own HTTP server: a thread for each connection. It has a page of its own at `/`, and the pages of Tarn below `/apps/`.
final class SocketServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let handler = Mutex<PageHandler?>(nil)

  init() throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, size) = (listener, length)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, SOMAXCONN) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw RawClient.Failure(description: "cannot listen") }
    port = UInt16(bigEndian: address.sin_port)
  }

  func serve(_ handler: PageHandler) {
    self.handler.withLock { $0 = handler }
    Thread.detachNewThread { [self] in
      // Ends when the socket is shut down.
      while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
        let connection = SocketConnection(descriptor)
        Thread.detachNewThread { [self] in
          while let head = connection.readHead(), answer(head, on: connection, handler) {}
          connection.close()
        }
      }
      close(listener)
    }
  }

  func stop() { _ = shutdown(listener, Int32(SHUT_RDWR)) }

  /// Answers one request, on the thread of its connection.
  ///
  /// - Returns: whether the connection can have a further request.
  private func answer(_ head: WebRequest, on connection: SocketConnection, _ handler: PageHandler) -> Bool {
    guard head.target.hasPrefix("/apps") else { return connection.send("This is the program's own page.") }
    let admission = handler.admit(head)
    if let refusal = admission.refusal {
      connection.send(refusal, isLast: true)
      return false
    }
    let body = connection.readBody(of: head, atMost: admission.mostBytes)
    return waiting {
      var request = head
      request.body = body
      let response = await handler.respond(to: request, admission)
      guard case .stream(let stream) = response.body else { return connection.send(response) }
      connection.send(response)
      for await chunk in stream { guard connection.send(chunk: chunk) else { break } }
      stream.cancel()
      return false
    }
  }

  /// Waits on this thread for asynchronous work.
  private func waiting(_ work: @escaping @Sendable () async -> Bool) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex(false)
    Task.detached {
      let isOpen = await work()
      result.withLock { $0 = isOpen }
      done.signal()
    }
    // Pause: the handler answers every request, and its streams end with the pages.
    done.wait()
    return result.withLock { $0 }
  }
}

/// One connection of the server, with as much of HTTP/1.1 as the tests need.
final class SocketConnection: Sendable {
  private let descriptor: Int32
  private let unread = Mutex<[UInt8]>([])

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func close() { closeDescriptor(descriptor) }

  func readHead() -> WebRequest? {
    var lines: [String] = []
    while let line = line(), !line.isEmpty { lines.append(line) }
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3 else { return nil }
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), value: parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "")
    }
    return WebRequest(method: words[0], target: words[1], headers: headers, peer: "127.0.0.1")
  }

  func readBody(of head: WebRequest, atMost mostBytes: Int) -> [UInt8] {
    let length = head.headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    return read(min(length, mostBytes + 1)) ?? []
  }

  @discardableResult func send(_ text: String) -> Bool {
    send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  /// Sends a response, of a stream only the head.
  @discardableResult func send(_ response: WebResponse, isLast: Bool = false) -> Bool {
    var head = "HTTP/1.1 \(response.status) \r\n" + (isLast ? "Connection: close\r\n" : "")
    for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
    switch response.body {
    case .bytes(let bytes): return send(Array((head + "Content-Length: \(bytes.count)\r\n\r\n").utf8) + bytes)
    case .stream: return send(Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8))
    }
  }

  func send(chunk: [UInt8]) -> Bool {
    send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8))
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendNow(descriptor, $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func line() -> String? {
    while true {
      if let line: String = unread.withLock({ unread in
        guard let end = unread.firstIndex(of: 10) else { return nil }
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end].filter { $0 != 13 }, as: UTF8.self)
      }) {
        return line
      }
      guard fill() else { return nil }
    }
  }

  private func read(_ count: Int) -> [UInt8]? {
    while unread.withLock({ $0.count < count }) { guard fill() else { return nil } }
    return unread.withLock { unread in
      defer { unread.removeFirst(count) }
      return Array(unread.prefix(count))
    }
  }

  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    unread.withLock { $0 += buffer[..<count] }
    return true
  }
}

// Outside of the type, whose methods have the names of the system's functions.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

private func sendNow(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
