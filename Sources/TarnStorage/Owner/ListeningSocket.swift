import Foundation

/// Creates the Unix socket of an owner, accessible to its user only.
enum ListeningSocket {
  /// Creates a socket beside a file, or in a folder of its own if that path is too long. There must be none yet.
  ///
  /// - Returns: a descriptor for the caller to close, the socket's path, and its folder, if any, which the caller holds
  ///   while it listens. The holder of the lock removes the socket's file.
  static func open(
    beside place: OwnerPlace
  ) throws(SystemError) -> (descriptor: Int32, address: String, folder: TemporaryFolder?) {
    let isNear = LocalAddress(place.socketFile) != nil
    let made = isNear ? nil : try SocketFolder.make()
    let path = made?.address ?? place.socketFile
    guard let address = LocalAddress(path) else { throw SystemError(code: ENAMETOOLONG) }
    let descriptor = try LocalSocket.open()
    do {
      try listen(descriptor, at: path, address)
    } catch {
      _ = close(descriptor)
      throw error
    }
    return (descriptor, path, made?.folder)
  }

  private static func listen(_ descriptor: Int32, at path: String, _ address: LocalAddress) throws(SystemError) {
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw .last }
    // The permissions must be set before a client can connect. A restrictive umask during `bind` would apply to the
    // whole process; the order suffices instead: no client can connect to a socket that does not listen yet.
    guard chmod(path, 0o600) == 0,
      // The system's longest queue: waiting clients are accepted, or refused because there are too many, at once.
      Foundation.listen(descriptor, Int32(SOMAXCONN)) == 0
    else {
      let reason = SystemError.last
      StaleSocket.unlink(path)
      throw reason
    }
  }
}
