import Foundation

/// A folder among the temporary ones that nobody else may look into, gone with this object.
///
/// A program that is killed leaves its folder. So each holds a lock on its folder, and the next that makes one removes those of this
/// user that nobody holds a lock on.
final class TemporaryFolder: Sendable {
  let path: String
  private let descriptor: Int32

  private static let prefix = "tarn-copy-"

  init() throws(SystemError) {
    let parent = NSTemporaryDirectory()
    Self.removeLeftovers(in: parent)
    while true {
      var template = Array((parent as NSString).appendingPathComponent(Self.prefix + "XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else { throw .last }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // Between making it and locking it another program may have taken it for a leftover.
      guard descriptor >= 0 else { continue }
      guard flock(descriptor, LOCK_EX) == 0, OwnerLock.stands(descriptor, at: path) else {
        _ = close(descriptor)
        continue
      }
      (self.path, self.descriptor) = (path, descriptor)
      return
    }
  }

  deinit {
    remove()
    _ = close(descriptor)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static func removeLeftovers(in parent: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: parent) else { return }
    for name in names where name.hasPrefix(prefix) {
      let path = (parent as NSString).appendingPathComponent(name)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { _ = close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else {
        continue
      }
      if OwnerLock.stands(descriptor, at: path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
