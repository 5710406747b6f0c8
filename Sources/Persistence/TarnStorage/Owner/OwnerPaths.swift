import Foundation

/// The path of a file, and of the files beside it that the owner lock uses.
///
/// Two paths of one file must lead to the same owner, so links are resolved here, once, and only the resolved path is
/// used.
package struct OwnerPaths: Sendable, Hashable {
  /// The absolute path, without links.
  package let file: String

  /// The name without the folder.
  package var name: String { Self.name(of: file) }
  package var ownerFile: String { file + "-owner" }
  package var socketFile: String { file + "-socket" }

  package init(_ path: String) throws(OwnerError) {
    let name = Self.name(of: path)
    var status = stat()
    if let real = Self.real(path) {
      if stat(real, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        // A new file would replace a pipe, a socket or a device.
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw OwnerError(.badPath("it is \(isFolder ? "a folder" : "not a regular file"). Name a file."), name)
      }
      file = real
      return
    }
    let reason = SystemError.last
    // A file that does not exist yet is owned at its future path.
    guard reason.code == ENOENT else { throw OwnerError(.badPath("\(reason.message). Check the path \(path)."), name) }
    // The future file of a dangling link is unknown; the file and the link would have two owners.
    guard lstat(path, &status) != 0 else {
      throw OwnerError(
        .badPath("it is a link to a file that does not exist. Remove the link, or create that file."), name)
    }
    let folder = path.utf8.last == UInt8(ascii: "/") ? path : String(path.dropLast(name.count))
    guard !name.isEmpty, let real = Self.real(folder.isEmpty ? "." : folder) else {
      throw OwnerError(.badPath("there is no folder \(folder). Create it, or name another file."), name)
    }
    file = real == "/" ? "/" + name : real + "/" + name
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
  }

  private static func real(_ path: String) -> String? {
    guard let bytes = realpath(path, nil) else { return nil }
    defer { free(bytes) }
    return String(cString: bytes)
  }
}
