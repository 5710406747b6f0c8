import Dispatch
import Synchronization
import Tarn
import TarnEncoding
import TarnRecord

/// Writes recorded changes into a file, in order, on a queue of its own.
///
/// Callers add changes to `inbox` under a lock that is held for some nanoseconds. All other state belongs to the actor,
/// whose executor is the queue: the file, the open transaction and the changes that could not be written. So the
/// compiler checks that only code on the queue accesses it. A failed transaction is rolled back, and its changes wait
/// for the next attempt; no change is acknowledged before its commit has returned.
///
/// ```
/// store's isolation ── put, settle ──► inbox ── the queue ──► the file
///   threads that wait ── onQueue, flush ──────────┘
/// ```
actor Writer<State: Record, Action: Codable & Sendable> {
  typealias Item = PendingWrite<State, Action>

  /// The maximum number of waiting changes: ten thousand versions of a state that changes little take some megabytes.
  /// While the disk rejects writes, the oldest changes above it lose their actions but not their effects.
  static var bound: Int { 10_000 }
  /// The number of waiting changes at which the queue starts to write them without a commit. This spreads the work of a
  /// transaction, and waking the queue costs a hundredth of writing them.
  static var batch: Int { 256 }
  /// The number of waiting changes at which a caller waits for the queue while the disk works: some twenty milliseconds
  /// of writing.
  static var lead: Int { 2_048 }

  /// The inbox and its lock. A `Mutex` of a generic type looks up the type's metadata at each access, which costs more
  /// than the work under the lock.
  final class LockedQueue: @unchecked Sendable {
    // Guard: `lock`, which is held wherever `inbox` is used.
    private let lock = Mutex(())
    private var inbox = Queue()

    func withLock<Result>(_ body: (inout Queue) -> Result) -> Result { lock.withLock { _ in body(&inbox) } }
  }

  struct Queue {
    var items: [Item] = []
    var isScheduled = false
    var isWoken = false
    var wantsSnapshot = false
    var status = StorageStatus.saving
    /// The state after the last change added.
    var latest: StateSnapshot<State>?
  }

  nonisolated let inbox = LockedQueue()
  nonisolated let executor = QueueSerialExecutor("tarn.storage")
  nonisolated let durability: Durability
  nonisolated let bounds: StorageBounds
  nonisolated let clock: WriterClock
  nonisolated let path: String
  nonisolated let onStatus: @Sendable (StorageStatus) -> Void

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let file: StoredFile
  let json = JSONWriter()
  let insert: Statement
  let updateHead: Statement
  /// The changes that are written but not committed, and below the changes that could not be written.
  var uncommitted: [Item] = []
  var backlog: [Item] = []
  /// The position of the log and the state with the open transaction, and below that of the last commit.
  var present: Progress
  var committed: Progress
  var snapshots: SnapshotScheduler<State>
  var failure: Failure?
  /// The number of failed attempts in a row.
  var tries = 0
  var compaction: Compaction?
  /// The receiver of committed rows, and the rows that it receives once they are committed.
  var commitObserver: (any CommitObserver)?
  var unreportedRows: [CommittedRow] = []
  /// The blobs that were added and not committed.
  var blobs: [BlobID: [UInt8]] = [:]
  /// The blobs that other programs added.
  var blobsOfOtherPrograms: Set<BlobID> = []
  /// Whether rows or snapshots were deleted since the file was opened.
  var hasDeletedRows = false
  var isSnapshotScheduled = false
  /// The identity and path of the open file; `nil` on a disk that a test simulates.
  let identity: OpenFileIdentity?
  /// The owner lock, needed to delete files beside the file.
  let lock: OwnerLock?
  /// Set while the file or its WAL is deleted, replaced or overwritten.
  var displacement: DisplacedFile?
  /// The last row that was committed while the file was at its path.
  var lastVerifiedRow: Int
  var isCopyScheduled = false

  struct Progress {
    var number: Int
    var sum: Checksum
    var version: StateSnapshot<State>
  }

  /// A failed write; the writer tries again later.
  struct Failure {
    var error: StorageError
    /// Whether the content of the disk is unknown until the WAL has been moved into the file, as after a failed sync.
    var isUncertain: Bool
  }

  init(
    _ file: sending StoredFile, _ state: StateSnapshot<State>, schema: Int, durability: Durability,
    bounds: StorageBounds,
    clock: WriterClock, snapshots: SnapshotScheduler<State>, identity: sending OpenFileIdentity?, lock: OwnerLock?,
    onStatus: @escaping @Sendable (StorageStatus) -> Void
  ) throws(StorageError) {
    let head = file.head
    insert = try file.prepare(
      "INSERT INTO log (number, time, cause, place, action, change, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    updateHead = try file.prepare("UPDATE head SET number = ?1, sum = ?2 WHERE id = 1")
    path = file.path
    self.file = file
    self.durability = durability
    self.bounds = bounds
    self.clock = clock
    self.onStatus = onStatus
    self.snapshots = snapshots
    self.identity = identity
    self.lock = lock
    lastVerifiedRow = head.number
    present = Progress(number: head.number, sum: head.sum, version: state)
    committed = present
    // A command sends all of its changes before it closes the file and any of them is written.
    if self.snapshots.requestIfDue() { inbox.withLock { $0.wantsSnapshot = true } }
  }
}

// MARK: Adding changes, from the store's isolation

extension Writer {
  /// Adds a recorded change to the inbox.
  nonisolated func put(_ change: RecordedChange<State, Action>) {
    inbox.withLock { inbox in
      inbox.latest = change.version
      inbox.items.append(Item(change: change))
    }
  }

  /// Schedules the writing of the added changes as the durability promises.
  ///
  /// - Parameter skeleton: Returns the shape of the current history; called only when a snapshot is due.
  nonisolated func settle(_ skeleton: () -> History<State, Action>.Structure?) {
    let count = inbox.withLock { inbox in
      if inbox.wantsSnapshot, let last = inbox.items.indices.last {
        inbox.items[last].skeleton = skeleton()
        inbox.wantsSnapshot = false
      }
      return inbox.items.count
    }
    switch durability {
    case .each:
      if count > 0 { sync { $0.saveAll() } }
    case .grouped(let milliseconds):
      schedule(count, milliseconds)
    case .onDemand:
      if count >= Self.bound { sync { $0.saveAll() } }
    }
  }

  private nonisolated func schedule(_ count: Int, _ milliseconds: Int) {
    guard count > 0 else { return }
    let (isFirst, isMany) = inbox.withLock { inbox in
      defer {
        inbox.isScheduled = true
        if count >= Self.batch { inbox.isWoken = true }
      }
      return (!inbox.isScheduled, count >= Self.batch && !inbox.isWoken)
    }
    if isFirst { later(milliseconds, keepingAlive: true) { $0.commitOnTime() } }
    if isMany { later(0, keepingAlive: true) { $0.write() } }
    if count >= Self.lead { sync { $0.write() } }
  }

  private func commitOnTime() {
    inbox.withLock { $0.isScheduled = false }
    saveAll()
  }

  /// Waits until all added changes are on disk.
  ///
  /// - Throws: The reason if they are not. The writer keeps the changes and tries again.
  nonisolated func flush() throws(StorageError) {
    try onQueue { writer throws(StorageError) in try writer.saveAndConfirm() }
  }

  /// The same as `flush()` for tasks: does not block a thread.
  func flushed() throws(StorageError) { try saveAndConfirm() }

  /// Saves all changes. It throws if the file is not at its path, even if the changes are kept elsewhere.
  private func saveAndConfirm() throws(StorageError) {
    saveAll()
    if let failure { throw failure.error }
    guard file.database.isOpen, displacementError() != nil else { return }
    saveElsewhere()
    if let error = displacementError() { throw error }
  }
}

// MARK: The queue

extension Writer {
  /// Executes work on the writer's queue and blocks the calling thread until it is done. The time includes the disk's
  /// time for it and for all earlier changes. It is for the end of a program, and for ``Durability/each``, where the
  /// caller may only continue once the change is on disk; tasks await ``flushed()`` instead.
  nonisolated func onQueue<Value: Sendable>(
    _ body: @Sendable (isolated Writer) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try sync { writer in Result { () throws(StorageError) in try body(writer) } }.get()
  }

  private nonisolated func sync<Value: Sendable>(_ body: @Sendable (isolated Writer) -> Value) -> Value {
    executor.queue.sync { assumeIsolated { body($0) } }
  }

  /// Executes work on the queue after the given number of milliseconds.
  ///
  /// - Parameter isKept: Whether the work keeps the writer alive, as writing added changes does; otherwise it is
  ///   skipped if the writer is deallocated first.
  nonisolated func later(
    _ milliseconds: Int, keepingAlive keepsAlive: Bool = false, _ work: @escaping @Sendable (isolated Writer) -> Void
  ) {
    if keepsAlive { return clock.later(milliseconds, executor.queue) { self.assumeIsolated { work($0) } } }
    clock.later(milliseconds, executor.queue) { [weak self] in self?.assumeIsolated { work($0) } }
  }
}
