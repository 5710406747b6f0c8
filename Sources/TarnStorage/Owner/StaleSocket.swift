import Foundation

/// The leftovers of a killed owner.
///
/// Only for the holder of the lock: no other process can tell a leftover socket from one in use.
enum StaleSocket {
  static func remove(at place: OwnerPlace, named owner: Owner?) {
    unlink(place.socketFile)
    // Any program may have written the line, so only a path that certainly is an owner's socket is removed.
    guard let address = owner?.socket, SocketFolder.isOne(of: address) else { return }
    if unlink(address) { SocketFolder.remove(of: address) }
  }

  /// - Returns: whether there was a socket of this user that is now removed.
  @discardableResult static func unlink(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      return false
    }
    return Foundation.unlink(path) == 0
  }
}
