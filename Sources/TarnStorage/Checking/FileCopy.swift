import Foundation

/// A copy of a file and its log, in a private folder that is deleted with this object.
///
/// ```swift
/// let copy = try FileCopy(of: "clocks.tarn")
/// let database = try Database(path: copy.path, mode: .write)
/// ```
///
/// SQLite writes even for reading: it recovers a log, and creates files beside the database. On a copy it may do so,
/// and no fault can damage the original, which is only opened for reading.
///
/// The copy is of one moment only if no process writes meanwhile: if the file changes during the copy, the copy is
/// repeated.
package final class FileCopy {
  /// The path of the copy, which has the original's name.
  package let path: String
  private let folder: TemporaryFolder

  /// Files that SQLite keeps beside a database: the log, and the journal of a database whose creation was interrupted.
  private static let companions = ["-wal", "-journal"]
  /// A process that writes during every attempt is a running app.
  private static let tries = 3

  /// - Throws: ``StorageError`` of the kind `unreachable` if there is no such file or it can't be read, of the kind
  ///   `owned` if it keeps changing, and of the kind `disk` if there is no room for a copy.
  /// - Complexity: O(bytes), on the disk of the temporary folder.
  package init(of original: String) throws(StorageError) {
    let real = try Self.real(original)
    let name = real.split(separator: "/").last.map(String.init) ?? "file"
    folder = try Self.makeFolder(for: original)
    path = "\(folder.path)/\(name)"
    for _ in 0..<Self.tries where try isCopied(real, original) { return }
    throw StorageError(
      .owned, path: original, "\(name) is being written by another program. Close it there and try again.")
  }

  /// Requests a copy of the current file from the program that has it open.
  ///
  /// - Throws: ``StorageError`` of the kind `owned`, with the owner, if it does not send one.
  package convenience init(fromOwnerOf original: String) throws(StorageError) {
    try self.init(asking: Request.copy, ofOwnerOf: original)
  }

  /// - Parameters:
  ///   - request: `copy` or `join`.
  ///   - patience: how long to wait until the owner accepts the connection; `nil` for as long as for its response.
  ///   - bell: cancels the waiting.
  init(
    asking request: String, ofOwnerOf original: String, patience: Patience? = nil, bell: Bell? = nil
  ) throws(StorageError) {
    folder = try Self.makeFolder(for: original)
    path = "\(folder.path)/\((original as NSString).lastPathComponent)"
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      throw StorageError(.disk, path: original, "a copy can't be made: \(SystemError.last.words)")
    }
    defer { _ = close(target) }
    let client = try OwnerClient.connect(to: original, patience, bell)
    do throws(OwnerError) {
      _ = try client.ask(request, into: target)
    } catch {
      if case .timedOut(let time) = error.kind { throw StorageError(noAnswerOf: original, within: time) }
      throw StorageError(.owned, path: original, "\(error)")
    }
  }

  private static func makeFolder(for original: String) throws(StorageError) -> TemporaryFolder {
    IgnoredSignals.ignore()
    do throws(SystemError) { return try TemporaryFolder() } catch {
      throw StorageError(.disk, path: original, "no folder for a copy can be made: \(error.words)")
    }
  }

  /// Whether the copy has a log.
  package var hasLog: Bool { access(path + "-wal", F_OK) == 0 }

  /// Deletes the log of the copy. Call it before the copy is opened.
  package func removeLog() { unlink(path + "-wal") }

  private static func real(_ path: String) throws(StorageError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0), let bytes = realpath(path, nil) else {
      let reason = SystemError.last
      let words = reason.code == ENOENT || path.isEmpty ? "there is no such file" : reason.words
      throw StorageError(.unreachable, path: path, words)
    }
    defer { free(bytes) }
    return String(cString: bytes)
  }

  /// - Returns: whether the file was the same before and after the copy.
  private func isCopied(_ real: String, _ original: String) throws(StorageError) -> Bool {
    let before = Self.marks(real)
    try copy(real, to: path, original)
    for companion in Self.companions where access(real + companion, F_OK) == 0 {
      // The marks detect a companion that was deleted meanwhile.
      do throws(StorageError) { try copy(real + companion, to: path + companion, original) } catch {
        guard access(real + companion, F_OK) != 0 else { throw error }
      }
    }
    return Self.marks(real) == before
  }

  private func copy(_ from: String, to: String, _ original: String) throws(StorageError) {
    // O_NONBLOCK is for pipes: opening one would wait for its other end.
    let source = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw StorageError(.unreachable, path: original, SystemError.last.words) }
    defer { _ = close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw StorageError(.unreachable, path: original, isFolder ? "it is a folder" : "it is not a plain file")
    }
    let target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      throw StorageError(.disk, path: original, "a copy can't be made: \(SystemError.last.words)")
    }
    defer { _ = close(target) }
    // A megabyte: few system calls, and little memory.
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else { throw StorageError(.disk, path: original, "it can't be read: \(SystemError.last.words)") }
      if count == 0 { return }
      var written = 0
      while written < count {
        let step = buffer[written..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        guard step > 0 else {
          throw StorageError(.disk, path: original, "a copy can't be made: \(SystemError.last.words)")
        }
        written += step
      }
    }
  }

  private struct Mark: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  /// Returns the values of the file and of each companion that change with a write.
  private static func marks(_ path: String) -> [Mark?] {
    ([""] + companions).map { suffix in
      var status = stat()
      guard stat(path + suffix, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return Mark(
        inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }
  }
}
