import Foundation
import ProgramDriver
import Synchronization
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("The lock of a file's owner")
struct OwnerLockTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  func acquire(_ path: String? = nil, program: String = "ClocksWeb") throws(OwnerError) -> OwnerLock {
    try OwnerLock.acquire(for: path ?? folder.file, program: program)
  }

  @Test("Acquiring the lock twice in a process is refused with the owner's name")
  func second() throws {
    let lock = try acquire()
    let error = try #require(throws: OwnerError.self) { try acquire(program: "another") }
    #expect(error.kind == .owned(by: lock.owner))
    #expect(error.description.hasPrefix("clocks.tarn is open in ClocksWeb (process \(getpid()), since 20"))
    lock.release()
  }

  @Test("Releasing the lock, even twice or by deallocation, frees it")
  func release() throws {
    let first = try acquire()
    first.release()
    let second = try acquire()
    first.release()
    #expect(throws: OwnerError.self) { try acquire() }
    #expect(first.owner == nil && !first.announce(socket: "nowhere"))
    withExtendedLifetime(second) {}
    second.release()
    do { _ = try acquire() }
    try acquire().release()
    #expect(exists(folder.file + "-owner"))
  }

  @Test("A program can read the owner without becoming it")
  func requesting() throws {
    #expect(OwnerLock.owner(of: folder.file) == nil)
    #expect(!exists(folder.file + "-owner"))
    let lock = try acquire()
    #expect(OwnerLock.owner(of: folder.file) == lock.owner)
    #expect(OwnerLock.owner(of: folder.file)?.process == getpid())
    lock.release()
    #expect(OwnerLock.owner(of: folder.file) == nil)
    #expect(OwnerLock.owner(of: folder.path + "/none/clocks.tarn") == nil)
  }

  @Test("Reading the owner never prevents another from acquiring the lock")
  func readingMeanwhile() async throws {
    let file = folder.file
    let stop = Flag()
    async let requested: Void = onOwnThread {
      while !stop.isSet.load(ordering: .relaxed) { _ = OwnerLock.owner(of: file) }
    }
    try await onOwnThread {
      defer { stop.isSet.store(true, ordering: .relaxed) }
      for _ in 0..<500 { try OwnerLock.acquire(for: file, program: "ClocksWeb").release() }
    }
    await requested
  }

  @Test(
    "Only its user can read and write the owner's file, whatever its permissions were before",
    arguments: [nil, 0o644, 0o777, 0] as [mode_t?])
  func rights(before: mode_t?) throws {
    if let before {
      #expect(FileManager.default.createFile(atPath: folder.file + "-owner", contents: nil))
      #expect(chmod(folder.file + "-owner", before) == 0)
    }
    // Without any permissions, only root can open the file.
    if before == 0, geteuid() != 0 { return }
    let lock = try acquire()
    #expect(mode(of: folder.file + "-owner") == 0o600)
    lock.release()
  }

  @Test("A path that is no plain file of this user is refused as the owner's file and not changed")
  func foreign() throws {
    let location = folder.file + "-owner"
    let precious = folder.path + "/precious"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: precious))
    let obstacles: [(String, () -> Int32)] = [
      ("a link", { symlink(precious, location) }),
      ("not a regular file", { link(precious, location) }),
      ("not a regular file", { mkfifo(location, 0o600) }),
      ("can't be opened", { mkdir(location, 0o700) }),
    ]
    for (message, make) in obstacles {
      #expect(make() == 0)
      let error = try #require(throws: OwnerError.self) { try acquire() }
      #expect(error.description.contains(message))
      #expect(remove(location) == 0)
    }
    #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
  }

  @Test("A symbolic link and its target have one owner")
  func links() throws {
    #expect(FileManager.default.createFile(atPath: folder.file, contents: nil))
    let other = try TestFolder()
    #expect(symlink(folder.file, other.file) == 0)
    #expect(symlink(folder.path, other.path + "/folder") == 0)
    let lock = try acquire(other.file)
    #expect(lock.paths.file.hasSuffix(folder.file))
    for path in [folder.file, other.path + "/folder/clocks.tarn", folder.path + "/./clocks.tarn"] {
      #expect(throws: OwnerError.self) { try acquire(path) }
    }
    lock.release()
  }

  @Test("An invalid path is refused with a message")
  func invalidPaths() throws {
    #expect(symlink(folder.path + "/nowhere", folder.file) == 0)
    #expect(
      throws: OwnerError(
        .badPath("it is a link to a file that does not exist. Remove the link, or create that file."), "clocks.tarn")
    ) { try acquire() }
    let error = try #require(throws: OwnerError.self) { try acquire(folder.path + "/none/a.tarn") }
    #expect(error.file == "a.tarn" && error.description.contains("there is no folder \(folder.path)/none/"))
    for path in ["", "/", folder.path, folder.path + "/none/", folder.path + "/\(String(repeating: "a", count: 300))"] {
      let error = try #require(throws: OwnerError.self) { try acquire(path) }
      guard case .badPath = error.kind else {
        Issue.record("\(path): \(error)")
        continue
      }
    }
  }

  @Test(
    "An owner with an invalid line is still an owner",
    arguments: ["", "{", "{\"version\":1}\n", "\0\u{7}\n"])
  func garbage(line: String) throws {
    let descriptor = open(folder.file + "-owner", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { _ = close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(write(descriptor, line, line.utf8.count) == line.utf8.count)
    #expect(throws: OwnerError(.owned(by: nil), "clocks.tarn")) { try acquire() }
    #expect(OwnerLock.owner(of: folder.file) == nil)
    #expect(OwnerLock.hasUnnamedOwner(of: folder.file))
  }

  @Test("A released file names no owner and keeps its room on the disk, which the next owner's line needs")
  func room() throws {
    #expect(!OwnerLock.hasUnnamedOwner(of: folder.file))
    let lock = try acquire()
    #expect(!OwnerLock.hasUnnamedOwner(of: folder.file))
    lock.release()
    #expect(OwnerLock.owner(of: folder.file) == nil && !OwnerLock.hasUnnamedOwner(of: folder.file))
    #expect(FileManager.default.contents(atPath: folder.file + "-owner") == Data("\n".utf8))
  }

  @Test("An open file is distinguished from another file at its path")
  func isCurrent() throws {
    let descriptor = try OwnerLock.open(try OwnerPaths(folder.file))
    defer { _ = close(descriptor) }
    let location = folder.file + "-owner"
    #expect(OwnerLock.isCurrent(descriptor, at: location))
    #expect(rename(location, location + "-moved") == 0)
    #expect(!OwnerLock.isCurrent(descriptor, at: location))
    #expect(FileManager.default.createFile(atPath: location, contents: nil))
    #expect(!OwnerLock.isCurrent(descriptor, at: location))
  }
}

private final class Flag: Sendable {
  let isSet = Atomic(false)
}

@Suite("Paths of what is no regular file") struct SpecialFileTests {
  @Test("A pipe is refused, and stays as it is") func pipe() throws {
    let folder = try TestFolder()
    let path = folder.file
    #expect(mkfifo(path, 0o600) == 0)
    let name = (path as NSString).lastPathComponent
    #expect {
      _ = try OwnerLock.acquire(for: path, program: "tests")
    } throws: {
      "\($0)" == "\(name) can't be opened: it is not a regular file. Name a file."
    }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(!FileManager.default.fileExists(atPath: path + "-owner"))
  }
}
