import Foundation

/// What all Unix sockets of owners and askers have in common. They are plain descriptors: who opens one closes it.
enum LocalSocket {
  /// The flags to send with: no signal when the other end is gone. Apple's systems have an option of the socket for that.
  #if os(Linux)
    static let sending = Int32(MSG_NOSIGNAL)
  #else
    static let sending: Int32 = 0
  #endif

  /// A socket that never waits, is not inherited, and raises no signal.
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

  /// Does the same to one that was accepted.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Connects, and blocks the calling thread while no more can wait at that socket. The socket itself never waits afterwards.
  ///
  /// - Returns: whether it is connected; if not, `errno` says why, with `EAGAIN` once the deadline has passed.
  static func connect(_ descriptor: Int32, to address: LocalAddress, until deadline: Deadline) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    // Zero would be no limit.
    let left = max(1, Int(deadline.milliseconds))
    var limit = timeval()
    limit.tv_sec = left / 1_000
    limit.tv_usec = .init(left % 1_000 * 1_000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    let isConnected = address.withPointer { Foundation.connect(descriptor, $0, $1) } == 0
    let reason = errno
    _ = fcntl(descriptor, F_SETFL, flags)
    errno = reason
    return isConnected
  }

  /// Who is at the other end: the user that had connected or, seen from there, had begun to listen.
  static func peer(of descriptor: Int32) -> uid_t? {
    #if os(Linux)
      // The kernel's `struct ucred`, which the headers show to programs with GNU's extensions alone: process, user, group.
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
