import FaultyDisk
import Synchronization
import Tarn
import TarnEncoding
import TarnTesting
import Testing

// TarnStorage and Foundation also declare `ErrorCode` and `Operation`.
import enum FaultyDisk.Fault
import enum FaultyDisk.Operation

@testable import StorageSuite
@testable import TarnStorage

@Suite("Disks that refuse writes", .timeLimit(.minutes(10))) struct RefusingDiskTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  /// A fault that prevents every commit, and the message for the user.
  struct FaultCase: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let message: String

    var testDescription: String { "\(fault)" }
  }

  static let faultCases = [
    FaultCase(fault: .full(after: 0), message: "The disk is full. Free some space and try again."),
    FaultCase(
      fault: .readOnly,
      message: "The file can't be written. Check its permissions, and whether its disk can be written."),
    FaultCase(
      fault: .ioError(.write, every: 1),
      message: "The disk failed to read or write. Check that it is still connected, then its health."),
    FaultCase(
      fault: .ioError(.sync, every: 1),
      message: "The disk failed to read or write. Check that it is still connected, then its health."),
  ]

  /// A notebook in a file on a disk in memory, and all statuses that the storage reported.
  private struct OpenNotebook {
    let disk = FaultyDisk()
    let clock = ManualWriterClock()
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
        durability, StorageBounds(), { status in reported.list.withLock { $0.append(status) } },
        clock: clock.writerClock)
      loop = storage.loop()
    }

    /// Examines the file as a power cut would leave it now.
    func check(_ body: (StoredFile) throws -> Void) throws {
      let remaining = disk.cutPower(seed: 1)
      try body(StoredFile("notes", mode: .write, disk: remaining.vfs))
    }
  }

  private static let durabilities: [Durability] = [.each, .grouped(milliseconds: 20), .onDemand]

  @Test(
    "A failing disk does not stop the app, is reported, and the writer retries without a request",
    arguments: faultCases,
    durabilities)
  func refuses(_ faultCase: FaultCase, _ durability: Durability) throws {
    let notebook = try OpenNotebook(durability)
    for number in 0..<20 { notebook.loop.send(.add(number, "before")) }
    try notebook.storage.flush()
    #expect(notebook.storage.status == .saving)

    notebook.disk.fault = faultCase.fault
    for number in 20..<50 {
      notebook.loop.send(.add(number, "meanwhile"))
      if number.isMultiple(of: 8) { notebook.clock.step() }
    }
    #expect(notebook.loop.state.document.notes.count == 50)
    let error = #expect(throws: StorageError.self) { try notebook.storage.flush() }
    #expect(error?.kind == .disk)
    #expect(error?.description.hasPrefix("notes can't be written: \(faultCase.message)") == true, "\(error as Any)")
    guard case .failing(let reason, let waiting, _) = notebook.storage.status else {
      Issue.record("\(notebook.storage.status)")
      return
    }
    // Truncating the WAL frees bytes on a full disk.
    if faultCase.fault == .full(after: 0) { #expect((1...30).contains(waiting)) } else { #expect(waiting == 30) }
    #expect(reason.hasPrefix(faultCase.message), "\(reason)")
    #expect(notebook.reported.list.withLock { $0.last } == notebook.storage.status)

    notebook.disk.fault = .none
    while notebook.storage.status != .saving { #expect(notebook.clock.step()) }
    #expect(notebook.reported.list.withLock { $0.last } == .saving)
    try notebook.storage.flush()
    try notebook.check { file throws in
      #expect(file.head.number == 50)
      #expect(try file.state(at: 50)["document"]?["notes"]?.elements?.count == 50)
      var next = 1
      try file.forEachRow(after: (0, Checksum()), upTo: 50) { row throws(StorageError) in
        #expect(row.number == next && row.action?.contains("{\"_0\":\(next - 1),") == true)
        next += 1
      }
      #expect(next == 51)
    }
  }

  @Test("The writer retries after a quarter of a second, and doubles the pause up to eight seconds")
  func pauses() throws {
    let notebook = try OpenNotebook(.each)
    notebook.disk.fault = .readOnly
    notebook.loop.send(.title("milk"))
    var pauses: [Int] = []
    for _ in 0..<8 {
      pauses.append(try #require(notebook.clock.timeToNextJob))
      notebook.clock.step()
    }
    #expect(pauses == [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    notebook.disk.fault = .none
    notebook.clock.step()
    #expect(notebook.storage.status == .saving)
    // The pause starts anew after a success.
    notebook.disk.fault = .readOnly
    notebook.loop.send(.title("bread"))
    #expect(notebook.clock.timeToNextJob == 250)
  }

  @Test("`retryUntilDone` repeats the operation until it succeeds, the task is cancelled or the storage is closed")
  func retryUntilDone() async throws {
    let notebook = try OpenNotebook(.onDemand)
    let storage = notebook.storage
    notebook.loop.send(.title("milk"))
    notebook.disk.fault = .readOnly
    var attempts = 0
    let done: Int? = await notebook.storage.retryUntilDone {
      attempts += 1
      // The disk recovers after the first attempt, and the writer's retry succeeds.
      defer {
        notebook.disk.fault = .none
        notebook.clock.step()
      }
      try await storage.flush()
      return attempts
    }
    #expect(done == 2 && attempts == 2)
    notebook.disk.fault = .readOnly
    notebook.loop.send(.title("bread"))
    let waiting = Task { await storage.retryUntilDone { try await storage.flush() } == nil }
    waiting.cancel()
    #expect(await waiting.value)
    notebook.disk.fault = .none
    try notebook.storage.close()
    #expect(await notebook.storage.retryUntilDone { 1 } == nil, "A closed storage runs no operation.")
  }

  @Test("A failing disk keeps blobs queued with the changes that refer to them") func blobs() throws {
    let notebook = try OpenNotebook(.onDemand)
    func put(_ bytes: [UInt8]) throws {
      let id = BlobID(of: bytes)
      try notebook.storage.writer.onQueue { writer throws(StorageError) in try writer.put(id, bytes) }
      notebook.loop.send(.picture(id))
    }
    // One blob is in the failing transaction, one is added during the failure, and one is added twice.
    try put([1, 2, 3])
    notebook.disk.fault = .ioError(.sync, every: 1)
    #expect(throws: StorageError.self) { try notebook.storage.flush() }
    try put([4, 5, 6])
    try put([1, 2, 3])
    notebook.disk.fault = .none
    while notebook.storage.status != .saving { #expect(notebook.clock.step()) }
    try notebook.check { file throws in
      #expect(file.head.number == 3)
      for bytes: [UInt8] in [[1, 2, 3], [4, 5, 6]] { #expect(try file.bytes(of: BlobID(of: bytes)) == bytes) }
    }
  }

  @Test("Closing on a failing disk throws, and the acknowledged changes are still in the file", arguments: faultCases)
  func closing(_ faultCase: FaultCase) throws {
    let notebook = try OpenNotebook(.onDemand)
    for number in 0..<20 { notebook.loop.send(.add(number, "before")) }
    try notebook.storage.flush()
    for number in 20..<30 { notebook.loop.send(.add(number, "meanwhile")) }
    notebook.disk.fault = faultCase.fault
    let error = #expect(throws: StorageError.self) { try notebook.storage.close() }
    #expect(error?.kind == .disk && error?.reason.hasPrefix(faultCase.message) == true, "\(error as Any)")
    try notebook.check { file throws in
      let end = file.head.number
      #expect((20...30).contains(end))
      #expect(try file.state(at: end)["document"]?["notes"]?.elements?.count == end)
    }
  }

  @Test("A long failure merges the log rows beyond the bound, but the state is complete") func bounded() throws {
    let notebook = try OpenNotebook(.grouped(milliseconds: 20))
    notebook.disk.fault = .full(after: 0)
    let bound = Writer<Notebook.State, Notebook.Action>.bound
    var maximum = 0
    for number in 0..<(bound + 3_000) {
      notebook.loop.send(.count("\(number % 7)"))
      if number.isMultiple(of: 500) { notebook.clock.step() }
      if case .failing(_, let waiting, _) = notebook.storage.status { maximum = max(maximum, waiting) }
    }
    #expect(maximum <= bound)
    notebook.disk.fault = .none
    while notebook.storage.status != .saving { #expect(notebook.clock.step()) }
    try notebook.storage.flush()
    let end = notebook.loop.state
    let after = notebook.disk.cutPower(seed: 1)
    let reopened = try NoteStorage(
      "notes", disk: after.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(), .onDemand,
      StorageBounds(), { _ in })
    #expect(reopened.state == end)
    let rows = try reopened.writer.onQueue { writer throws(StorageError) in writer.file.head.number }
    #expect(rows < bound + 3_000 && rows > bound / 2)
  }

  @Test(
    "A file on a failing disk is not opened and stays unchanged", arguments: faultCases, [Operation.read, .truncate])
  func opening(_ faultCase: FaultCase, _ operation: Operation) throws {
    let notebook = try OpenNotebook(.each)
    for number in 0..<300 { notebook.loop.send(.add(number, String(repeating: "word ", count: 30))) }
    for fault in [faultCase.fault, .ioError(operation, every: 1)] {
      // With a log beside it, as after a crash.
      let remaining = notebook.disk.cutPower(seed: 1)
      let before = remaining.paths.map { ($0, remaining.bytes(of: $0)) }
      #expect(before.count == 2)
      remaining.fault = fault
      let error = #expect(throws: StorageError.self) { try Self.open(remaining) }
      #expect([.disk, .unreachable].contains(error?.kind), "\(error as Any)")
      // With these two faults, a part of the log may have been copied into the file already.
      if ![.full(after: 0), .ioError(.truncate, every: 1)].contains(fault) {
        #expect(remaining.paths == before.map(\.0))
        for (path, bytes) in before { #expect((remaining.bytes(of: path) == bytes) as Bool, "\(path)") }
      }
      remaining.fault = .none
      #expect(try Self.open(remaining).state == notebook.loop.state)
    }
  }

  private static func open(_ disk: FaultyDisk) throws -> NoteStorage {
    try NoteStorage(
      "notes", disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(), .onDemand,
      StorageBounds(), { _ in })
  }
}
