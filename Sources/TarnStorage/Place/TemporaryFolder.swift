import Foundation

/// A folder among the temporary ones that nobody else may look into, gone with this object.
///
/// A program that is killed leaves its folder. So each holds a lock on its folder, and the next that makes one for the same purpose
/// removes those of this user that nobody holds a lock on.
final class TemporaryFolder: Sendable {
  /// What it is for, as its name begins.
  enum Purpose: String {
    case copy = "tarn-copy-"
    case socket = "tarn-owner-"
  }

  let path: String
  private let descriptor: Int32

  init(for purpose: Purpose = .copy, in parent: String = NSTemporaryDirectory()) throws(SystemError) {
    Self.removeLeftovers(of: purpose, in: parent)
    while true {
      var template = Array(Self.template(for: purpose, in: parent).utf8CString)
      guard mkdtemp(&template) != nil else { throw .last }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let reason = SystemError.last
        // Between making it and locking it another program may have taken it for a leftover.
        if reason.code == ENOENT { continue }
        rmdir(path)
        throw reason
      }
      guard flock(descriptor, LOCK_EX) == 0, OwnerLock.stands(descriptor, at: path) else {
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

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// A path as long as that of such a folder, as `mkdtemp` takes it.
  static func template(for purpose: Purpose, in parent: String) -> String {
    "\(parent.hasSuffix("/") ? parent : parent + "/")\(purpose.rawValue)XXXXXX"
  }

  /// A child process on its way from `fork` to `exec` has the descriptor as well, and closing would leave it the lock.
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
      if OwnerLock.stands(descriptor, at: path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
