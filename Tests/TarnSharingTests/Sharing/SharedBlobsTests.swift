import Foundation
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@MainActor @Suite("Blobs shared by several programs", .timeLimit(.minutes(10)))
struct SharedBlobsTests {
  typealias Shared = SharedStore<Notebook>

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(
    _ blobs: SharedBlobs, bounds: StorageBounds = StorageBounds(), timeout: Duration = .seconds(5)
  ) async throws -> Shared {
    try await Shared.open(
      folder.file(), app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, bounds: bounds,
      blobs: blobs, timeout: timeout)
  }

  @Test("The owner and a follower put and read blobs, and an unknown blob is nil") func bothWays()
    async throws
  {
    let (ofOwner, ofFollower) = (SharedBlobs(), SharedBlobs())
    let owner = try await open(ofOwner)
    let follower = try await open(ofFollower)
    let first = try await ofOwner.put([1, 2, 3])
    #expect(try await ofFollower.bytes(of: first) == [1, 2, 3])
    let second = try await ofFollower.put([4, 5, 6])
    #expect(second == BlobID(of: [4, 5, 6]))
    #expect(try await ofOwner.bytes(of: second) == [4, 5, 6])
    #expect(try await ofFollower.put([1, 2, 3]) == first)
    let emptyBlob = try await ofFollower.put([])
    #expect(try await ofFollower.bytes(of: emptyBlob) == [])
    for blobs in [ofOwner, ofFollower] { #expect(try await blobs.bytes(of: BlobID(of: [7])) == nil) }
    try follower.close()
    try owner.close()
  }

  @Test("Blobs of any size reach the owner and return") func large() async throws {
    let (ofOwner, ofFollower) = (SharedBlobs(), SharedBlobs())
    let owner = try await open(ofOwner)
    let follower = try await open(ofFollower)
    // Three parts on the way to the owner, and a file on the way back.
    let large = (0..<2 * BlobChunk.longest + 5).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    let id = try await ofFollower.put(large)
    #expect(try await ofOwner.bytes(of: id) == large)
    #expect(try await ofFollower.bytes(of: id) == large)
    try follower.close()
    try owner.close()
  }

  @Test("Blob requests throw while no program owns the file, and succeed afterwards") func unused() async throws {
    let (id, follower, ofFollower, lock) = try await withoutOwner()
    await #expect { try await ofFollower.put([4]) } throws: {
      ($0 as? StorageError)?.kind == .owned && "\($0)".contains("neither stored nor read. Try again.")
    }
    await #expect(throws: StorageError.self) { try await ofFollower.bytes(of: id) }
    let waiting = Task { try await ofFollower.put([4]) }
    waiting.cancel()
    await #expect(throws: (any Error).self) { try await waiting.value }
    lock.release()
    try await eventually { follower.ownStorage != nil }
    #expect(try await ofFollower.bytes(of: id) == [1, 2, 3])
    #expect(try await ofFollower.put([4]) == BlobID(of: [4]))
    try follower.close()
  }

  /// Takes the lock before the follower of an owner that ends, like a command that serves no requests.
  private func withoutOwner() async throws -> (BlobID, Shared, SharedBlobs, OwnerLock) {
    // The follower is faster now and then.
    for _ in 0..<20 {
      let (ofOwner, ofFollower) = (SharedBlobs(), SharedBlobs())
      let owner = try await open(ofOwner)
      let id = try await ofOwner.put([1, 2, 3])
      owner.store.send(.picture(id))
      let follower = try await open(ofFollower)
      // After opening, so that only the blob requests fail soon.
      ofFollower.work.withLock { $0.file.timeout = .milliseconds(100) }
      try owner.close()
      var lock: OwnerLock?
      try await eventually {
        lock = try? OwnerLock.acquire(for: folder.file(), program: "test")
        return lock != nil || follower.ownStorage != nil
      }
      if let lock { return (id, follower, ofFollower, lock) }
      try follower.close()
    }
    throw FollowerWasFaster()
  }

  private struct FollowerWasFaster: Error {}

