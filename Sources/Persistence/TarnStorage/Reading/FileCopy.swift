import Foundation

/// A copy of a file and its WAL in a temporary folder that only this user can read; it is deleted with this object.
///
/// ```swift
/// let copy = try FileCopy(of: "clocks.tarn")
/// let database = try Database(path: copy.path, mode: .write)
/// ```
///
/// SQLite writes even when it only reads: it recovers a WAL and creates files beside the file. On a copy this is
/// harmless, and no error can reach the original, which is only opened for reading.
///
/// The copy is consistent only if no program writes meanwhile; copying is repeated if the file changed during it.
package final class FileCopy {
  /// The path of the copy, whose last component is the name of the original.
  package let path: String
  /// Messages for the user about the copy: it may lack changes, or the original has several names. Usually empty.
  package var notes: [String] = []
  private let folder: TemporaryFolder

  /// The files that SQLite keeps beside a file: the WAL, and the journal of an interrupted creation.
  private static let sidecarSuffixes = ["-wal", "-journal"]
  /// The number of attempts to copy. A program that writes during each of them is a running app.
  private static let attempts = 3

  /// Copies a file.
  ///
  /// - Throws: ``StorageError`` of the kind `unreachable` if the file does not exist or is not readable, of the kind
  ///   `owned` if it keeps changing, and of the kind `disk` if there is no space for a copy.
  /// - Complexity: O(bytes), on the disk with the temporary folder.
  package init(of original: String) throws(StorageError) {
    let real = try Self.real(original)
    let name = real.split(separator: "/").last.map(String.init) ?? "file"
    folder = try Self.makeFolder(for: original)
    path = "\(folder.path)/\(name)"
    for _ in 0..<Self.attempts where try isCopied(real, original) {
      if let note = HardLinks.note(real) { notes.append(note) }
      return
    }
    throw StorageError(
      .owned, path: original,
      "\(name) is being written by another program. Close the file in that program and try again.")
  }

  /// Creates an empty file of the same name for a copy that another program sends.
  ///
  /// - Parameter receive: Writes the copy to the open file.
  /// - Throws: ``StorageError`` of the kind `unreachable` if there is no place for a copy, and the errors of `receive`.
  package init(
    receiving original: String, _ receive: (_ descriptor: Int32) throws(StorageError) -> Void
  ) throws(StorageError) {
    folder = try Self.makeFolder(for: original)
    path = "\(folder.path)/\((original as NSString).lastPathComponent)"
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      throw Self.unwritable(original)
    }
    defer { _ = close(target) }
    try receive(target)
  }

  /// Creates a copy that a function writes at a path of its own.
  ///
  /// - Parameters:
  ///   - original: The name of the original in messages.
  ///   - name: The name of the copy.
  package init(
    of original: String, named name: String, _ write: (_ path: String) throws(StorageError) -> Void
  ) throws(StorageError) {
    folder = try Self.makeFolder(for: original)
    path = "\(folder.path)/\(name)"
    try write(path)
  }

  private static func makeFolder(for original: String) throws(StorageError) -> TemporaryFolder {
    IgnoredSignals.ignore()
    do throws(SystemError) { return try TemporaryFolder() } catch {
      throw StorageError(
        .unreachable, path: original, "a folder for a temporary copy of it can't be created (\(error.message))")
    }
  }

  /// Whether the copy has a WAL.
  package var hasWAL: Bool { access(path + "-wal", F_OK) == 0 }

  /// Deletes the WAL of the copy. Call it before the copy is opened.
  package func removeWAL() { unlink(path + "-wal") }

  /// The message for the user about a copy whose WAL was deleted by ``removeForeignWAL()``.
  package static let foreignLogNote =
    "The log beside it (-wal) belongs to another file or another version of this one, and was not read."

  /// Deletes the WAL of the copy if it continues another file, or another version of this one: SQLite would apply it.
  /// Call it before the copy is opened.
  ///
  /// - Returns: Whether there was such a WAL.
  /// - Throws: ``SQLiteError`` if the copy can't be read.
  package func removeForeignWAL() throws(SQLiteError) -> Bool {
    do {
      let database = try Database(path: path, mode: .read)
      defer { database.setKeepsWALOnClose(true) }
      guard try database.walRelation() == .foreign else { return false }
    }
    removeWAL()
    return true
  }

  /// The size of the copy and its WAL in bytes.
  package var size: Int { ["", "-wal"].reduce(0) { $0 + Int(FileStamp(path + $1)?.size ?? 0) } }

  /// The damage to the WAL of the copy. Call it before the copy is opened.
  package var walDamage: WALDamage? { WALDamage(ofLog: path + "-wal") }

  /// Leaves out the damaged frames of the WAL of the copy, so that SQLite reads those after them. Call it before the
  /// copy is opened.
  ///
  /// - Returns: Whether the end of the WAL is certain (``ContinuedWAL/hasEnd``); `nil` if the WAL is as it was.
  package func continueDamagedWAL() -> Bool? {
    let wal = URL(fileURLWithPath: path + "-wal")
    guard let bytes = try? Data(contentsOf: wal), let continued = ContinuedWAL([UInt8](bytes)),
      (try? Data(continued.bytes).write(to: wal)) != nil
    else { return nil }
    return continued.hasEnd
  }

  private static func real(_ path: String) throws(StorageError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0), let bytes = realpath(path, nil) else {
      let reason = SystemError.last
      let message = reason.code == ENOENT || path.isEmpty ? MissingFile.reason(path) : reason.message
      throw StorageError(.unreachable, path: path, message)
    }
    defer { free(bytes) }
    return String(cString: bytes)
  }

  /// Copies the files once.
  ///
  /// - Returns: Whether the file was unchanged during the copying.
  private func isCopied(_ real: String, _ original: String) throws(StorageError) -> Bool {
    let before = Self.fingerprints(real)
    try copy(real, to: path, original)
    for suffix in Self.sidecarSuffixes where access(real + suffix, F_OK) == 0 {
      // If the file is missing now, the comparison of the marks detects it.
      do throws(StorageError) { try copy(real + suffix, to: path + suffix, original) } catch {
        guard access(real + suffix, F_OK) != 0 else { throw error }
      }
    }
    return Self.fingerprints(real) == before
  }

  private func copy(_ from: String, to: String, _ original: String) throws(StorageError) {
    // O_NONBLOCK matters if the path is not a plain file: opening a pipe would wait for its other end.
    let source = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw StorageError(.unreachable, path: original, SystemError.last.message) }
    defer { _ = close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw StorageError(.unreachable, path: original, isFolder ? "it is a folder" : "it is not a regular file")
    }
    let target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      throw Self.unwritable(original)
    }
    defer { _ = close(target) }
    // A megabyte: few system calls and little memory.
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else {
        throw StorageError(.unreachable, path: original, SystemError.last.message)
      }
      if count == 0 { return }
      var written = 0
      while written < count {
        let step = buffer[written..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        guard step > 0 else {
          throw Self.unwritable(original)
        }
        written += step
      }
    }
  }

  private static func unwritable(_ original: String) -> StorageError {
    StorageError(
      .unreachable, path: original, "a temporary copy of it can't be written (\(SystemError.last.message))")
  }

  private struct Fingerprint: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  /// Returns the values that change when a file is written: of the file itself and of each of its companions.
  private static func fingerprints(_ path: String) -> [Fingerprint?] {
    ([""] + sidecarSuffixes).map { suffix in
      var status = stat()
      guard stat(path + suffix, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return Fingerprint(
        inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }
  }
}
