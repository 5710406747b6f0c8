import Foundation
import Tarn
import TarnRecord

/// A store whose file several programs of one person may have open at once: an app in the browser, the same app in a
/// terminal, and commands beside them.
///
/// ```swift
/// let shared = try await SharedStore.open(
///   "todos.tarn", app: "Todos", Todos(), first: Todos.State(), history: Todos.history, onStatus: { print($0) })
/// shared.store.send(.add("buy beer"))
/// ```
///
/// One of them, the first, owns the file (``Storage``) and has the truth. The others *follow* it: their stores show what it
/// says as soon as that is on disk, history included, and hand to it what they are sent. When the owner ends, however it
/// ends, one of the others takes the file up, and the rest follow that one. The store is the same object all the while.
///
/// ```
///   browser ── store (owner) ── todos.tarn
///                 ▲   │ rows of the log, as they are committed
///      deeds      │   ▼
///   terminal ─ store (follows)
/// ```
///
/// A follower shows what the owner says, which is on disk, and what it was sent itself: `send` runs `update` there too, so that a
/// person sees what they type as they type it. What came of it, immediate answers included, is told by the owner within
/// milliseconds and takes its place; only then is it heard, and in the history. What is on its way when the owner ends may be lost,
/// and then ``SharedStatus/refused(_:)`` says so. Undo and winding show when the owner has done them. Effects are performed and
/// sources run by the owner alone.
///
/// It is for programs of one user on one machine that speak the same version of the app. It is not synchronisation:
/// nothing is merged, for there is one truth at any time.
public final class SharedStore<F: Feature> where F.State: Record, F.Action: Codable & Sendable {
  public typealias State = F.State
  public typealias Action = F.Action

  /// The store: to be observed, sent to, undone and wound like any other.
  public let store: Store<F>
  /// How it stands with the file.
  public private(set) var status: SharedStatus { didSet { if status != oldValue { onStatus(status) } } }
  /// What was passed over when this program opened the file, at first or when it took the file up, for the person: nothing, as a
  /// rule.
  public private(set) var notes: [String] = []

  private let companion: Companion<State, Action>
  private let blobs: SharedBlobs?
  private let onStatus: (SharedStatus) -> Void
  private var storage: Storage<State, Action>?
  /// Of a follower: the state as the owner has told it, the last row that is in it, the history's ids that were lost before it
  /// began, and what it was sent itself.
  private var told: Version<State>?
  private var number = 0
  private var lost: [[Int]]?
  private let pending: Pending<State, Action>

