import Dispatch
import Synchronization
import Tarn
import TarnRecord
import TarnSession

/// Writes changes into a file, in order, on a queue of its own.
///
/// Changes are handed over in `inbox`, under a lock that is held for some nanoseconds. Everything else belongs to the
/// actor, whose executor is the queue: the file, the current transaction, the changes whose transaction failed. So the
/// compiler ensures that only code on the queue accesses it. A failed transaction is rolled back, and its changes wait
/// for the next attempt; no change is acknowledged before a commit with it has returned.
///
/// ```
/// store's isolation ── put, settle ──► inbox ── the queue ──► the file
///   threads that wait ── onQueue, flush ──────────┘
/// ```
actor Writer<State: Record, Action: Codable & Sendable> {
  typealias Item = Unsaved<State, Action>

  /// The most waiting changes: ten thousand versions of a state that changes little take some megabytes. While the disk
  /// fails, the oldest beyond that lose their labels, not their effect.
  static var bound: Int { 10_000 }
  /// The number of changes that are handed over before the queue begins to write them: so the work of a transaction is
  /// not all at its end, and waking the queue costs a hundredth of it.
  static var batch: Int { 256 }
  /// The number of changes by which the caller may be ahead of the queue before it waits, while the disk works: some
  /// twenty milliseconds of writing.
  static var lead: Int { 2_048 }

  /// The inbox under its lock. A `Mutex` of a generic type looks its type up at each access, which costs more than the
  /// work under it.
  final class Guarded: @unchecked Sendable {
    // Guard: `lock`, which is held for every access to `inbox`.
    private let lock = Mutex(())
    private var inbox = Inbox()

    func withLock<Result>(_ body: (inout Inbox) -> Result) -> Result { lock.withLock { _ in body(&inbox) } }
  }

  struct Inbox {
    var items: [Item] = []
    var isScheduled = false
    var isWoken = false
    var wantsSnapshot = false
    var status = StorageStatus.saving
    /// The state after the last change that was handed over.
    var latest: Version<State>?
  }

  nonisolated let inbox = Guarded()
  nonisolated let executor = QueueSerialExecutor("tarn.storage")
  nonisolated let durability: Durability
  nonisolated let bounds: StorageBounds
  nonisolated let pace: Pace
  nonisolated let path: String
  nonisolated let onStatus: @Sendable (StorageStatus) -> Void
  /// The feed for followers.
  nonisolated let feed = Feed()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let file: StoredFile
  let json = JSONWriter()
  let insert: Statement
  let updateHead: Statement
  /// The changes that could not be written, followed by those that are written and not committed.
  var open: [Item] = []
  var backlog: [Item] = []
  /// The position of the log and the state with the open changes, and their position at the last commit.
  var present: Stand
  var committed: Stand
  var snapshots: Snapshots<State>
  var failure: Failure?
  /// The number of consecutive failures of the disk.
  var tries = 0
  var compaction: Compaction?
  /// The rows that followers get once they are committed.
  var unheard: [Feed.Row] = []
  /// Blobs that are not committed.
  var blobs: [BlobID: [UInt8]] = [:]
  /// The blobs of other programs.
  var entrusted: Set<BlobID> = []
  /// Whether rows or snapshots were dropped since the file was opened.
  var hasLetGo = false
  var isSnapshotScheduled = false
  /// The file's location; `nil` on a simulated disk of a test.
  let place: FilePlace?
  /// The lock whose holder may clean up beside the file.
  let lock: OwnerLock?
  /// Set once the file is not at its path any more.
  var displacement: Displacement?
  /// The last row that was committed while the file was at its path.
  var lastSafe: Int
  var isKeepingScheduled = false

  struct Stand {
    var number: Int
    var sum: Sum
    var version: Version<State>
  }

  /// A failure of the disk, and the time of the next attempt.
  struct Failure {
    var error: StorageError
    /// Whether a sync failed: the disk's content is then unknown until a checkpoint.
    var isUncertain: Bool
  }

  init(
    _ file: sending StoredFile, _ state: Version<State>, schema: Int, durability: Durability, bounds: StorageBounds,
    pace: Pace, snapshots: Snapshots<State>, place: sending FilePlace?, lock: OwnerLock?,
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
    self.pace = pace
    self.onStatus = onStatus
    self.snapshots = snapshots
    self.place = place
    self.lock = lock
    lastSafe = head.number
    present = Stand(number: head.number, sum: head.sum, version: state)
    committed = present
  }
}

// MARK: Handing over, from the store's isolation

extension Writer {
  /// Hands over a change.
  nonisolated func put(_ happening: Happening<State, Action>) {
    inbox.withLock { inbox in
      inbox.latest = happening.version
      inbox.items.append(Item(happening: happening))
    }
  }

  /// Schedules the writing of the changes, as promised.
  ///
  /// - Parameter skeleton: returns the current shape of the history; called only when a snapshot is due.
  nonisolated func settle(_ skeleton: () -> History<State, Action>.Skeleton?) {
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

  /// Returns when all changes are on disk.
  ///
  /// - Throws: the reason why they are not. They are kept, and saving them is tried again.
  nonisolated func flush() throws(StorageError) {
    try onQueue { writer throws(StorageError) in try writer.saveAndConfirm() }
  }

  /// Returns when all changes are on disk, without blocking a thread.
  func flushed() throws(StorageError) { try saveAndConfirm() }

  /// Saves all changes, and throws if the file is not at its path.
  private func saveAndConfirm() throws(StorageError) {
    saveAll()
    if let failure { throw failure.error }
    guard file.database.isOpen, displacementError() != nil else { return }
    keepElsewhere()
    if let error = displacementError() { throw error }
  }
}

// MARK: The queue

extension Writer {
  /// Runs a closure where the file may be accessed, and blocks the calling thread until it has run: as long as the disk
  /// takes for it and for the changes before it. For a program's end, and for ``Durability/each``, where nothing
  /// continues before it is on disk; tasks await ``flushed()``.
  nonisolated func onQueue<Value: Sendable>(
    _ body: @Sendable (isolated Writer) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try sync { writer in Result { () throws(StorageError) in try body(writer) } }.get()
  }

  private nonisolated func sync<Value: Sendable>(_ body: @Sendable (isolated Writer) -> Value) -> Value {
    executor.queue.sync { assumeIsolated { body($0) } }
  }

  /// Runs a closure on the queue after this many milliseconds.
  ///
  /// - Parameter isKept: whether the writer is retained for it, as for waiting changes; otherwise it does not run after
  ///   the writer is released.
  nonisolated func later(
    _ milliseconds: Int, keepingAlive isKept: Bool = false, _ work: @escaping @Sendable (isolated Writer) -> Void
  ) {
    if isKept { return pace.later(milliseconds, executor.queue) { self.assumeIsolated { work($0) } } }
    pace.later(milliseconds, executor.queue) { [weak self] in self?.assumeIsolated { work($0) } }
  }
}
