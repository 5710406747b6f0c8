import Foundation
import TarnStorage

extension SocketFolder {
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
}
