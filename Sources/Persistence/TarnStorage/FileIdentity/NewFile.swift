import Foundation

/// Writes a file under a temporary name in the folder of its final path. It gets that path only when it is complete and
/// on disk.
package enum NewFile {
  /// Returns whether there is anything at a path, even a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Creates an empty file in the same folder, so that it can get its final path atomically.
  package static func draft(beside path: String) throws(StorageError) -> String {
    var template = Array("\(path)-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw StorageError(.disk, path: path, SystemError.last.message) }
    _ = close(descriptor)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Waits until a file or a folder is on disk.
  package static func sync(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw StorageError(.disk, path: path, SystemError.last.message)
    }
    _ = close(descriptor)
  }

  /// Gives a draft its final path by a hard link, because renaming would replace a file that another program created
  /// meanwhile.
  package static func install(_ draft: String, at path: String) throws(StorageError) {
    if link(draft, path) != 0 {
      let reason = SystemError.last
      // Some file systems have no hard links.
      guard reason.code == EPERM || reason.code == EOPNOTSUPP || reason.code == EMLINK, !exists(path),
        rename(draft, path) == 0
      else { throw StorageError(.disk, path: path, reason.message) }
    }
    let folder = (path as NSString).deletingLastPathComponent
    try sync(folder.isEmpty ? "." : folder)
  }
}
