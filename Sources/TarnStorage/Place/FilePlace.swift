import Foundation

/// Checks whether an open file is still at its path, as this program has last written it.
///
/// A process can write to an open file to the end even if it was deleted or replaced by a rename, and the file
/// disappears with the process. So the writer checks after each commit, before it acknowledges the commit's changes.
///
/// ```swift
/// try place.record(database)
/// // … a commit …
/// if let problem = place.problem(database) { print(problem) }
/// ```
///
/// It belongs to the writer.
final class FilePlace {
  /// The absolute path, without links.
  let path: String
  private var file: FileMark?
  private var firstPage: FirstPage?
  private var log: FileID?

  init(_ path: String) { self.path = path }

  enum Problem: Equatable {
    /// Another file is at the path, or none.
    case deleted, replaced
    /// It is the same file with other bytes: its former content is lost.
    case overwritten
    /// The commits since the last checkpoint are in a file without a name.
    case logLost
  }

  /// Records the state of the file: after it was opened, and after a checkpoint, which alone writes it.
  func record(_ database: Database) throws(SQLiteError) {
    file = FileMark(path)
    firstPage = try database.firstPage()
    log = FileMark(path + "-wal")?.id
  }

  /// - Complexity: two system calls.
  func problem(_ database: Database) -> Problem? {
    guard let file else { return nil }
    guard let found = FileMark(path) else { return .deleted }
    guard found.id == file.id else { return .replaced }
    if found != file {
      // Another time alone does not mean another file: it may come from `touch`, or from copying the same version over
      // it.
      guard found.size == file.size, let page = try? database.firstPage(), page == firstPage else {
        return .overwritten
      }
      self.file = found
    }
    let logFound = FileMark(path + "-wal")?.id
    // SQLite creates the log with its first use.
    if log == nil { log = logFound }
    return logFound == log ? nil : .logLost
  }

  /// Deletes the log if this program has written it. Only for the owner, after it has saved the content.
  func removeOwnLog() {
    if let log, FileMark(path + "-wal")?.id == log { unlink(path + "-wal") }
  }

  /// Renames a log that belongs to another file or another version of this one.
  ///
  /// - Returns: its new location, as text for a user.
  func setLogAside() throws(StorageError) -> String {
    let target = Self.freeName(path + "-wal.other")
    guard rename(path + "-wal", target) == 0 else {
      throw StorageError(
        .damaged, path: path,
        "the log beside it belongs to another file or another version of it, and can't be moved away: \(SystemError.last.words)"
      )
    }
    let (name, log) = (OwnerPlace.name(of: path), OwnerPlace.name(of: target))
    return """
      The log beside \(name) belongs to another file or another version of it, and was not applied. It was renamed to \(log); \
      delete that if \(name) is the file that you want.
      """
  }

  /// Returns the name itself, or the name with the first number that is free.
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

/// The identity of a file.
struct FileID: Equatable {
  let device: UInt64
  let inode: UInt64
}

/// The identity of a file, and the values that change when it is written.
struct FileMark: Equatable {
  let id: FileID
  let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// - Returns: `nil` if there is none.
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
