import Foundation
import TarnEncoding

/// The messages about a file that does not exist: its name may be misspelt.
package enum MissingFile {
  /// The error's reason for a file that is read.
  package static func reason(_ path: String) -> String {
    if hasLog(path) {
      return
        "there is no such file, but its log (-wal) is there; move the file back, or delete the log if you don't need "
        + "its changes"
    }
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      return "it is a link to \(target), and there is no such file"
    }
    return similar(to: path).map { "there is no such file; one with a similar name is \($0)" }
      ?? "there is no such file"
  }

  /// Whether the log of a file is there: the file was moved or deleted, and changes may be in the log alone. An empty log
  /// contains none.
  static func hasLog(_ path: String) -> Bool { FileStamp(path + "-wal").map { $0.size > 0 } ?? false }

  /// The message about a new file beside which a program has kept the state of one that was deleted while the program had
  /// it open; `nil` if there is none.
  package static func keptNote(_ path: String) -> String? {
    let name = OwnerPaths.name(of: path)
    let kept = OpenFileIdentity.lastUsedName(path + keptExtension).map(OwnerPaths.name)
    return kept.map {
      """
      \(name) is new. A file of this name was deleted or replaced while a program had it open, and its state is in \($0). To go on \
      with that, end all programs that use \(name) and rename \($0) to \(name).
      """
    }
  }

  /// Added to the name of a file that was deleted or replaced, for its state.
  static let keptExtension = ".kept"

  /// The warning for a file that is read as a new one; `nil` if no file has a similar name, so that this one is new indeed.
  package static func warning(_ path: String) -> String? {
    similar(to: path).map {
      "\(OwnerPaths.name(of: path)) does not exist yet, so it is read as a new file. A file with a similar name is \($0)."
    }
  }

  /// Returns the name of the nearest file of an app in the same folder, if one is near.
  ///
  /// - Complexity: O(files of the folder).
  private static func similar(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    // A link that leads nowhere is in the list, too.
    let files = (names ?? []).filter { $0.hasSuffix(fileExtension) && $0 != url.lastPathComponent }.sorted()
    guard let near = stem(url.lastPathComponent).nearest(of: files.map(stem)) else { return nil }
    return near + fileExtension
  }

  private static let fileExtension = ".tarn"

  private static func stem(_ name: String) -> String {
    name.hasSuffix(fileExtension) ? String(name.dropLast(fileExtension.count)) : name
  }
}
