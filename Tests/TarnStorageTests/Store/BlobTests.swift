import Foundation
import Tarn
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite

@Suite("Blobs that a state refers to") struct BlobTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  @Test(
    "A blob's ID is its SHA-256",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func hash(text: String, hex: String) {
    // The examples of the standard.
    #expect(BlobID(of: Array(text.utf8)).description == "blob:\(hex)")
  }

  @Test("A blob is stored once, and can be read after reopening") func reopening() async throws {
    let folder = try Folder()
    let picture = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let storage = try NoteStorage.open(folder.file())
    let id = try await storage.put(picture)
    #expect(try await storage.put(picture) == id)
    let loop = storage.loop()
    loop.send(.picture(id))
    try storage.close()
    let reopened = try NoteStorage.open(folder.file())
    let storedID = try #require(reopened.state.document.picture)
    #expect(try await reopened.bytes(of: storedID) == picture)
    #expect(try await reopened.bytes(of: BlobID(of: [1, 2, 3])) == nil)
    try reopened.close()
    let file = try StoredFile(folder.file(), mode: .write)
    #expect(try file.database.int("SELECT count(*) FROM blob") == 1)
  }

  @Test("A blob is released when no kept version refers to it, and not before") func collected() async throws {
    let folder = try Folder()
    var storage = try NoteStorage.open(folder.file(), bounds: Self.small)
    let (kept, removed) = (try await storage.put([1, 2, 3]), try await storage.put([4, 5, 6]))
    var loop = storage.loop()
    loop.send(.picture(removed))
    loop.send(.picture(kept))
    try storage.close()
    storage = try NoteStorage.open(folder.file(), bounds: Self.small)
    #expect(try await storage.bytes(of: removed) != nil)
    // Long rows, until the log is trimmed past the versions with the first picture.
    let long = String(repeating: "many words ", count: 400)
    for session in 0..<40 {
      loop = storage.loop()
      for round in 0..<40 {
        loop.send(.title(long + "\(session) \(round)"))
        try await storage.flush()
      }
      // While the file is open, a queued change may still refer to the blob.
      if session == 0 { #expect(try await storage.bytes(of: removed) != nil) }
      try storage.close()
      storage = try NoteStorage.open(folder.file(), bounds: Self.small)
      if try await storage.bytes(of: removed) == nil { break }
    }
    #expect(try await storage.bytes(of: removed) == nil)
    #expect(try await storage.bytes(of: kept) == [1, 2, 3])
    try storage.close()
  }

  private static var small: StorageBounds {
    var bounds = StorageBounds(bytes: 1 << 16)
    bounds.snapshotBytes = 1 << 14
    return bounds
  }
}
