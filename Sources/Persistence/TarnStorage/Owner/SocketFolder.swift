import Foundation

/// A folder of its own for a socket whose path beside the file would exceed the system's limit.
enum SocketFolder {
  private static let socket = "socket"

  /// Creates a folder in the temporary folder that only this user can enter. A temporary folder with a too long path is
  /// skipped.
  ///
  /// - Returns: The folder, which the owner keeps as long as it listens, and the path for the socket in it.
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

  /// Returns whether an address is that of a socket in such a folder.
  static func isOne(of address: String) -> Bool {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[0].isEmpty && parts[parts.count - 1] == socket
      && parts[parts.count - 2].hasPrefix(TemporaryFolder.Purpose.socket.rawValue)
  }

  /// Removes the folder of an address, if it is such a folder and empty.
  static func remove(of address: String) {
    guard isOne(of: address) else { return }
    _ = rmdir(String(address.dropLast(socket.count + 1)))
  }
}
