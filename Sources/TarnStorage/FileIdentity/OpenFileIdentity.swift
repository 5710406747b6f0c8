import Foundation

/// Detects whether an open file is still at its path, with the content that this program wrote last.
///
/// The kernel keeps an open file usable after it was deleted or replaced, until the program ends; then its content is
/// lost. So the writer checks after each commit, before it acknowledges the commit.
///
/// ```swift
/// try place.record(database)
/// // … a commit …
/// if let problem = place.problem(database) { print(problem) }
/// ```
///
/// Only the writer uses it.
final class OpenFileIdentity {
  /// The absolute path, without links.
  let path: String
  private var file: FileStamp?
  private var firstPage: FirstPage?
  private var log: FileID?

  init(_ path: String) { self.path = path }

  enum Problem: Equatable {
    /// Another file is at the path, or none.
    case deleted, replaced
    /// The same file has other bytes: its content is lost.
    case overwritten
    /// The log was deleted or replaced, so the commits since the log was last moved are in a file without a name.
    case logLost
  }

  /// Records the state of the file: after it was opened, and after the log was moved into it, which is the only write
  /// to it.
  func record(_ database: Database) throws(SQLiteError) {
    file = FileStamp(path)
    firstPage = try database.firstPage()
    log = FileStamp(path + "-wal")?.id
  }

  /// Returns the problem with the file; `nil` if it is at its path, unchanged.
  ///
  /// - Complexity: Two system calls if nothing has changed.
  func problem(_ database: Database) -> Problem? {
    guard let file else { return nil }
    guard let found = FileStamp(path) else { return .deleted }
    guard found.id == file.id else { return .replaced }
    if found != file {
      // A different time alone is no problem: `touch`, or a copy of the same version over the file.
      guard found.size == file.size, let page = try? database.firstPage(), page == firstPage else {
        return .overwritten
      }
      self.file = found
    }
    let logFound = FileStamp(path + "-wal")?.id
    // SQLite creates the log on its first use.
    if log == nil { log = logFound }
    return logFound == log ? nil : .logLost
  }

  /// Deletes the log if this program wrote it. Only the owner may call it, after saving the content of the log.
  func removeLog() {
    if let log, FileStamp(path + "-wal")?.id == log { unlink(path + "-wal") }
  }

  /// Renames a log that belongs to another file or another version of this one.
  ///
  /// - Returns: A message for the user with its new path.
  func setLogAside() throws(StorageError) -> String {
    let target = Self.freeName(path + "-wal.other")
    guard rename(path + "-wal", target) == 0 else {
      throw StorageError(
        .damaged, path: path,
        "the log beside it belongs to another file or another version of it, and can't be moved away: \(SystemError.last.message)"
      )
    }
    let (name, log) = (OwnerPaths.name(of: path), OwnerPaths.name(of: target))
    return """
      The log beside \(name) belongs to another file or another version of it, and was not applied. It was renamed to \(log); \
      delete that if \(name) is the file that you want.
      """
  }

  /// Returns the name itself, or the name with the first free number.
  static func freeName(_ name: String) -> String {
    var free = name
    var number = 1
    while ["", "-wal", "-journal", "-owner"].contains(where: { Salvage.exists(free + $0) }) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}

/// The identity of a file: its device and inode.
struct FileID: Equatable {
  let device: UInt64
  let inode: UInt64
}

/// The identity of a file, with its size and modification time.
struct FileStamp: Equatable {
  let id: FileID
  let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the values of a file; `nil` if it does not exist.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    id = FileID(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}
