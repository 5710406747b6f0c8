import Foundation

/// A folder of its own for a socket whose path beside the file would exceed the system's limit.
package enum SocketFolder {
  package static let socket = "socket"

  /// Returns whether an address is that of a socket in such a folder.
  package static func isSocketAddress(_ address: String) -> Bool {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[0].isEmpty && parts[parts.count - 1] == socket
      && parts[parts.count - 2].hasPrefix(TemporaryFolder.Purpose.socket.rawValue)
  }

  /// Removes the folder of an address, if it is such a folder and empty.
  package static func remove(of address: String) {
    guard isSocketAddress(address) else { return }
    _ = rmdir(String(address.dropLast(socket.count + 1)))
  }
}
