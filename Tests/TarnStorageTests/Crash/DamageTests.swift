import FaultyDisk
import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("Damaged files", .timeLimit(.minutes(10))) struct DamageTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  /// A file with snapshots, a log, a blob and a history; either closed, or with its log beside it as after a crash.
  private struct Original {
    let file: [UInt8]
    let wal: [UInt8]?
    /// The states after each row.
    let states: [Notebook.State]

    init(isClosed: Bool) throws {
      let disk = FaultyDisk()
      let clock = ManualWriterClock()
      var bounds = StorageBounds()
      bounds.snapshotBytes = 1_500
      let storage = try DamageTests.open(disk, bounds, clock)
      let loop = storage.loop()
      var states = [loop.state]
      var random = SeededRandom(seed: 7)
      let id = BlobID(of: [1, 2, 3])
      try storage.writer.onQueue { writer throws(StorageError) in try writer.put(id, [1, 2, 3]) }
      loop.send(.picture(id))
      states.append(loop.state)
      for _ in 0..<90 {
        loop.send(Notebook.any(&random))
        states.append(loop.state)
        try storage.flush()
        clock.step()
      }
      if isClosed { try storage.close() }
      let remaining = disk.cutPower(seed: 1)
      file = try #require(remaining.bytes(of: "notes"))
      wal = remaining.bytes(of: "notes-wal")
      self.states = states
    }
  }

  static func open(
    _ disk: FaultyDisk, _ bounds: StorageBounds = StorageBounds(), _ clock: ManualWriterClock = ManualWriterClock()
  ) throws(StorageError) -> NoteStorage {
    try NoteStorage(
      "notes", disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(), .onDemand,
      bounds, { _ in }, clock: clock.writerClock)
  }

  /// Opens the file and checks that it either has one of the states, or is refused and unchanged.
  private func check(
    _ file: [UInt8], _ wal: [UInt8]?, _ states: ArraySlice<Notebook.State>, _ location: String,
    kinds: [StorageError.Kind] = [.damaged, .foreign, .newer]
  ) {
    let disk = FaultyDisk()
    disk.set(file, of: "notes")
    disk.set(wal, of: "notes-wal")
    let paths = disk.paths
    do throws(StorageError) {
      let storage = try Self.open(disk)
      #expect(states.contains(storage.state), "\(location): opened with another state")
    } catch {
      #expect(kinds.contains(error.kind), "\(location): \(error)")
      let isSame = disk.paths == paths && disk.bytes(of: "notes") == file && disk.bytes(of: "notes-wal") == wal
      #expect(isSame, "\(location): refused (\(error)), and changed")
    }
  }

  @Test("A file with a flipped bit is refused and unchanged, or opens with the right state", arguments: [true, false])
  func flipped(isClosed: Bool) throws {
    let original = try Original(isClosed: isClosed)
    var random = SeededRandom(seed: 3)
    // All bytes of the headers, and some of the rest.
    for location in original.file.indices where location < 120 || location.isMultiple(of: 97) {
      var file = original.file
      file[location] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      check(file, original.wal, original.states.suffix(1), "byte \(location) of the file")
    }
    guard let wal = original.wal else { return }
    for offset in wal.indices where offset < 60 || offset.isMultiple(of: 997) {
      var wal = wal
      wal[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      // SQLite ignores the frames after a damaged one, so the last rows may be missing.
      check(original.file, wal, original.states[...], "byte \(offset) of the log")
    }
  }

  @Test("A truncated file is refused and unchanged, or opens with the right state", arguments: [true, false])
  func cut(isClosed: Bool) throws {
    let original = try Original(isClosed: isClosed)
    for count in original.file.indices.dropFirst() where count < 120 || count.isMultiple(of: 509) {
      check(Array(original.file[..<count]), original.wal, original.states.suffix(1), "the first \(count) bytes")
    }
    guard let wal = original.wal else { return }
    for count in wal.indices where count < 60 || count.isMultiple(of: 997) {
      check(original.file, Array(wal[..<count]), original.states[...], "the first \(count) bytes of the log")
    }
  }

  @Test("An empty file with a log beside it is refused, because the log has the only data")
  func emptyFileWithWAL() throws {
    let original = try Original(isClosed: false)
    // Not as damaged: `tarn salvage` finds nothing in an empty file, so the error recommends a backup instead.
    check([], original.wal, [], "an empty file with a log", kinds: [.unreachable])
  }
}
