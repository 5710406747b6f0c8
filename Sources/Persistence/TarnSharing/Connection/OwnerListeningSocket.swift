import Foundation
import TarnStorage

/// Creates the Unix socket at which an owner listens, with access for its user only.
enum OwnerListeningSocket {
  /// Creates a socket beside a file, or in a folder of its own if that path is too long. The socket must not exist yet.
  ///
  /// - Returns: A descriptor that the caller closes, the address, and the folder if the socket has one; the caller
  ///   keeps the folder as long as it listens. The holder of the owner lock deletes the socket's file.
  static func open(
    beside paths: OwnerPaths
  ) throws(SystemError) -> (descriptor: Int32, address: String, folder: TemporaryFolder?) {
    let fitsBesideFile = LocalAddress(paths.socketFile) != nil
    let socketFolder = fitsBesideFile ? nil : try SocketFolder.make()
    let path = socketFolder?.address ?? paths.socketFile
    guard let address = LocalAddress(path) else { throw SystemError(code: ENAMETOOLONG) }
    let descriptor = try LocalSocket.open()
    do {
      try listen(descriptor, at: path, address)
    } catch {
      _ = close(descriptor)
      throw error
    }
    return (descriptor, path, socketFolder?.folder)
  }

  private static func listen(_ descriptor: Int32, at path: String, _ address: LocalAddress) throws(SystemError) {
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw .last }
    // The permissions must be set before another process can connect. A restrictive umask during `bind` would affect
    // the whole process. The order achieves the same: a process can't connect before `listen`.
    guard chmod(path, 0o600) == 0,
      // The backlog is as long as the system allows: the owner accepts all, and rejects those above its limit at once.
      Foundation.listen(descriptor, Int32(SOMAXCONN)) == 0
    else {
      let reason = SystemError.last
      StaleSocket.unlink(path)
      throw reason
    }
  }
}
