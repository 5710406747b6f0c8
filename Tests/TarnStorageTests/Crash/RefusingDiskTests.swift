import FaultyDisk
import Synchronization
import Tarn
import TarnTesting
import Testing

// TarnStorage and Foundation also declare `ErrorCode` and `Operation`.
import enum FaultyDisk.Fault
import enum FaultyDisk.Operation

@testable import StorageSuite
@testable import TarnStorage

@Suite("Disks that refuse writes") struct RefusingDiskTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  /// A fault that prevents every commit, and the message for the user.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let words: String

    var testDescription: String { "\(fault)" }
  }

  static let refusals = [
    Refusal(fault: .full(after: 0), words: "The disk is full. Free some space and try again."),
    Refusal(
      fault: .readOnly,
      words: "The file can't be written. Check its permissions, and whether its disk can be written."),
    Refusal(
      fault: .ioError(.write, every: 1),
      words: "The disk failed to read or write. Check that it is still connected, then its health."),
    Refusal(
      fault: .ioError(.sync, every: 1),
      words: "The disk failed to read or write. Check that it is still connected, then its health."),
  ]

  /// A notebook in a file on a disk in memory, and all statuses that the storage reported.
  private struct Use {
    let disk = FaultyDisk()
    let pace = ManualWriterClock()
    let storage: NoteStorage
    let loop: Loop<Notebook>
    let reported: ReportedStatuses

    final class ReportedStatuses: Sendable {
      let list = Mutex<[StorageStatus]>([])
    }

    init(_ durability: Durability) throws {
      let reported = ReportedStatuses()
      self.reported = reported
      storage = try NoteStorage(
        "notes", disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(),
        durability, StorageBounds(), { status in reported.list.withLock { $0.append(status) } }, pace: pace.pace)
      loop = storage.loop()
    }

    /// Examines the file as a power cut would leave it now.
    func check(_ body: (StoredFile) throws -> Void) throws {
      let left = disk.cutPower(seed: 1)
      try body(StoredFile("notes", mode: .write, disk: left.vfs))
    }
  }

  private static let durabilities: [Durability] = [.each, .grouped(milliseconds: 20), .onDemand]

  @Test(
    "A failing disk does not stop the app, is reported, and the writer retries without a request", arguments: refusals,
    durabilities)
  func refuses(_ refusal: Refusal, _ durability: Durability) throws {
    let use = try Use(durability)
    for number in 0..<20 { use.loop.send(.add(number, "before")) }
    try use.storage.flush()
    #expect(use.storage.status == .saving)

    use.disk.fault = refusal.fault
    for number in 20..<50 {
      use.loop.send(.add(number, "meanwhile"))
      if number.isMultiple(of: 8) { use.pace.step() }
    }
    #expect(use.loop.state.document.notes.count == 50)
    let error = #expect(throws: StorageError.self) { try use.storage.flush() }
    #expect(error?.kind == .disk)
    #expect(error?.description.hasPrefix("notes can't be written: \(refusal.words)") == true, "\(error as Any)")
    guard case .failing(let reason, let waiting) = use.storage.status else {
      Issue.record("\(use.storage.status)")
      return
    }
    // The truncated log makes room on a full disk.
    if refusal.fault == .full(after: 0) { #expect((1...30).contains(waiting)) } else { #expect(waiting == 30) }
    #expect(reason.hasPrefix(refusal.words), "\(reason)")
    #expect(use.reported.list.withLock { $0.last } == use.storage.status)

    use.disk.fault = .none
    while use.storage.status != .saving { #expect(use.pace.step()) }
    #expect(use.reported.list.withLock { $0.last } == .saving)
    try use.storage.flush()
    try use.check { left throws in
      #expect(left.head.number == 50)
      #expect(try left.state(at: 50)["document"]?["notes"]?.elements?.count == 50)
      var next = 1
      try left.forEachRow(after: (0, Checksum()), upTo: 50) { row throws(StorageError) in
        #expect(row.number == next && row.action?.contains("{\"_0\":\(next - 1),") == true)
        next += 1
      }
      #expect(next == 51)
    }
  }

  @Test("The writer retries after a quarter of a second, and doubles the pause up to eight seconds")
  func pauses() throws {
    let use = try Use(.each)
    use.disk.fault = .readOnly
    use.loop.send(.title("milk"))
    var pauses: [Int] = []
    for _ in 0..<8 {
      pauses.append(try #require(use.pace.pause))
      use.pace.step()
    }
    #expect(pauses == [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    use.disk.fault = .none
    use.pace.step()
    #expect(use.storage.status == .saving)
    // The pause starts anew after a success.
    use.disk.fault = .readOnly
    use.loop.send(.title("bread"))
    #expect(use.pace.pause == 250)
  }

  @Test("`insist` retries until the operation succeeds, the task is cancelled or the storage is closed")
  func insisting() async throws {
    let use = try Use(.onDemand)
    let storage = use.storage
    use.loop.send(.title("milk"))
    use.disk.fault = .readOnly
    var tries = 0
    let done: Int? = await use.storage.retryUntilDone {
      tries += 1
      // The disk recovers after the first attempt, and the writer's retry succeeds.
      defer {
        use.disk.fault = .none
        use.pace.step()
      }
      try await storage.flush()
      return tries
    }
    #expect(done == 2 && tries == 2)
    use.disk.fault = .readOnly
    use.loop.send(.title("bread"))
    let waiting = Task { await storage.retryUntilDone { try await storage.flush() } == nil }
    waiting.cancel()
    #expect(await waiting.value)
    use.disk.fault = .none
    try use.storage.close()
    #expect(await use.storage.retryUntilDone { 1 } == nil, "A closed storage runs nothing.")
  }

  @Test("A failing disk keeps blobs queued with the changes that refer to them") func blobs() throws {
    let use = try Use(.onDemand)
    func put(_ bytes: [UInt8]) throws {
      let id = BlobID(of: bytes)
      try use.storage.writer.onQueue { writer throws(StorageError) in try writer.put(id, bytes) }
      use.loop.send(.picture(id))
    }
    // One blob is in the failing transaction, one is added during the failure, and one is added twice.
    try put([1, 2, 3])
    use.disk.fault = .ioError(.sync, every: 1)
    #expect(throws: StorageError.self) { try use.storage.flush() }
    try put([4, 5, 6])
    try put([1, 2, 3])
    use.disk.fault = .none
    while use.storage.status != .saving { #expect(use.pace.step()) }
    try use.check { left throws in
      #expect(left.head.number == 3)
      for bytes: [UInt8] in [[1, 2, 3], [4, 5, 6]] { #expect(try left.bytes(of: BlobID(of: bytes)) == bytes) }
    }
  }

  @Test("Closing on a failing disk throws, and the acknowledged changes are still in the file", arguments: refusals)
  func closing(_ refusal: Refusal) throws {
    let use = try Use(.onDemand)
    for number in 0..<20 { use.loop.send(.add(number, "before")) }
    try use.storage.flush()
    for number in 20..<30 { use.loop.send(.add(number, "meanwhile")) }
    use.disk.fault = refusal.fault
    let error = #expect(throws: StorageError.self) { try use.storage.close() }
    #expect(error?.kind == .disk && error?.reason.hasPrefix(refusal.words) == true, "\(error as Any)")
    try use.check { left throws in
      let end = left.head.number
      #expect((20...30).contains(end))
      #expect(try left.state(at: end)["document"]?["notes"]?.elements?.count == end)
    }
  }

  @Test("A long failure merges the log rows beyond the bound, but the state is complete") func bounded() throws {
    let use = try Use(.grouped(milliseconds: 20))
    use.disk.fault = .full(after: 0)
    let bound = Writer<Notebook.State, Notebook.Action>.bound
    var maximum = 0
    for number in 0..<(bound + 3_000) {
      use.loop.send(.count("\(number % 7)"))
      if number.isMultiple(of: 500) { use.pace.step() }
      if case .failing(_, let waiting) = use.storage.status { maximum = max(maximum, waiting) }
    }
    #expect(maximum <= bound)
    use.disk.fault = .none
    while use.storage.status != .saving { #expect(use.pace.step()) }
    try use.storage.flush()
    let end = use.loop.state
    let after = use.disk.cutPower(seed: 1)
    let again = try NoteStorage(
      "notes", disk: after.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(), .onDemand,
      StorageBounds(), { _ in })
    #expect(again.state == end)
    let rows = try again.writer.onQueue { writer throws(StorageError) in writer.file.head.number }
    #expect(rows < bound + 3_000 && rows > bound / 2)
  }

  @Test("A file on a failing disk is not opened and stays unchanged", arguments: refusals, [Operation.read, .truncate])
  func opening(_ refusal: Refusal, _ operation: Operation) throws {
    let use = try Use(.each)
    for number in 0..<300 { use.loop.send(.add(number, String(repeating: "word ", count: 30))) }
    for fault in [refusal.fault, .ioError(operation, every: 1)] {
      // With a log beside it, as after a crash.
      let left = use.disk.cutPower(seed: 1)
      let before = left.paths.map { ($0, left.bytes(of: $0)) }
      #expect(before.count == 2)
      left.fault = fault
      let error = #expect(throws: StorageError.self) { try Self.open(left) }
      #expect([.disk, .unreachable].contains(error?.kind), "\(error as Any)")
      // With these two faults, a part of the log may have been copied into the file already.
      if ![.full(after: 0), .ioError(.truncate, every: 1)].contains(fault) {
        #expect(left.paths == before.map(\.0))
        for (path, bytes) in before { #expect((left.bytes(of: path) == bytes) as Bool, "\(path)") }
      }
      left.fault = .none
      #expect(try Self.open(left).state == use.loop.state)
    }
  }

  private static func open(_ disk: FaultyDisk) throws -> NoteStorage {
    try NoteStorage(
      "notes", disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(), .onDemand,
      StorageBounds(), { _ in })
  }
}
