import Foundation
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("The path of an open file") struct OpenFilePathTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  @Test("Flush and close fail if the file was deleted, and the error says where the state is kept")
  func deleted() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    unlink(folder.file())
    loop.send(.title("bread"))
    guard case .failing(let reason, let waiting, _) = storage.status else {
      Issue.record("The status is \(storage.status).")
      return
    }
    #expect(waiting == 1)
    #expect(reason.hasPrefix("notes.tarn was deleted or moved while this program had it open."), "\(reason)")
    #expect(throws: StorageError.self) { try storage.flush() }
    loop.send(.add(1, "butter"))
    let error = #expect(throws: StorageError.self) { try storage.close() }
    #expect(error?.kind == .displaced)
    #expect(error?.description.contains("/notes.tarn.kept.") == true, "\(error as Any)")
    let keptStorage = try NoteStorage.open(folder.file("notes.tarn.kept"))
    #expect(keptStorage.state == loop.state)
    #expect(keptStorage.history.undoable != nil)
    try keptStorage.close()
    #expect(!FileManager.default.fileExists(atPath: folder.file("notes.tarn-wal")))
  }

  @Test("A new file in place of a deleted one says where the state of that is") func newFile() throws {
    let folder = try Folder()
    #expect(try NoteStorage.open(folder.file()).notes == [])
    for (number, kept) in ["notes.tarn.kept", "notes.tarn.kept-2"].enumerated() {
      let storage = try NoteStorage.open(folder.file(), durability: .each)
      unlink(folder.file())
      storage.loop().send(.title("milk \(number)"))
      #expect(throws: StorageError.self) { try storage.close() }
      let new = try NoteStorage.open(folder.file())
      #expect(new.state == Notebook.State())
      #expect(
        new.notes == [
          "notes.tarn is new. A file of this name was deleted or replaced while a program had it open, and its state is in "
            + "\(kept). To go on with that, end all programs that use notes.tarn and rename \(kept) to notes.tarn."
        ])
      try new.close()
      #expect(try NoteStorage.open(folder.file()).notes == [], "It says so once.")
    }
  }

  @Test("An empty file is filled, and a note says so once") func emptyFile() throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file()))
    let storage = try NoteStorage.open(folder.file())
    #expect(storage.notes == ["notes.tarn was empty; a new document begins in it."])
    try storage.close()
    #expect(try NoteStorage.open(folder.file()).notes == [])
  }

  @Test("A file with several names is opened with a note") func hardLink() throws {
    let folder = try Folder()
    try NoteStorage.open(folder.file()).close()
    #expect(link(folder.file(), folder.file("other.tarn")) == 0)
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    #expect(
      storage.notes == [
        "notes.tarn has 2 names (hard links). Use only one of them: the log and the lock are beside the name, so "
          + "another name shows an older state."
      ])
    storage.loop().send(.title("milk"))
    try storage.close()
    unlink(folder.file("other.tarn"))
    let alone = try NoteStorage.open(folder.file())
    #expect(alone.notes == [] && alone.state.document.title == "milk")
    try alone.close()
  }

  @Test("The program continues when the file is moved back to its path") func movedBack() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    rename(folder.file(), folder.file("away.tarn"))
    loop.send(.title("milk"))
    #expect(storage.status != .saving)
    rename(folder.file("away.tarn"), folder.file())
    loop.send(.title("bread"))
    #expect(storage.status == .saving)
    try storage.close()
    #expect(try NoteStorage.open(folder.file()).state == loop.state)
  }

  @Test("A touched file is still the same file") func modified() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file()))
    try bytes.write(to: URL(fileURLWithPath: folder.file("copy")))
    _ = utimes(folder.file(), [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
    loop.send(.title("bread"))
    #expect(storage.status == .saving)
    try storage.close()
  }

  @Test("The state is kept in the temporary folder if the file's folder was deleted") func folderGone() throws {
    let folder = try Folder()
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let storage = try NoteStorage.open(inner + "/gone-\(getpid()).tarn", durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    try FileManager.default.removeItem(atPath: inner)
    loop.send(.title("bread"))
    let error = #expect(throws: StorageError.self) { try storage.close() }
    let keptPath = (NSTemporaryDirectory() as NSString).appendingPathComponent("gone-\(getpid()).tarn.kept")
    defer { for suffix in ["", "-owner", "-wal"] { unlink(keptPath + suffix) } }
    #expect(error?.description.contains(keptPath) == true, "\(error as Any)")
    let opened = try NoteStorage.open(keptPath)
    #expect(opened.state == loop.state)
    try opened.close()
  }

  @Test("Creating a file is atomic, and a draft from before is removed") func atomicCreation() throws {
    let folder = try Folder()
    try Data("left".utf8).write(to: URL(fileURLWithPath: folder.file("notes.tarn-new")))
    try NoteStorage.open(folder.file()).close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["notes.tarn", "notes.tarn-owner"])
  }

  @Test("A limit of the file size counts as a full disk, and does not stop the program") func sizeLimit() async throws {
    let folder = try Folder()
    // In units of 1,024 bytes: enough for a new file, and not for the changes.
    let run = try await ProgramOutput(
      "/bin/bash", ["-c", "ulimit -f 100; exec \"$0\" \"$1\" 1", builtProgram("StorageProbe"), folder.file()])
    let message = run.text
    #expect(run.status == 1, "\(message.suffix(300))")
    #expect(
      message.contains(
        "notes.tarn can't be written: The limit of file sizes of this program (`ulimit -f`) is reached. Start the "
          + "program with a higher limit."), "\(message.suffix(300))")
  }

  @Test("The folders of copies from killed programs are removed") func leftovers() throws {
    let parent = try Folder()
    let leftover = parent.file("tarn-copy-left")
    try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
    try Data("left".utf8).write(to: URL(fileURLWithPath: leftover + "/copy.tarn"))
    let first = try TemporaryFolder(in: parent.path)
    #expect(!FileManager.default.fileExists(atPath: leftover))
    let second = try TemporaryFolder(in: parent.path)
    #expect(FileManager.default.fileExists(atPath: first.path) && FileManager.default.fileExists(atPath: second.path))
  }

  @Test("A deleted file is detected while bytes wait for the action that refers to them, and they are kept with it")
  func idleWithBlob() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file())
    let id = try await storage.put([1, 2, 3])
    unlink(folder.file())
    try await eventually(storage.status) { $0 != .saving }
    let kept = try NoteStorage.open(folder.file("notes.tarn.kept"))
    #expect(try await kept.bytes(of: id) == [1, 2, 3])
    try kept.close()
    #expect(throws: StorageError.self) { try storage.close() }
  }

  @Test("A moved file is detected without any change, and reported until it is back") func idle() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    rename(folder.file(), folder.file("away.tarn"))
    try await eventually(storage.status) { $0 != .saving }
    guard case .failing(let reason, let waiting, _) = storage.status else {
      Issue.record("The status is \(storage.status).")
      return
    }
    #expect(waiting == 0)
    #expect(reason.contains("The state is kept in \(folder.file("notes.tarn.kept"))"), "\(reason)")
    #expect(storage.status.message == reason)
    let keptStorage = try NoteStorage.open(folder.file("notes.tarn.kept"))
    #expect(keptStorage.state == loop.state)
    try keptStorage.close()
    rename(folder.file("away.tarn"), folder.file())
    try await eventually(storage.status) { $0 == .saving }
    try storage.close()
    #expect(try NoteStorage.open(folder.file()).state == loop.state)
  }
}
