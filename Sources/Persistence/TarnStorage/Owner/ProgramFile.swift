import Foundation

/// The executable file of a running program: after the program was built or installed anew, another file is at its path,
/// and the program that still runs is an older build.
///
/// The kernel keeps the file of a running program, so its inode is not given to another file meanwhile. A build that
/// changes nothing replaces nothing, and other executables of the same app do not count.
package struct ProgramFile: Sendable {
  private let path: String
  private let id: FileID?

  /// The executable of this process.
  package static let current = ProgramFile(Bundle.main.executablePath ?? "", running: runningPath)

  /// - Parameter runningPath: A path that leads to the running file even after it was replaced; `nil` for `path`.
  package init(_ path: String, running runningPath: String? = nil) {
    // The name of a file that was replaced before the first call.
    let deleted = " (deleted)"
    self.path = path.hasSuffix(deleted) ? String(path.dropLast(deleted.count)) : path
    id = FileID(following: runningPath ?? path)
  }

  /// Whether another file is at the path now. A deleted file is not replaced.
  package var isReplaced: Bool {
    guard let id, let found = FileID(following: path) else { return false }
    return found != id
  }

  private static var runningPath: String? {
    #if os(Linux)
      "/proc/self/exe"
    #else
      nil
    #endif
  }
}

extension FileID {
  /// Reads the identity of the file that a path leads to; `nil` if it does not exist.
  fileprivate init?(following path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }
}
