import Foundation

/// A folder of its own for a socket whose path beside the file would be too long for the system.
enum SocketFolder {
  private static let prefix = "tarn-owner-"
  private static let socket = "socket"

  /// Makes one under the temporary folder that nobody else may enter. A temporary folder that is itself too deep is passed over.
  ///
  /// - Returns: the path of the socket to be made in it.
  static func make() throws(SystemError) -> String {
    var reason = SystemError(code: ENAMETOOLONG)
    for parent in [NSTemporaryDirectory(), "/tmp"] where parent.hasPrefix("/") {
      let folder = "\(parent.hasSuffix("/") ? parent : parent + "/")\(prefix)XXXXXX"
      guard LocalAddress("\(folder)/\(socket)") != nil else { continue }
      var template = folder.utf8CString
      let made = template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      }
      if let made { return "\(made)/\(socket)" }
      reason = .last
    }
    throw reason
  }

  /// Whether an address is that of a socket in such a folder.
  static func isOne(of address: String) -> Bool {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[0].isEmpty && parts[parts.count - 1] == socket
      && parts[parts.count - 2].hasPrefix(prefix)
  }

  /// Removes the folder of an address, if it is one and empty.
  static func remove(of address: String) {
    guard isOne(of: address) else { return }
    _ = rmdir(String(address.dropLast(socket.count + 1)))
  }
}
