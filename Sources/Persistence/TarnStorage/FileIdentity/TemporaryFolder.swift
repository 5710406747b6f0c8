import Foundation

/// A temporary folder that only this user can access; it is deleted with this object.
///
/// A killed program leaves its folder behind. So each program locks its folder, and the next one that creates a folder
/// for the same purpose removes this user's folders without a lock.
package final class TemporaryFolder: Sendable {
  /// The purpose of a folder; its raw value is the prefix of the folder's name.
  package enum Purpose: String {
    case copy = "tarn-copy-"
    case socket = "tarn-owner-"
    /// The sessions that child processes replay, of `session shrink`.
    case session = "tarn-session-"
  }

  package let path: String
  private let descriptor: Int32

  package init(for purpose: Purpose = .copy, in parent: String = NSTemporaryDirectory()) throws(SystemError) {
    Self.removeLeftovers(of: purpose, in: parent)
    while true {
      var template = Array(Self.template(for: purpose, in: parent).utf8CString)
      guard mkdtemp(&template) != nil else { throw .last }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let reason = SystemError.last
        // Another program may have removed it as a leftover before it was locked.
        if reason.code == ENOENT { continue }
        rmdir(path)
        throw reason
      }
      guard flock(descriptor, LOCK_EX) == 0, OwnerLock.isCurrent(descriptor, at: path) else {
        Self.close(descriptor)
        continue
      }
      (self.path, self.descriptor) = (path, descriptor)
      return
    }
  }

  deinit {
    remove()
    Self.close(descriptor)
  }

  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Returns a template for `mkdtemp`, as long as the resulting path.
  package static func template(for purpose: Purpose, in parent: String) -> String {
    "\(parent.hasSuffix("/") ? parent : parent + "/")\(purpose.rawValue)XXXXXX"
  }

  /// A child process between `fork` and `exec` has the descriptor as well, and closing alone would leave the lock with
  /// it.
  private static func close(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    _ = Foundation.close(descriptor)
  }

  private static func removeLeftovers(of purpose: Purpose, in parent: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: parent) else { return }
    for name in names where name.hasPrefix(purpose.rawValue) {
      let path = (parent as NSString).appendingPathComponent(name)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else {
        continue
      }
      if OwnerLock.isCurrent(descriptor, at: path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
