import Foundation

/// Opening, reading and writing the owner's file.
extension OwnerLock {
  /// Opens the owner's file, or creates it with access for this user only.
  static func open(_ paths: OwnerPaths) throws(OwnerError) -> Int32 {
    let name = "\(paths.name)-owner"
    // O_NONBLOCK matters if the path is not a plain file: opening a pipe would wait for its other end.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = Foundation.open(paths.ownerFile, flags, 0o600)
    guard descriptor >= 0 else { throw OwnerError(.ownerFile(error(SystemError.last, name)), paths.name) }
    var status = stat()
    // The file will be truncated and written, so it must be one that this class created: a file of this user with one
    // name.
    let isOurs =
      fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid() && status.st_nlink <= 1
    // A restrictive umask may have created the file without any permission, or another program with too many.
    guard isOurs, fchmod(descriptor, 0o600) == 0 else {
      _ = close(descriptor)
      let reason = "\(name) beside it is not a regular file of this user. Move it away and try again."
      throw OwnerError(.ownerFile(reason), paths.name)
    }
    return descriptor
  }

  private static func error(_ reason: SystemError, _ name: String) -> String {
    switch reason.code {
    case ELOOP, EMLINK: "\(name) beside it is a link, and this file must not be a link. Remove it and try again."
    case EACCES: "\(name) beside it belongs to another user, or its folder may not be written. Change the rights."
    case EROFS: "its folder is read-only, but \(name) must be created beside it. Copy the file to another folder."
    default: "\(name) beside it can't be opened: \(reason.message)."
    }
  }

  /// Returns whether a path still leads to an open file.
  static func isCurrent(_ descriptor: Int32, at path: String) -> Bool {
    var opened = stat()
    var found = stat()
    guard fstat(descriptor, &opened) == 0, lstat(path, &found) == 0 else { return false }
    return opened.st_dev == found.st_dev && opened.st_ino == found.st_ino
  }

  /// Reads the owner's line: at most ``Owner/longestLine`` bytes, whatever the file contains.
  package static func read(_ descriptor: Int32) -> Owner? {
    var bytes = [UInt8](repeating: 0, count: Owner.longestLine)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return Owner(line: Array(bytes[..<count]))
  }

  /// Writes first and truncates afterwards, so that a concurrent reader always finds a whole line first: the old or the
  /// new one.
  static func write(_ line: [UInt8], _ descriptor: Int32) -> Bool {
    let count = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    return count == line.count && ftruncate(descriptor, off_t(count)) == 0
  }
}
