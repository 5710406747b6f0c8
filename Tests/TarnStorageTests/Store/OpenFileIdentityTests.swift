import Foundation
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("The identity of an open file") struct OpenFileIdentityTests {
  enum Change: CaseIterable {
    case deleted, replaced, overwritten, walDeleted
  }

  enum Moment: CaseIterable {
    /// After the file was opened and read, before its identity was recorded.
    case opening
    /// After the log was moved into the file, before the result was recorded.
    case movingLog
  }

  private let folder: Folder
  private var file: String { folder.file() }
  private var backup: String { folder.file("backup.tarn") }

  init() throws {
    folder = try Folder()
    let database = try open()
    try database.transaction { try database.execute("CREATE TABLE number (value INTEGER)") }
    try database.checkpoint(doing: "making the file")
    try database.close()
    try FileManager.default.copyItem(atPath: file, toPath: backup)
    // Another version of the same size.
    let other = try open()
    try other.transaction { try other.execute("INSERT INTO number VALUES (1)") }
    try other.checkpoint(doing: "making another version")
    try other.close()
  }

  private func open() throws -> Database {
    let database = try Database(path: file, mode: .create)
    for setting in FileFormat.reading + FileFormat.writing { try database.execute(setting) }
    database.identifiesWAL = true
    return database
  }

  private func change(_ change: Change) throws {
    switch change {
    case .deleted: unlink(file)
    case .replaced: rename(backup, file)
    case .overwritten:
      let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: bytes)
      try handle.close()
    case .walDeleted: unlink(file + "-wal")
    }
  }

  private func problem(after change: Change) -> OpenFileIdentity.Problem {
    switch change {
    case .deleted: .deleted
    case .replaced: .replaced
    case .overwritten: .overwritten
    case .walDeleted: .walLost
    }
  }

  @Test(
    "A change of the file while its log is moved, or while it is opened, is detected", arguments: Change.allCases,
    Moment.allCases)
  func detection(_ change: Change, _ moment: Moment) throws {
    let database = try open()
    let identity = OpenFileIdentity(file)
    switch moment {
    case .opening:
      #expect(try database.int("SELECT count(*) FROM number") == 1)
      try self.change(change)
    case .movingLog:
      try identity.record(database)
      #expect(identity.problem(database) == nil)
      try database.transaction { try database.execute("INSERT INTO number VALUES (2)") }
      #expect(identity.problem(database) == nil)
      try database.checkpoint(doing: "moving the log")
      try self.change(change)
    }
    try identity.record(database)
    #expect(identity.problem(database) == problem(after: change))
    database.setKeepsWALOnClose(true)
  }

  @Test("A version of the same size that is written within a tick of the file system's clock is detected")
  func recent() throws {
    let database = try open()
    let identity = OpenFileIdentity(file)
    try identity.record(database)
    var status = stat()
    #expect(lstat(file, &status) == 0)
    try change(.overwritten)
    // The times of the version before, as if the clock had not advanced.
    #if canImport(Darwin)
      let times = [status.st_atimespec, status.st_mtimespec]
    #else
      let times = [status.st_atim, status.st_mtim]
    #endif
    #expect(utimensat(AT_FDCWD, file, times, 0) == 0)
    #expect(identity.problem(database) == .overwritten)
    database.setKeepsWALOnClose(true)
  }
}
