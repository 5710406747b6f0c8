import Foundation
import TarnStorage

/// The common operations on the Unix sockets of owners and clients. They are plain descriptors: the code that opens one
/// closes it.
enum LocalSocket {
  /// The flags for `send`: no signal when the other end is gone. Apple platforms have a socket option for that.
  #if os(Linux)
    static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    static let sendFlags: Int32 = 0
  #endif

  /// Opens a socket that never blocks, is not inherited, and raises no signal.
  static func open() throws(SystemError) -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .last }
    prepare(descriptor)
    return descriptor
  }

  /// Applies the same settings to an accepted socket.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Connects, and blocks the calling thread while the socket's backlog is full. Afterwards the descriptor never
  /// blocks.
  ///
  /// - Returns: Whether it is connected. If not, `errno` has the reason: `EAGAIN` after the deadline.
  static func connect(_ descriptor: Int32, to address: LocalAddress, until deadline: Deadline) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    // Zero would mean no limit.
    let milliseconds = max(1, Int(deadline.milliseconds))
    var limit = timeval()
    limit.tv_sec = milliseconds / 1_000
    limit.tv_usec = .init(milliseconds % 1_000 * 1_000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    let isConnected = address.withPointer { Foundation.connect(descriptor, $0, $1) } == 0
    let reason = errno
    _ = fcntl(descriptor, F_SETFL, flags)
    errno = reason
    return isConnected
  }

  /// Returns the user at the other end: the one who connected or, for a client, the one who listens.
  static func peer(of descriptor: Int32) -> uid_t? {
    #if os(Linux)
      // The kernel's `struct ucred`, which the headers declare with GNU extensions only: process, user, group.
      var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
      let size = socklen_t(MemoryLayout.size(ofValue: credentials))
      var length = size
      let failed = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
      return failed == 0 && length == size ? credentials.1 : nil
    #else
      var user = uid_t()
      var group = gid_t()
      return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #endif
  }
}