  /// Opens a file, or follows the program that has it open. The calling task is suspended meanwhile and blocks no thread.
  ///
  /// ```swift
  /// let shared = try await SharedStore.open(
  ///   "todos.tarn", app: "Todos", Todos(), first: Todos.State(), history: Todos.history)
  /// ```
  ///
  /// While another program has the file and takes no requests, it waits for `patience`: the kernel reports when that program lets go
  /// of the file or begins to listen.
  ///
  /// - Parameters: as those of ``Storage/init(_:app:first:history:schema:durability:bounds:onStatus:)`` and of
  ///   `Store.init`.
  ///   - blobs: what is from now on the way to the file's blobs, whoever has it.
  ///   - patience: how long it waits for another program to let go of the file, to begin to listen, or to accept a connection.
  ///     Such a program is just starting or ending, is a command, or is stopped. An owner that has accepted may take 30 seconds
  ///     for each part of its answer, for it may have a large file to copy.
  ///   - onStatus: hears of every change of ``status``, in the store's isolation.
  ///   - isolation: where the store lives: leave it to the compiler.
  /// - Throws: ``StorageError``, as opening the file does; of the kind `owned` if a program has it that can't be followed, or
  ///   `patience` is over: the error says who has the file, how long it waited and what to do; of the kind `unreachable` if the task
  ///   was cancelled.
  /// - Complexity: that of opening the file; for a follower and a copy of it. On a thread of its own.
  public static func open(
    _ path: String, app: String, _ feature: F, first: @escaping @autoclosure @Sendable () -> State,
    effects: [Connection<F.Effect, Action>] = [], sources: [Connection<F.Source, Action>] = [],
    history rules: HistoryRules<State, Action>, schema: Schema = Schema(), durability: Durability = .default,
    bounds: StorageBounds = StorageBounds(), blobs: SharedBlobs? = nil, patience: Duration = .seconds(5),
    onFault: @escaping (Fault) -> Void = Fault.print, onStatus: @escaping (SharedStatus) -> Void = { _ in },
    isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore {
    let companion = Companion<State, Action>(
      path: path, app: app, schema: schema, rules: rules, durability: durability, bounds: bounds, first: first)
    guard let entrance = try await enter(companion, Patience(patience)).get(), !Task.isCancelled else {
      companion.close()
      throw StorageError(.unreachable, path: path, "the task that opens it was cancelled")
    }
    return SharedStore(
      companion, entrance, feature, effects: effects, sources: sources, blobs: blobs, patience: patience,
      onFault: onFault, onStatus: onStatus, isolation: isolation)
  }

  /// - Returns: `nil` if the task was cancelled.
  private static func enter(
    _ companion: Companion<State, Action>, _ patience: Patience, isolation: isolated any Actor = #isolation
  ) async -> Result<Companion<State, Action>.Message?, StorageError> {
    // The task resumes on a queue of its own: an app that blocks the task pool can still open a file.
    await withTaskExecutorPreference(QueueExecutor("tarn.opening")) {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // A thread of its own: it waits for disks and other programs.
          Thread.detachNewThread {
            continuation.resume(
              returning: Result { () throws(StorageError) in try companion.enter(within: patience) })
          }
        }
      } onCancel: {
        companion.close()
      }
    }
  }

  /// - Parameter entrance: the file or its owner.
  private init(
    _ companion: Companion<State, Action>, _ entrance: Companion<State, Action>.Message, _ feature: F,
    effects: [Connection<F.Effect, Action>], sources: [Connection<F.Source, Action>], blobs: SharedBlobs?,
    patience: Duration, onFault: @escaping (Fault) -> Void, onStatus: @escaping (SharedStatus) -> Void,
    isolation: isolated any Actor
  ) {
    let (path, app, schema, rules) = (companion.path, companion.app, companion.schema, companion.rules)
    self.companion = companion
    self.blobs = blobs
    self.onStatus = onStatus
    // Before the store: what it is made of may ask for them at once.
    blobs?.begin(SharedFile(path: path, app: app, schema: schema.version, patience: patience))
    if case .opened(let storage) = entrance { blobs?.own(storage) }
    let pending = Pending<State, Action>()
    self.pending = pending
    let forward: (Deed<State, Action>) -> Bool = { deed in
      if companion.outbox.put(deed) {
        pending.add(deed)
        return true
      }
      // Not waiting for room: this is the isolation that would make it.
      companion.note(
        .refused("Too many changes are waiting for the program that has the file open. Your last change was discarded.")
      )
      return false
    }
    switch entrance {
    case .opened(let storage):
      store = Store(
        storage.state, feature, effects: effects, sources: sources, history: rules, following: nil, onFault: onFault,
        isolation: isolation)
      storage.keep(store, isolation: isolation)
      self.storage = storage
      notes = storage.notes
      status = .owning(storage.status)
    case .joined(let joined):
      store = Store(
        joined.state, feature, effects: effects, sources: sources, history: rules, following: forward, onFault: onFault,
        isolation: isolation)
      status = .following(owner: joined.owner)
      begin(joined)
    default: fatalError("A coordinator can only open or join a file here.")
    }
    // Not on the task pool: an app that blocks that must still hear of its owner.
    Task { [weak self] in
      _ = isolation
      await withTaskExecutorPreference(QueueExecutor("tarn.following")) {
        while let messages = await companion.inbox.take() {
          for message in messages { self?.receive(message, isolation: isolation) }
        }
      }
    }
  }

  deinit {
    companion.close()
    blobs?.close()
  }

  /// The file, while it is this program's own. Its blobs are reached by ``SharedBlobs``, whoever's it is.
  public var ownStorage: Storage<State, Action>? { storage }

  /// Returns when everything that was done here is on disk, if the file is this program's own.
  ///
  /// - Throws: ``StorageError`` if the disk refuses.
  public func flush() throws(StorageError) { try storage?.flush() }

  /// Lets go of the file or of its owner. What is done afterwards is not saved.
  ///
  /// A follower first hands over what it was sent, and keeps its thread waiting until the owner has answered: that must not
  /// be one that lives in the same isolation.
  ///
  /// - Throws: ``StorageError`` if the disk refuses to the last; of the kind `owned` if the owner has not answered in five
  ///   seconds, or there is none.
  public func close() throws(StorageError) {
    guard let storage else {
      let left = companion.isOver ? 0 : companion.outbox.emptied(within: Self.longestGoodbye)
      companion.close()
      blobs?.close()
      guard left > 0 else { return }
      throw StorageError(
        .owned, path: companion.path,
        """
        The program that has the file open has not answered, so your last \(left == 1 ? "change" : "\(left) changes") may \
        not have been made. Check, and repeat \(left == 1 ? "it" : "them") if necessary.
        """)
    }
    companion.close()
    blobs?.close()
    self.storage = nil
    try storage.close()
    status = .owning(.closed)
  }

  /// As long as a command waits for others.
  private static var longestGoodbye: Duration { .seconds(5) }

  // MARK: What comes from the companion

  private func receive(_ message: Companion<State, Action>.Message, isolation: isolated any Actor) {
    switch message {
    case .opened(let storage):
      guard !companion.isOver else { return }
      pending.removeAll()
      told = nil
      store.loop.stopFollowing()
      storage.keep(store, isolation: isolation)
      self.storage = storage
      blobs?.own(storage)
      notes = storage.notes
      status = .owning(storage.status)
      for deed in companion.outbox.takeNow() { store.perform(deed) }
    case .joined(let joined):
      guard !companion.isOver else { return }
      status = .following(owner: joined.owner)
      begin(joined)
    case .rows(let rows): show(rows)
    case .answered(let count, let row):
      pending.answer(count, row: row)
      pending.drop(upTo: number)
      showAgain(.arrived)
    case .left(let unanswered, let why):
      status = .looking
      pending.forget(unanswered: unanswered)
      if unanswered > 0 {
        companion.outbox.settle(unanswered)
        let reason =
          switch why?.kind {
          case .timedOut: "did not answer in time"
          default: "ended before it answered"
          }
        status = .refused(
          """
          The program that has the file open \(reason), so your last \
          \(unanswered == 1 ? "change" : "\(unanswered) changes") may not have been made. Check, and repeat \
          \(unanswered == 1 ? "it" : "them") if necessary.
          """)
      }
      companion.search()
    case .refused(let words): status = .refused(words)
    case .stuck(let words): status = .stuck(words)
    case .status(let status): if storage != nil { self.status = .owning(status) }
    }
  }

  private func begin(_ joined: Companion<State, Action>.Joined) {
    told = Version(joined.state)
    store.loop.show(Version(joined.state), .loaded, pending: pending.actions) { $0 = joined.past.history }
    number = joined.number
    lost = joined.past.lost
    companion.follow(after: joined.number)
  }

  /// Shows what was told with what is still pending: of what was let go nothing is left.
  private func showAgain(_ cause: Cause) {
    guard let told, store.loop.isFollowing else { return }
    store.loop.show(told, cause, pending: pending.actions) { _ in }
  }

  private func show(_ rows: [Feed.Row]) {
    guard let told, let history = store.history else { return }
    let reader = RowReader<State, Action>(path: companion.path, schema: companion.schema.version)
    var state = told.state
    var past = Opening<State, Action>.Past(history: history, lost: lost)
    var actions: [(Action, Cause)] = []
    var cause = Cause.arrived
    for row in rows where row.number > number {
      let row = StoredFile.Row(row)
      do throws(StorageError) { state = try reader.apply(row, to: state, isForward: true) } catch {
        // Not what the owner has: begin with a copy again.
        status = .looking
        return companion.leave()
      }
      pending.hear(row.action)
      let happened = reader.happened(row)
      cause = happened?.cause ?? .loaded
      if let action = happened?.action { actions.append((action, cause)) }
      do throws(History<State, Action>.Unsound) { try reader.go(on: &past, row, state) } catch {
        past = .init(
          history: History(
            first: state, at: Timestamp(milliseconds: row.time), rules: companion.rules,
            next: RowMark(row.place).map { $0.entry + 1 } ?? 0), lost: nil)
      }
      number = row.number
    }
    lost = past.lost
    pending.drop(upTo: number)
    let version = Version(state)
    self.told = version
    store.loop.show(version, cause, actions, pending: pending.actions) { $0 = past.history }
    if case .following = status {
    } else if let owner = OwnerLock.owner(of: companion.path) {
      status = .following(owner: owner.short)
    }
  }
}

extension StoredFile.Row {
  /// A row as its owner tells it: that it is sound was seen when it was written, and it has come by no disk.
  fileprivate init(_ row: Feed.Row) {
    self.init(
      number: row.number, time: row.time, cause: row.cause, place: row.place, action: row.action, change: row.change,
      sum: Sum())
  }
}
