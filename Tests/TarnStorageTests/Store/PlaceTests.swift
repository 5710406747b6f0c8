import Foundation
import ProgramDriver
import TarnTesting
import Testing

@testable import TarnStorage

@Suite("The place of an open file") struct PlaceTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  @Test("that is empty makes a flush and closing fail, with words that say where the state is kept")
  func deleted() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    unlink(folder.file())
    loop.send(.title("bread"))
    guard case .failing(let reason, let waiting) = storage.status else {
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
    let kept = try NoteStorage.open(folder.file("notes.tarn.kept"))
    #expect(kept.state == loop.state)
    #expect(kept.history.undoable != nil)
    try kept.close()
    #expect(!FileManager.default.fileExists(atPath: folder.file("notes.tarn-wal")))
  }

  @Test("to which the file is moved back lets the program go on") func movedBack() throws {
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

  @Test("that was touched, or copied onto with the same bytes, is still the file's") func touched() throws {
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

  @Test("in a folder that is gone has the state kept in the temporary folder") func folderGone() throws {
    let folder = try Folder()
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let storage = try NoteStorage.open(inner + "/gone-\(getpid()).tarn", durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    try FileManager.default.removeItem(atPath: inner)
    loop.send(.title("bread"))
    let error = #expect(throws: StorageError.self) { try storage.close() }
    let kept = (NSTemporaryDirectory() as NSString).appendingPathComponent("gone-\(getpid()).tarn.kept")
    defer { for suffix in ["", "-owner", "-wal"] { unlink(kept + suffix) } }
    #expect(error?.description.contains(kept) == true, "\(error as Any)")
    let opened = try NoteStorage.open(kept)
    #expect(opened.state == loop.state)
    try opened.close()
  }

  @Test("gets a whole file or none when a program makes it, and a draft that was left is removed") func made() throws {
    let folder = try Folder()
    try Data("left".utf8).write(to: URL(fileURLWithPath: folder.file("notes.tarn-new")))
    try NoteStorage.open(folder.file()).close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["notes.tarn", "notes.tarn-owner"])
  }

  @Test("may be read while it is empty, which is said") func unborn() throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file()))
    let error = #expect(throws: StorageError.self) {
      try NoteStorage.read(folder.file(), app: "Notebook", history: Notebook.rules)
    }
    #expect(error?.description == "notes.tarn can't be opened: it is empty.")
  }

  @Test("that may not grow is a full disk, and does not end the program") func sizeLimit() throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // In units of 1,024 bytes: enough for a new file, and not for what follows.
    process.arguments = ["-c", "ulimit -f 100; exec \"$0\" \"$1\" 1", try builtProgram("StorageProbe"), folder.file()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1, "\(words.suffix(300))")
    #expect(words.contains("notes.tarn can't be written: "), "\(words.suffix(300))")
  }

  @Test("of copies is tidied up after a program that was killed") func leftovers() throws {
    let parent = try Folder()
    let left = parent.file("tarn-copy-left")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    try Data("left".utf8).write(to: URL(fileURLWithPath: left + "/copy.tarn"))
    // Not the folder of the same name that the tests have.
    let held = try TarnStorage.TemporaryFolder(in: parent.path)
    #expect(!FileManager.default.fileExists(atPath: left))
    let other = try TarnStorage.TemporaryFolder(in: parent.path)
    #expect(FileManager.default.fileExists(atPath: held.path) && FileManager.default.fileExists(atPath: other.path))
  }

  @Test("that is empty is noticed while nothing is done, and said until the file is back") func idle() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file(), durability: .each)
    let loop = storage.loop()
    loop.send(.title("milk"))
    rename(folder.file(), folder.file("away.tarn"))
    try await eventually(storage.status) { $0 != .saving }
    guard case .failing(let reason, let waiting) = storage.status else {
      Issue.record("The status is \(storage.status).")
      return
    }
    #expect(waiting == 0)
    #expect(reason.contains("The state is kept in \(folder.file("notes.tarn.kept"))"), "\(reason)")
    #expect(storage.status.words == reason)
    let kept = try NoteStorage.open(folder.file("notes.tarn.kept"))
    #expect(kept.state == loop.state)
    try kept.close()
    rename(folder.file("away.tarn"), folder.file())
    try await eventually(storage.status) { $0 == .saving }
    try storage.close()
    #expect(try NoteStorage.open(folder.file()).state == loop.state)
  }
}
