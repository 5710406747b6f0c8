import FaultyDisk
import Foundation
import Tarn
import TarnTesting

@testable import StorageSuite
@testable import TarnStorage

extension PowerCutHistory {
  /// Opens the file, uses it for a while, and usually cuts the power during an operation.
  mutating func runGeneration() throws {
    // Creating or migrating a file takes a handful of operations; snapshots and the release of old rows take some
    // hundred.
    if !random.oneIn(8) {
      disk.cut(afterOperations: Int.random(in: 1...random.pick(from: [6, 30, 120, 500]), using: &random))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard try session() else { break }
    }
    if !disk.hasPower { cuts += 1 }
  }

  /// Opens the file, uses it and closes it.
  ///
  /// - Returns: whether the power was on at the end.
  private mutating func session() throws -> Bool {
    let old = steps[steps.count - 1].schema
    // A new file has the app's version from the beginning.
    let new = old + (random.oneIn(8) && acknowledged != nil ? 1 : 0)
    var bounds = StorageBounds()
    bounds.snapshotBytes = random.pick(from: [200, 3_000, 1 << 20])
    // The smallest bound is less than an empty file has, so that the log is trimmed as far as possible.
    bounds.bytes = random.pick(from: [1, 120_000, 64 << 20])
    let durability = random.pick(from: [Durability.each, .grouped(milliseconds: 20), .onDemand])
    let clock = ManualWriterClock()
    if new != old {
      let last = steps[steps.count - 1]
      steps.append(
        Step(
          state: Self.migrated(last.state, from: old, to: new), history: nil, cause: "migrated", action: nil,
          schema: new))
    }
    if random.oneIn(6) { changeFault() }
    let storage: NoteStorage
    do throws(StorageError) {
      storage = try Self.open(disk, schema: new, durability: durability, bounds: bounds, clock: clock)
    } catch {
      guard !isDiskWorking else { throw fault("An intact file on a working disk was refused: \(error)") }
      disk.fault = .none
      return false
    }
    acknowledged = steps.count - 1
    guard storage.state == steps[steps.count - 1].state else { throw fault("The file was opened with another state") }
    if steps[steps.count - 1].history == nil { steps[steps.count - 1].history = storage.history }
    try use(storage, durability, clock)
    guard disk.hasPower, !random.oneIn(4) else { return false }
    if !random.oneIn(3) { try recover(storage, clock) }
    do throws(StorageError) {
      try storage.close()
      acknowledged = steps.count - 1
    } catch {
      guard !isDiskWorking else { throw fault("Closing failed on a working disk: \(error)") }
      guard disk.hasPower else { return false }
      // As if the process had been killed: the written bytes are there while the power is on, synced or not.
      disk.fault = .none
      guard let end = try checkFile(disk) else { return false }
      steps.removeLast(steps.count - 1 - end)
      return true
    }
    return true
  }

  private mutating func use(_ storage: NoteStorage, _ durability: Durability, _ clock: ManualWriterClock) throws {
    let timestamps = Clock(time)
    defer { time = timestamps.time }
    let loop = storage.loop(now: { timestamps.tick() })
    for _ in 0..<random.pick(from: [3, 20, 80]) where disk.hasPower {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try flush(storage)
      case 1, 2, 3: clock.step()
      case 4: try putBlob(storage, loop)
      case 5: changeFault()
      default:
        try performRandomAction(loop, storage)
        if durability == .each, storage.status == .saving { acknowledged = steps.count - 1 }
      }
      guard storage.status == .saving || !disk.hasPower || hasFaults else {
        throw fault("The storage reports a failure on a working disk: \(storage.status)")
      }
    }
  }

  private mutating func flush(_ storage: NoteStorage) throws {
    do throws(StorageError) {
      try storage.flush()
      acknowledged = steps.count - 1
    } catch {
      guard !isDiskWorking else { throw fault("Flushing failed on a working disk: \(error)") }
    }
  }

  private var isDiskWorking: Bool { disk.hasPower && !hasFaults }

  private mutating func changeFault() {
    guard hasFaults else { return }
    let rarity = random.pick(from: [1, 2, 7])
    let operation = random.pick(from: [Operation.read, .write, .write, .sync, .sync, .truncate, .delete])
    disk.fault = random.pick(from: [
      .none, .full(after: random.pick(from: [0, 5_000, 50_000])), .readOnly, .ioError(operation, every: rarity),
      .ioError(operation, every: rarity),
    ])
  }

  /// The disk works again: the writer catches up without a request.
  private mutating func recover(_ storage: NoteStorage, _ clock: ManualWriterClock) throws {
    disk.fault = .none
    // More steps than are ever deferred at a time; snapshots and the release of old rows defer further steps.
    for _ in 0..<1_000 where storage.status != .saving { clock.step() }
    guard storage.status == .saving || !disk.hasPower else {
      throw fault("The storage does not recover: \(storage.status)")
    }
    do throws(StorageError) {
      try storage.flush()
      acknowledged = steps.count - 1
    } catch {
      guard !disk.hasPower else { throw fault("Flushing failed after the disk recovered: \(error)") }
    }
  }

  private mutating func putBlob(_ storage: NoteStorage, _ loop: Loop<Notebook>) throws {
    let count = Int.random(in: 0..<random.pick(from: [10, 9_000]), using: &random)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let id = BlobID(of: bytes)
    do throws(StorageError) {
      try storage.writer.onQueue { writer throws(StorageError) in try writer.put(id, bytes) }
    } catch {
      throw fault("A blob was refused: \(error)")
    }
    blobs[id] = bytes
    try record(.picture(id), loop, storage) { loop.send(.picture(id)) }
  }

  private mutating func performRandomAction(_ loop: Loop<Notebook>, _ storage: NoteStorage) throws {
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      let offset = -Int.random(in: 0..<4, using: &random)
      try record(nil, loop, storage) { loop.step(by: offset) }
    case 1:
      let offset = Int.random(in: -3..<4, using: &random)
      try record(nil, loop, storage) { loop.step(.track("document"), by: offset) }
    case 2:
      let long = String(repeating: "word ", count: Int.random(in: 0..<900, using: &random))
      try record(.write(1, long), loop, storage) { loop.send(.write(1, long)) }
    case 3:
      var state = steps[Int.random(in: 0..<steps.count, using: &random)].state
      // An old picture may have been released with the rows that led to it.
      state.document.picture = loop.state.document.picture
      try record(nil, loop, storage) { loop.load(state) }
    default:
      let action = Notebook.any(&random)
      try record(action, loop, storage) { loop.send(action) }
    }
  }

  /// Performs a change and records it, if it reached the writer: a jump to the current position does not.
  private mutating func record(
    _ action: Notebook.Action?, _ loop: Loop<Notebook>, _ storage: NoteStorage, _ change: () -> Void
  ) throws {
    // Every change in the writer's queue has a version of its own.
    let before = storage.writer.inbox.withLock { $0.latest }
    change()
    guard storage.writer.inbox.withLock({ $0.latest }) !== before else { return }
    steps.append(
      Step(
        state: loop.state, history: loop.history, cause: action == nil ? "" : "acted", action: action,
        schema: steps[steps.count - 1].schema))
  }
}

/// A clock that advances by 0.3 seconds at each reading.
private final class Clock {
  private(set) var time: Int64

  init(_ time: Int64) { self.time = time }

  func tick() -> Timestamp {
    time += 300
    return Timestamp(milliseconds: time)
  }
}
