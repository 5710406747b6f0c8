import Foundation
import TarnStorage

/// An open file, or a part of one, that is sent as an answer. It is closed when the last reference is released.
///
/// ```swift
/// let socket = try OwnerSocket(lock) { request in
///   guard let file = ReplyFile(path: backup) else { return .declined("There is no backup.") }
///   return .file(file)
/// }
/// ```
///
/// The length is fixed on creation: bytes appended later are not sent, so the beginning of an append-only file can be
/// sent while it grows. If the file has become shorter, the client learns that the answer is incomplete.
package final class ReplyFile: Sendable {
  private let descriptor: Int32
  /// The part that is sent, in bytes from the file's beginning.
  package let part: Range<Int64>

  /// Takes ownership of a descriptor and closes it in the end, even if the result is `nil`. The descriptor must be that
  /// of a file: pipes and sockets have no positions.
  ///
  /// - Parameter part: `nil` for the whole current content.
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

  /// Writes bytes to a file without a name, which the system deletes when it is closed.
  ///
  /// - Throws: ``SystemError`` if the disk with the temporary folder rejects the write.
  static func unnamed(_ parts: [[UInt8]]) throws(SystemError) -> ReplyFile {
    var template = Array((NSTemporaryDirectory() as NSString).appendingPathComponent("tarn-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The part ends where the written bytes end.
    let size = parts.reduce(0) { $0 + $1.count }
    guard let file = ReplyFile(takingOver: descriptor, part: 0..<Int64(size)) else { throw .last }
    for part in parts {
      var remaining = part[...]
      while !remaining.isEmpty {
        let written = remaining.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let reason = SystemError.last
        guard written >= 0 || reason.code == EINTR else { throw reason }
        remaining = remaining.dropFirst(max(0, written))
      }
    }
    return file
  }

  deinit {
    _ = close(descriptor)
  }

  /// Reads bytes at a position.
  ///
  /// - Returns: At most `count` bytes; none at the end of the file.
  func read(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    var reason = SystemError(code: 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        reason = count < 0 ? .last : SystemError(code: 0)
        filled = max(0, count)
      } while reason.code == EINTR
    }
    guard reason.code == 0 else { throw reason }
    return bytes
  }
}
