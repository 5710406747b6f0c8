import Foundation

/// A folder of its own for a socket whose path beside the file would be too long for the system.
enum SocketFolder {
  private static let socket = "socket"

  /// Makes one under the temporary folder that nobody else may enter. A temporary folder that is itself too deep is passed over.
  ///
  /// - Returns: the folder, for the owner to hold as long as it listens, and the path of the socket to be made in it.
  static func make() throws(SystemError) -> (folder: TemporaryFolder, address: String) {
    var reason = SystemError(code: ENAMETOOLONG)
    for parent in [NSTemporaryDirectory(), "/tmp"] where parent.hasPrefix("/") {
      guard LocalAddress("\(TemporaryFolder.template(for: .socket, in: parent))/\(socket)") != nil else { continue }
      do throws(SystemError) {
        let folder = try TemporaryFolder(for: .socket, in: parent)
        return (folder, "\(folder.path)/\(socket)")
      } catch { reason = error }
    }
    throw reason
  }

  /// Whether an address is that of a socket in such a folder.
  static func isOne(of address: String) -> Bool {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[0].isEmpty && parts[parts.count - 1] == socket
      && parts[parts.count - 2].hasPrefix(TemporaryFolder.Purpose.socket.rawValue)
  }

  /// Removes the folder of an address, if it is one and empty.
  static func remove(of address: String) {
    guard isOne(of: address) else { return }
    _ = rmdir(String(address.dropLast(socket.count + 1)))
  }
}
