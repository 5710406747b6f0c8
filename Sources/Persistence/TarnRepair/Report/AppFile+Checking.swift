import Foundation
import TarnSharing
import TarnStorage

extension AppFile {
  /// Checks every part of the file: SQLite's own integrity, every checksum, every text, every change by applying it,
  /// and every blob by its hash. It does not create, change or migrate the file.
  ///
  /// ```swift
  /// for finding in try Todos.app.file().check() { print(finding) }
  /// ```
  ///
  /// If a program has the file open, that program provides the content; a document in a database is copied. The function blocks the calling thread while it
  /// waits; never call it on a thread of the task pool.
  ///
  /// - Returns: The damaged parts; empty if the file is sound, and for a default file that does not exist yet. The
  ///   command `tarn salvage` saves the sound parts of a damaged file in a new one.
  /// - Throws: ``/TarnStorage/StorageError`` if a named file does not exist, can't be copied to the temporary folder,
  ///   or is not of this app; of the kind `damaged` if no part of it can be read.
  /// - Complexity: O(bytes of the file), and the cost of applying each saved change.
  public func check() throws(StorageError) -> [IntegrityFinding] {
    if isNewDefault { return [] }
    let recovered = try RecoveredFile(FileCopy.current(of: path, document: app.name.lowercased()))
    if let name = recovered.app?.name, name != app.name {
      throw StorageError(.otherApp, path: path, "it belongs to “\(name)”, not to “\(app.name)”")
    }
    return IntegrityReport(recovered).findings
  }
}
