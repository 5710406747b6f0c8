import Foundation

/// Removal of the socket that a killed owner has left behind.
///
/// Only the holder of the owner lock may call it: other programs can't distinguish a leftover socket from one in use.
package enum StaleSocket {
  static func remove(at paths: OwnerPaths, named owner: Owner?) {
    unlink(paths.socketFile)
    // The line may be forged, so only an address with the form of an owner's socket is removed.
    guard let address = owner?.socket, SocketFolder.isSocketAddress(address) else { return }
    if unlink(address) { SocketFolder.remove(of: address) }
  }

  /// Deletes a socket of this user.
  ///
  /// - Returns: Whether there was one and it is deleted.
  @discardableResult package static func unlink(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      return false
    }
    return Foundation.unlink(path) == 0
  }
}
