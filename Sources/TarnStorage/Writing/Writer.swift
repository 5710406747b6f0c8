import Dispatch
import Synchronization
import Tarn
import TarnRecord
import TarnSession

/// Writes what happens into a file, in order, on a queue of its own.
///
/// What is handed over lies in `inbox`, under a lock that is held for some nanoseconds. All else belongs to the actor, whose executor
/// is the queue: the file, the transaction under way, what was tried and did not get through. So the compiler sees to it that only
/// what runs on the queue reaches it. A transaction that fails is rolled back, and what was in it waits for the next attempt; nothing
/// is acknowledged before a commit with it has returned.
///
/// ```
/// store's isolation ── put, settle ──► inbox ── the queue ──► the file
///   threads that wait ── onQueue, flush ──────────┘
/// ```
actor Writer<State: Record, Action: Codable & Sendable> {
  typealias Item = Unsaved<State, Action>

  /// What waits is bounded: ten thousand versions of a state that changes little take some megabytes. While the disk refuses
  /// the labels of the oldest are given up beyond that, not what they did.
  static var bound: Int { 10_000 }
  /// How many are handed over before the queue begins to write them: the transaction is then not all work at its end, and
  /// waking the queue costs a hundredth of it.
  static var batch: Int { 256 }
  /// How many may be ahead of the queue before whoever hands over more waits for it, while the disk works: some twenty
  /// milliseconds of writing.
  static var lead: Int { 2_048 }

  /// The inbox under its lock. A `Mutex` of something generic looks its type up at each access, which costs more than what
  /// is done under it.
  final class Guarded: @unchecked Sendable {
    // Guard: `lock`, which is held wherever `inbox` is used.
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
    /// The state after the last thing that was handed over.
    var latest: Version<State>?
  }

  nonisolated let inbox = Guarded()
  nonisolated let executor = QueueSerialExecutor("tarn.storage")
  nonisolated let durability: Durability
  nonisolated let bounds: StorageBounds
  nonisolated let pace: Pace
  nonisolated let path: String
  nonisolated let onStatus: @Sendable (StorageStatus) -> Void
  /// The feed that followers read.
  nonisolated let feed = Feed()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let file: StoredFile
  let json = JSONWriter()
  let insert: Statement
  let updateHead: Statement
  /// What was written and not committed, and before that what could not be written.
  var open: [Item] = []
  var backlog: [Item] = []
  /// Where the log and the state stand with what is open, and where they stood at the last commit.
  var present: Stand
  var committed: Stand
  var snapshots: Snapshots<State>
  var failure: Failure?
  /// How often in a row the disk has refused.
  var tries = 0
  var compaction: Compaction?
  /// The rows that followers get once they are committed.
  var unheard: [Feed.Row] = []
  /// Blobs that were put in and not committed.
  var blobs: [BlobID: [UInt8]] = [:]
  /// Those that other programs put in.
  var entrusted: Set<BlobID> = []
  /// Whether rows or snapshots were let go of since the file was opened.
  var hasLetGo = false
  var isSnapshotScheduled = false
  /// Where the file is to stand; `nil` on a disk that a test simulates.
  let place: FilePlace?
  /// Who may tidy up beside the file.
  let lock: OwnerLock?
  /// Once the file does not stand there any more.
  var displacement: Displacement?
  /// The last row that was committed while the file stood there.
  var lastSafe: Int
  var isKeepingScheduled = false

  struct Stand {
    var number: Int
    var sum: Sum
    var version: Version<State>
  }

  /// A disk that refuses, and when to try again.
  struct Failure {
    var error: StorageError
    /// Whether a sync failed: what the disk then has is not known before the log was moved into the file.
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
  /// Takes what was done.
  nonisolated func put(_ happening: Happening<State, Action>) {
    inbox.withLock { inbox in
      inbox.latest = happening.version
      inbox.items.append(Item(happening: happening))
    }
  }

  /// Sees to it that what was taken is written, as it was promised.
  ///
  /// - Parameter skeleton: the shape of the history now; asked for only when a snapshot is due.
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

  /// Returns when all that was handed over is on disk.
  ///
  /// - Throws: why it is not. It is kept, and tried again.
  nonisolated func flush() throws(StorageError) {
    try onQueue { writer throws(StorageError) in try writer.saveAndConfirm() }
  }

  /// The same, without keeping a thread waiting.
  func flushed() throws(StorageError) { try saveAndConfirm() }

  /// Saves all, and tells if it is not where it should be.
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
  /// Runs something where the file may be reached, and blocks the calling thread until it has run: for the time that the disk takes
  /// for it and for what was handed over before. For a program's end and where it was promised that nothing goes on before it is on
  /// disk (``Durability/each``); tasks await ``flushed()``.
  nonisolated func onQueue<Value: Sendable>(
    _ body: @Sendable (isolated Writer) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try sync { writer in Result { () throws(StorageError) in try body(writer) } }.get()
  }

  private nonisolated func sync<Value: Sendable>(_ body: @Sendable (isolated Writer) -> Value) -> Value {
    executor.queue.sync { assumeIsolated { body($0) } }
  }

  /// Runs something on the queue in so many milliseconds.
  ///
  /// - Parameter isKept: whether the writer is kept alive for it, as for what was handed over; otherwise it is left undone when the
  ///   writer is gone.
  nonisolated func later(
    _ milliseconds: Int, keepingAlive isKept: Bool = false, _ work: @escaping @Sendable (isolated Writer) -> Void
  ) {
    if isKept { return pace.later(milliseconds, executor.queue) { self.assumeIsolated { work($0) } } }
    pace.later(milliseconds, executor.queue) { [weak self] in self?.assumeIsolated { work($0) } }
  }
}
