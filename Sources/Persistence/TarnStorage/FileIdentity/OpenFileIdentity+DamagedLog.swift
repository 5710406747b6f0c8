import Foundation

extension OpenFileIdentity {
  /// Copies the file and its WAL before the first write to them, if the WAL has changes that SQLite does not read:
  /// moving the WAL into the file would discard them.
  ///
  /// A last transaction that can't be read is not copied: a power cut interrupts one, too, which nothing had
  /// acknowledged.
  ///
  /// - Returns: A message for the user with the path of the copy; `nil` if the whole WAL is readable.
  /// - Throws: ``StorageError`` if there is no space for the copy, so that the WAL stays as it is.
  func keepDamagedWAL() throws(StorageError) -> String? {
    guard let damage = WALDamage(ofLog: path + "-wal"), !damage.isLastTransaction else { return nil }
    let target = Self.freeName(path + ".damaged")
    let (name, kept) = (OwnerPaths.name(of: path), OwnerPaths.name(of: target))
    let place = damage.frame.map { "from frame \($0) of \(damage.frameCount) on" } ?? "in its header"
    // The WAL first: a copy of the file is then complete.
    for suffix in ["-wal", ""] {
      do {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: target + suffix)
        try NewFile.sync(target + suffix)
      } catch {
        for suffix in ["", "-wal"] { unlink(target + suffix) }
        throw StorageError(
          .damaged, path: path, location: "\(name)-wal",
          """
          it is damaged \(place), and the file is not opened, because no copy of both can be kept: \
          \(error.localizedDescription)
          """)
      }
    }
    return """
      The log beside \(name) is damaged \(place): the last changes can't be read, and \(name) is opened without them. A \
      copy of both as they were is \(kept); `tarn check \(kept)` and `tarn salvage \(kept)` show what is left.
      """
  }
}
