#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A bound and listening TCP socket. libmicrohttpd could create one, but reports neither the free port that it got nor
/// the reason of a failure.
struct ListeningSocket: ~Copyable {
  private let descriptor: Int32
  /// The port that the socket listens on, also if 0 (any free one) was requested.
  let port: UInt16

  /// - Parameter address: a numeric IPv4 or IPv6 address; names are not resolved, because one name can have several
  ///   addresses.
  init(address: String, port: UInt16) throws(HTTPServerError) {
    if let v4 = Self.v4(address, port) {
      (descriptor, self.port) = try Self.opened(v4, family: AF_INET, address, port)
    } else if let v6 = Self.v6(address, port) {
      (descriptor, self.port) = try Self.opened(v6, family: AF_INET6, address, port)
    } else {
      throw .notAnAddress(address)
    }
  }

  /// Takes over a socket that listens on a port.
  init(owning descriptor: Int32, port: UInt16) {
    self.descriptor = descriptor
    self.port = port
  }

  deinit {
    _ = close(descriptor)
  }

  /// Transfers the socket to the caller, who must close it.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  private static func v4(_ text: String, _ port: UInt16) -> sockaddr_in? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    return inet_pton(AF_INET, text, &address.sin_addr) == 1 ? address : nil
  }

  private static func v6(_ text: String, _ port: UInt16) -> sockaddr_in6? {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    return inet_pton(AF_INET6, text, &address.sin6_addr) == 1 ? address : nil
  }

  private static func opened<Address>(
    _ socketAddress: Address, family: Int32, _ address: String, _ port: UInt16
  ) throws(HTTPServerError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(family, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw failure(address, port) }
    // A child process must not keep the port in use after this one has ended.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Connections of an earlier run linger for a minute after its end; they must not block the port for the next run.
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var bound = socketAddress
    var length = socklen_t(MemoryLayout<Address>.size)
    let error: HTTPServerError? = withUnsafeMutablePointer(to: &bound) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        // SOMAXCONN: as many pending connections as the system allows, so that a burst of reloads is not refused.
        guard bind(descriptor, generic, length) == 0,
          listen(descriptor, Int32(SOMAXCONN)) == 0,
          getsockname(descriptor, generic, &length) == 0
        else { return failure(address, port) }
        return nil
      }
    }
    if let error {
      _ = close(descriptor)
      throw error
    }
    // The port has the same offset in both kinds of address.
    return (
      descriptor,
      withUnsafeBytes(of: bound) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    )
  }

  private static func failure(_ address: String, _ port: UInt16) -> HTTPServerError {
    let code = errno
    return switch code {
    case EADDRINUSE: .portInUse(port)
    case EACCES: .portNeedsPrivileges(port)
    default: .cannotBind(address: address, port: port, reason: String(cString: strerror(code)))
    }
  }
}