  @Test("Blobs of a closed store, or of none, throw with the reason") func closed() async throws {
    let blobs = SharedBlobs()
    let shared = try await open(blobs, timeout: .milliseconds(50))
    try shared.close()
    await #expect { try await blobs.put([1]) } throws: { "\($0)" == "notes.tarn can't be opened: it is closed." }
    await #expect {
      try await SharedBlobs(timeout: .milliseconds(50)).bytes(of: BlobID(of: [1]))
    } throws: {
      "\($0)".contains("these blobs belong to no store; pass them to the initializer of SharedStore")
    }
  }

  @Test("A blob without references is released, also one from a follower") func collected() async throws {
    var bounds = StorageBounds(bytes: 1 << 16)
    bounds.snapshotBytes = 1 << 14
    let ofFollower = SharedBlobs()
    let owner = try await open(SharedBlobs(), bounds: bounds)
    let follower = try await open(ofFollower, bounds: bounds)
    let (removed, kept) = (try await ofFollower.put([1, 2, 3]), try await ofFollower.put([4, 5, 6]))
    follower.store.send(.picture(removed))
    follower.store.send(.picture(kept))
    try await eventually { owner.store.state.document.picture == kept }
    try follower.close()
    try owner.close()
    // Long rows, until the log is trimmed past the versions with the first picture.
    let long = String(repeating: "many words ", count: 400)
    for session in 0..<40 {
      let blobs = SharedBlobs()
      let shared = try await open(blobs, bounds: bounds)
      let isRemoved = try await blobs.bytes(of: removed) == nil
      #expect(try await blobs.bytes(of: kept) == [4, 5, 6])
      #expect(session > 0 || !isRemoved)
      for round in 0..<40 where !isRemoved {
        shared.store.send(.title(long + "\(session) \(round)"))
        try shared.flush()
      }
      try shared.close()
      if isRemoved { return }
    }
    Issue.record("The blob without references was not released.")
  }

  @Test("Invalid blob requests are declined with the reason, and nothing is stored") func declined()
    async throws
  {
    let blobs = SharedBlobs()
    let shared = try await open(blobs)
    let (id, path) = (BlobID(of: [1, 2, 3]), folder.file())
    func part(_ size: Int, from: Int = 0, app: String = "Notebook", schema: Int = 1, _ bytes: [UInt8]) -> [UInt8] {
      Array(
        #"{"app":"\#(app)","schema":\#(schema),"blob":"\#(id)","size":\#(size),"from":\#(from)}"#.utf8) + [10] + bytes
    }
    for (kind, body, expected) in [
      ("put", part(3, [1, 2, 4]), "do not match the hash of blob:"),
      ("put", part(2, [1, 2, 3]), "are outside the announced size of 2"),
      ("put", part(3, from: -1, [1]), "are outside the announced size"),
      ("put", part(3, from: 3, [1]), "are outside the announced size"),
      ("put", part(3, from: .max, [1]), "are outside the announced size"),
      ("put", part(-1, []), "are outside the announced size"),
      ("put", part(.max, [1]), "is too large; a file stores"),
      ("put", part(3, app: "Clocks", [1, 2, 3]), "Update the older of the two"),
      ("put", part(3, schema: 2, [1, 2, 3]), "Update the older of the two"),
      ("put", Array("garbage".utf8), "does not name their hash"), ("put", [10], "does not name their hash"),
      ("put", [], "does not name their hash"),
      ("blob", Array(#"{"app":"Notebook","schema":1,"blob":"../../etc/passwd"}"#.utf8), "does not name a blob"),
      ("blob", Array(#"{"app":"Clocks","schema":1,"blob":"\#(id)"}"#.utf8), "Update the older of the two"),
      ("blob", [], "does not name a blob"),
    ] {
      let message = await onOwnThread {
        do throws(OwnerError) {
          return "answered \(try OwnerClient.connect(to: path).request(kind, body))"
        } catch { return "\(error)" }
      }
      #expect(message.contains(expected), "\(message)")
    }
    #expect(try await blobs.bytes(of: id) == nil)
    #expect(try await blobs.put([1, 2, 3]) == id)
    try shared.close()
  }
}

@Suite("Blobs that arrive in parts") struct IncomingBlobTests {
  private func part(_ size: Int, _ from: Int, _ name: UInt8 = 1) -> BlobChunk {
    BlobChunk(app: "", schema: 1, blob: BlobID(of: [name]), size: size, from: from)
  }

  @Test("A blob is complete when all parts have arrived, and each answer has the received size") func parts() {
    let incoming = IncomingBlob()
    #expect(incoming.receive(part(5, 0), [1, 2]) == .partial(2))
    #expect(incoming.receive(part(5, 2), [3, 4]) == .partial(4))
    #expect(incoming.receive(part(5, 4), [5]) == .complete([1, 2, 3, 4, 5]))
    #expect(incoming.receive(part(5, 4), [5]) == .partial(0))
  }

  @Test("Parts of the same blob from two senders are combined, and duplicates ignored") func twoSenders() {
    let incoming = IncomingBlob()
    #expect(incoming.receive(part(4, 0), [1, 2]) == .partial(2))
    #expect(incoming.receive(part(4, 0), [1, 2]) == .partial(2))
    #expect(incoming.receive(part(4, 3), [4]) == .partial(2))
    #expect(incoming.receive(part(4, 2), [3, 4]) == .complete([1, 2, 3, 4]))
  }

  @Test("A second blob waits unless it has only one part, and not longer than the silence limit")
  func secondBlob() async throws {
    let incoming = IncomingBlob(silence: .milliseconds(20))
    #expect(incoming.receive(part(4, 0), [1, 2]) == .partial(2))
    #expect(incoming.receive(part(9, 0, 2), [7]) == .busy)
    #expect(incoming.receive(part(1, 0, 3), [8]) == .complete([8]))
    let step = try await eventually(incoming.receive(part(9, 0, 2), [7])) { $0 != .busy }
    #expect(step == .partial(1))
  }
}

@Suite("Blobs of killed programs", .timeLimit(.minutes(10))) struct KilledBlobTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func programs() throws -> (owner: Probe, follower: Probe) {
    let owner = try Probe("share", folder.file(), program: "StorageProbe")
    #expect(owner.line() == "owning")
    let follower = try Probe("share", folder.file(), program: "StorageProbe")
    #expect(follower.line() == "following")
    return (owner, follower)
  }

  @Test("A follower that takes over has all blobs, and a blob with a reference outlives both programs")
  func succession()
    async throws
  {
    try await onOwnThread {
      let (owner, follower) = try programs()
      let (mine, theirs) = (follower.send("put mine"), owner.send("put theirs"))
      #expect(follower.send("bytes \(theirs)") == "theirs")
      #expect(owner.send("bytes \(mine)") == "mine")
      #expect(follower.send("refer \(mine)") == "referred")
      #expect(owner.send("show") == mine)
      owner.kill9()
      #expect(follower.send("own") == "owning")
      #expect(follower.send("bytes \(mine)") == "mine")
      #expect(follower.send("bytes \(BlobID(of: [1]))") == "nothing")
      follower.kill9()
      let third = try Probe("share", folder.file(), program: "StorageProbe")
      #expect(third.line() == "owning")
      #expect(third.send("show") == mine)
      #expect(third.send("bytes \(mine)") == "mine")
      #expect(third.send("close") == "closed")
    }
  }

  @Test("A follower's blob is on disk when put returns, even if the owner is then killed")
  func beforeReference() async throws {
    try await onOwnThread {
      let (owner, follower) = try programs()
      let id = follower.send("put mine")
      owner.kill9()
      #expect(follower.send("refer \(id)") == "referred")
      #expect(follower.send("own") == "owning")
      #expect(follower.send("bytes \(id)") == "mine")
      follower.finish()
    }
  }

  @Test("An owner that closes keeps a follower's blob whose reference it has not received yet")
  func closing() async throws {
    try await onOwnThread {
      let (owner, follower) = try programs()
      // Trim the log: only then does an owner release blobs without references when it closes.
      #expect(owner.send("count 2000") == "counted")
      let (mine, theirs) = (follower.send("put mine"), owner.send("put theirs"))
      #expect(owner.send("close") == "closed")
      #expect(follower.send("own") == "owning")
      #expect(follower.send("bytes \(theirs)") == "nothing")
      #expect(follower.send("refer \(mine)") == "referred")
      #expect(follower.send("bytes \(mine)") == "mine")
      follower.finish()
      owner.finish()
    }
  }

  @Test("A blob that is put while no program owns the file waits for the next owner") func meanwhile() async throws {
    try await onOwnThread {
      let (owner, follower) = try programs()
      owner.kill9()
      let id = follower.send("put mine")
      #expect(id == "\(BlobID(of: Array("mine".utf8)))")
      #expect(follower.send("own") == "owning")
      #expect(follower.send("bytes \(id)") == "mine")
      follower.finish()
    }
  }
}
