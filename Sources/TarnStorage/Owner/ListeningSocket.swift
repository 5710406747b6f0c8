import Foundation

/// Makes the Unix socket at which an owner listens, for its user alone.
enum ListeningSocket {
  /// Makes one beside a file, or in a folder of its own if that path is too long. There must be none yet.
  ///
  /// - Returns: a descriptor for the caller to close, where it listens, and the folder of its own if it has one: the caller holds
  ///   that as long as it listens. The socket's file is left to the lock's holder.
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
    // The rights must be right before anybody can connect. A narrow umask during `bind` would be the whole process's, so the
    // order does it: nobody can connect to a socket that does not listen yet.
    guard chmod(path, 0o600) == 0,
      // As many waiting as the system allows: they are taken in, or told that there are too many, at once.
      Foundation.listen(descriptor, Int32(SOMAXCONN)) == 0
    else {
      let reason = SystemError.last
      StaleSocket.unlink(path)
      throw reason
    }
  }
}
