import Foundation

/// Detects whether an open file is still at its path, with the content that this program wrote last.
///
/// The kernel keeps an open file usable after it was deleted or replaced, until the program ends; then its content is
/// lost. So the writer checks after each commit, before it acknowledges the commit.
///
/// ```swift
/// let identity = OpenFileIdentity(path)
/// try identity.record(database)
/// // … a commit …
/// if let problem = identity.problem(database) { print(problem) }
/// ```
///
/// The file may also change between a write and the recording of its result. So the file found at the path is recorded
/// only if it agrees with SQLite's own view of its open files.
///
/// Only the writer uses it.
final class OpenFileIdentity {
  /// The absolute path, without links.
  let path: String
  private var isRecorded = false
  /// The identity of the open file; `nil` if another file was at the path when it was first recorded.
  private var id: FileID?
  private var file: FileStamp?
  /// The first page as this program wrote it; `nil` if other bytes were found in its place.
  private var firstPage: FirstPage?
  /// Whether another change could leave the file's stamp as it is.
  private var isRecent = false
  private var wal: FileID?

  init(_ path: String) { self.path = path }

  enum Problem: Equatable {
    /// Another file is at the path, or none.
    case deleted, replaced
    /// The same file has other bytes: its content is lost.
    case overwritten
    /// The WAL was deleted or replaced, so the commits since the WAL was last moved are in a file without a name.
    case walLost
  }

  /// Records the state of the file: after it was opened, and after the WAL was moved into it, which is the only write
  /// to it, or was moved in part.
  func record(_ database: Database) throws(SQLiteError) {
    // The stamp comes first: a change after it is detected by the next check.
    let found = FileStamp(path)
    if !isRecorded {
      isRecorded = true
      id = database.hasMoved ? nil : found?.id
    }
    file = found
    isRecent = true
    let page = try database.firstPage()
    firstPage = try isWritten(page, database) ? page : nil
    recordWAL(database)
  }

  /// Whether the file's first page is one that this program wrote.
  private func isWritten(_ page: FirstPage, _ database: Database) throws(SQLiteError) -> Bool {
    let hasMark = try database.version == page.version
    if database.hasWAL {
      // The WAL was moved in part: on a full disk the pages that the file has are written, and those by which it would grow
      // are not. So its size is any, and the first page is the old one or that of the WAL, which has the WAL's mark.
      return hasMark || page == firstPage
    }
    let size = try database.expectedFileSize
    return hasMark && database.fileSize == size
  }

  /// SQLite creates the WAL on its first use, and keeps it open.
  private func recordWAL(_ database: Database) {
    if wal == nil, database.hasOpenWAL, let found = FileStamp(path + "-wal"), found.size == database.walSize {
      wal = found.id
    }
  }

  /// Returns the problem with the file; `nil` if it is at its path, unchanged.
  ///
  /// - Complexity: Two system calls if nothing has changed.
  func problem(_ database: Database) -> Problem? {
    guard isRecorded else { return nil }
    guard let found = FileStamp(path) else { return .deleted }
    guard found.id == id else { return .replaced }
    guard let firstPage else { return .overwritten }
    if found != file || isRecent {
      // A different time alone is no problem: `touch`, or a copy of the same version over the file.
      guard found.size == file?.size, let page = try? database.firstPage(), page == firstPage else {
        return .overwritten
      }
      file = found
      isRecent = found.isRecent
    }
    recordWAL(database)
    guard database.hasOpenWAL else { return nil }
    return wal != nil && FileStamp(path + "-wal")?.id == wal ? nil : .walLost
  }

  /// Deletes the WAL if this program wrote it. Only the owner may call it, after saving the content of the WAL.
  func removeWAL() {
    if let wal, FileStamp(path + "-wal")?.id == wal { unlink(path + "-wal") }
  }

  /// Renames the WAL if this program wrote it. Only the owner may call it. Of a file that was overwritten nothing else has
  /// the last changes with their history.
  ///
  /// - Returns: Its new path; `nil` if it could not be renamed.
  func setOwnWALAside() -> String? {
    guard let wal, FileStamp(path + "-wal")?.id == wal else { return nil }
    return renameWAL()
  }

  private func renameWAL() -> String? {
    let target = Self.freeName(path + "-wal.other")
    return rename(path + "-wal", target) == 0 ? target : nil
  }

  /// Renames a WAL that belongs to another file or another version of this one.
  ///
  /// - Returns: A message for the user with its new path.
  func setWALAside() throws(StorageError) -> String {
    guard let target = renameWAL() else {
      throw StorageError(
        .damaged, path: path,
        "the log beside it belongs to another file or another version of it, and can't be moved away: \(SystemError.last.message)"
      )
    }
    let (name, wal) = (OwnerPaths.name(of: path), OwnerPaths.name(of: target))
    return """
      The log beside \(name) belongs to another file or another version of it, and was not applied. It was renamed to \
      \(wal); delete that if \(name) is the file that you want.
      """
  }

  /// Returns the name itself, or the name with the first free number.
  static func freeName(_ name: String) -> String { names(like: name).free }

  /// Returns the last name that ``freeName(_:)`` has returned and that has a file; `nil` if there is none.
  static func lastUsedName(_ name: String) -> String? { names(like: name).used.last { NewFile.exists($0) } }

  private static func names(like name: String) -> (used: [String], free: String) {
    var used: [String] = []
    var free = name
    while ["", "-wal", "-journal", "-owner"].contains(where: { NewFile.exists(free + $0) }) {
      used.append(free)
      free = "\(name)-\(used.count + 1)"
    }
    return (used, free)
  }
}

/// The identity of a file: its device and inode.
struct FileID: Equatable {
  let device: UInt64
  let inode: UInt64
}

extension FileID {
  init(_ status: stat) {
    self.init(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }
}

/// The identity of a file, with its size and modification time.
struct FileStamp: Equatable {
  let id: FileID
  let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Whether the file was modified so recently that another change could have the same time: within 50 milliseconds,
  /// five of the longest ticks of a Linux kernel (`CONFIG_HZ=100`), whose clock of file times advances by ticks.
  var isRecent: Bool {
    var now = timespec()
    guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return true }
    let age = (now.tv_sec - seconds) * 1_000 + (now.tv_nsec - nanoseconds) / 1_000_000
    // The age is unknown if the clock was set back.
    return age < 50 && age > -50
  }

  /// Reads the values of a file; `nil` if it does not exist.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    id = FileID(status)
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}
