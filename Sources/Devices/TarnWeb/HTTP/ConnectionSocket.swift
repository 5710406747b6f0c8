#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The socket of an accepted connection, with the system calls that libmicrohttpd does not make. It does not close the
/// socket.
struct ConnectionSocket: Sendable {
  let descriptor: Int32

  /// Sends small writes at once instead of waiting for the acknowledgement of the one before (Nagle's algorithm).
  func sendWithoutDelay() {
    enable(TCP_NODELAY, level: Int32(IPPROTO_TCP))
  }

  /// The IP address of the other side, such as `127.0.0.1` or `::1`; `nil` for a socket without one.
  var peer: String? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getpeername(descriptor, address, &length) == 0
          && [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
          ? getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) : -1
      }
    }
    guard result == 0 else { return nil }
    let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // A socket for both versions of IP shows a client of version 4 so.
    return text.hasPrefix("::ffff:") ? String(text.dropFirst("::ffff:".utf8.count)) : text
  }

  /// Whether the other side has closed the connection, as far as the system knows by now. It reads nothing.
  var isClosedByPeer: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }

  /// Sends as many bytes as the system accepts at once. It neither blocks nor raises a signal if the other side is gone.
  func sendNow(_ bytes: [UInt8]) {
    #if canImport(Darwin)
      enable(SO_NOSIGPIPE, level: SOL_SOCKET)
      let flags = Int32(MSG_DONTWAIT)
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
  }

  /// Ends the connection in both directions.
  func shutDown() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends the direction to the other side, which may continue to send.
  func shutDownSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  private func enable(_ option: Int32, level: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
