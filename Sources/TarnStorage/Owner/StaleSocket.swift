import Foundation

/// What an owner that was killed has left behind.
///
/// Only for whoever holds the lock: nobody else can tell a socket left behind from one in use.
enum StaleSocket {
  static func remove(at place: OwnerPlace, named owner: Owner?) {
    unlink(place.socketFile)
    // The line may have been anybody's, so of what it names only what is surely an owner's socket is removed.
    guard let address = owner?.socket, SocketFolder.isOne(of: address) else { return }
    if unlink(address) { SocketFolder.remove(of: address) }
  }

  /// - Returns: whether there was a socket of this user and now is not.
  @discardableResult static func unlink(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      return false
    }
    return Foundation.unlink(path) == 0
  }
}
