import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file that only grows.
final class SessionOutput {
  let path: String
  private let descriptor: Int32
  private(set) var size = 0

  /// Creates the file, which only its user can read: a session has a user's content.
  init(_ path: String) throws(SessionError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw Self.error(path) }
  }

  deinit { close(descriptor) }

  /// Appends bytes, and removes the part of them that was written if not all were.
  func append(_ bytes: [UInt8]) throws(SessionError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, bytes.count - written) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = Self.error(path)
        _ = ftruncate(descriptor, off_t(size))
        throw error
      }
      written += count
    }
    size += bytes.count
  }

  private static func error(_ path: String) -> SessionError {
    SessionError(.unwritable, path: path, String(cString: strerror(errno)))
  }
}
