import Foundation

/// An open file, or a part of one, that goes out as an answer. It is closed when the last who holds it lets it go.
///
/// ```swift
/// OwnerSocket(lock) { request in
///   guard let file = ReplyFile(path: backup) else { return .declined("There is no backup.") }
///   return .file(file)
/// }
/// ```
///
/// How much is sent is fixed when it is made: bytes appended later do not go along, so the beginning of a file that only grows
/// can be sent while it grows. Should the file have become shorter, the asker is told that the answer is not complete.
package final class ReplyFile: Sendable {
  private let descriptor: Int32
  /// The part that is sent, in bytes from the file's beginning.
  package let part: Range<Int64>

  /// Takes a descriptor over and closes it in the end, even when the answer is `nil`. It must be a file's: pipes and sockets
  /// have no places in them.
  ///
  /// - Parameter part: `nil` for all that is there now.
  /// - Returns: `nil` if it is not a file.
  package init?(takingOver descriptor: Int32, part: Range<Int64>? = nil) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.part = part?.clamped(to: 0..<Int64.max) ?? 0..<Int64(status.st_size)
  }

  package convenience init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    self.init(takingOver: descriptor)
  }

  /// Bytes as a file without a name, which the system takes back when it is let go.
  ///
  /// - Throws: ``SystemError`` if the disk for what is temporary refuses.
  static func unnamed(_ parts: [[UInt8]]) throws(SystemError) -> ReplyFile {
    var template = Array((NSTemporaryDirectory() as NSString).appendingPathComponent("tarn-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // What is written is sent: the part ends where the bytes do.
    let size = parts.reduce(0) { $0 + $1.count }
    guard let file = ReplyFile(takingOver: descriptor, part: 0..<Int64(size)) else { throw .last }
    for part in parts {
      var rest = part[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let reason = SystemError.last
        guard written >= 0 || reason.code == EINTR else { throw reason }
        rest = rest.dropFirst(max(0, written))
      }
    }
    return file
  }

  deinit {
    _ = close(descriptor)
  }

  /// - Returns: at most `count` bytes; none at the end of the file.
  func read(_ count: Int, at place: Int64) throws(SystemError) -> [UInt8] {
    var reason = SystemError(code: 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
        reason = count < 0 ? .last : SystemError(code: 0)
        filled = max(0, count)
      } while reason.code == EINTR
    }
    guard reason.code == 0 else { throw reason }
    return bytes
  }
}
