#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Socket activation, as systemd does it: the service manager opens the socket and passes it to each run of the program.
// Connections that arrive while the program is started again wait in the socket. Source: sd_listen_fds(3).
extension ListeningSocket {
  /// The number of the first passed descriptor: SD_LISTEN_FDS_START.
  private static let firstDescriptor: Int32 = 3

  /// Returns the socket that the process was started with; `nil` if there is none, or if it was taken before.
  ///
  /// - Throws: ``HTTPServerError/noInheritedSocket(reason:)`` if the descriptor is no listening socket, or one of several.
  static func inherited(
    _ environment: [String: String], process: Int32 = getpid()
  ) throws(HTTPServerError) -> ListeningSocket? {
    // A child of the service inherits the variables, but not the sockets.
    guard environment["LISTEN_PID"] == "\(process)", let count = environment["LISTEN_FDS"] else { return nil }
    guard count == "1" else { throw .noInheritedSocket(reason: "LISTEN_FDS is “\(count)” instead of 1") }
    return try taking(firstDescriptor)
  }

  /// Takes over a listening socket of the process; `nil` if it was taken before.
  static func taking(_ descriptor: Int32) throws(HTTPServerError) -> ListeningSocket? {
    let flags = fcntl(descriptor, F_GETFD)
    guard flags >= 0 else { throw .noInheritedSocket(reason: "descriptor \(descriptor) is not open") }
    // The manager passes it without this flag, and the first server sets it.
    guard flags & FD_CLOEXEC == 0 else { return nil }
    var isListening: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening != 0,
      let port = boundPort(of: descriptor)
    else { throw .noInheritedSocket(reason: "descriptor \(descriptor) is not a listening TCP socket") }
    _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC)
    return ListeningSocket(owning: descriptor, port: port)
  }

  private static func boundPort(of descriptor: Int32) -> UInt16? {
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &bound) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0, [AF_INET, AF_INET6].contains(Int32(bound.ss_family)) else { return nil }
    // The port has the same offset in both kinds of address.
    return withUnsafeBytes(of: bound) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
  }
}
