import Foundation

/// The other names of a file. The kernel locks a file, but SQLite's log and the owner lock are beside one of its names.
enum HardLinks {
  /// The message for the user about a file with more than one name; `nil` if it has one, or does not exist.
  static func note(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    var count = Int(status.st_nlink)
    // A new file has the name of its draft, too, until that is removed.
    if count > 1, FileStamp(OpenFileIdentity.draftPath(path))?.id == FileID(status) { count -= 1 }
    guard count > 1 else { return nil }
    return """
      \(OwnerPaths.name(of: path)) has \(count) names (hard links). Use only one of them: the log and the lock are \
      beside the name, so another name shows an older state.
      """
  }
}
