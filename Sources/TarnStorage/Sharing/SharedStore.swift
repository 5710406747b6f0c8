import Foundation
import Tarn
import TarnRecord

/// A store whose file several programs of one user may have open at once: an app in the browser, the same app in a
/// terminal, and commands.
///
/// ```swift
/// let shared = try await SharedStore.open(
///   "todos.tarn", app: "Todos", Todos(), first: Todos.State(), history: Todos.history, onStatus: { print($0) })
/// shared.store.send(.add("buy beer"))
/// ```
///
/// The first of them owns the file (``Storage``) and has the authoritative state. The others *follow* it: their stores
/// show the owner's changes as soon as they are on disk, with history, and send their actions to the owner. When the
/// owner ends in any way, one of the others opens the file, and the rest follow that one. The store stays the same
/// object.
///
/// ```
///   browser ── store (owner) ── todos.tarn
///                 ▲   │ rows of the log, as they are committed
///      deeds      │   ▼
///   terminal ─ store (follows)
/// ```
///
/// A follower shows the owner's state, which is on disk, with its own actions applied: `send` runs `update` there, too,
/// so that a user sees the text while typing. The result, with synchronous responses, arrives from the owner within
/// milliseconds and replaces it; only then is the action reported to listeners and added to the history. An action that
/// is in flight when the owner ends may be lost, and then ``SharedStatus/refused(_:)`` says so. Undo and time travel
/// are shown when the owner has executed them. Only the owner executes effects and runs sources.
///
/// It is for programs of one user on one machine with the same version of the app. It is not synchronization: nothing
/// is merged, as there is one authoritative state at any time.
public final class SharedStore<F: Feature> where F.State: Record, F.Action: Codable & Sendable {
  public typealias State = F.State
  public typealias Action = F.Action

  /// The store, for observing, sending, undo and time travel like any other.
  public let store: Store<F>
  /// The status of the file.
  public private(set) var status: SharedStatus { didSet { if status != oldValue { onStatus(status) } } }
  /// Notes for the user from opening the file, at first or when this program took over: usually none.
  public private(set) var notes: [String] = []

  private let companion: Companion<State, Action>
  private let blobs: SharedBlobs?
  private let onStatus: (SharedStatus) -> Void
  private var storage: Storage<State, Action>?
  /// For a follower: the last state from the owner, the number of its last row, the IDs of the history that were lost
  /// before it, and the follower's own unconfirmed actions.
  private var told: Version<State>?
  private var number = 0
  private var lost: [[Int]]?
  private let pending: Pending<State, Action>

  /// Opens a file, or follows the program that has it open. The calling task is suspended meanwhile and blocks no
  /// thread.
  ///
  /// ```swift
  /// let shared = try await SharedStore.open(
  ///   "todos.tarn", app: "Todos", Todos(), first: Todos.State(), history: Todos.history)
  /// ```
  ///
  /// While another program has the file and takes no requests, it waits for `patience`: the kernel reports when that
  /// program releases the file or begins to listen.
  ///
  /// - Parameters: as those of ``Storage/init(_:app:first:history:schema:durability:bounds:onStatus:)`` and of
  ///   `Store.init`.
  ///   - blobs: gives access to the file's blobs from now on, whichever program owns it.
  ///   - patience: how long it waits for another program to release the file, to begin to listen, or to accept a
  ///     connection. Such a program is starting, ending, a command, or stopped. An owner that has accepted may take 30
  ///     seconds for each part of its response, as it may have a large file to copy.
  ///   - onStatus: called with every change of ``status``, in the store's isolation.
  ///   - isolation: the isolation of the store: leave it to the compiler.
  /// - Throws: ``StorageError``, as opening the file does; of the kind `owned` if a program has it that can't be
  ///   followed, or after `patience`, with the owner, the time waited and the remedy; of the kind `unreachable` if the
  ///   task was cancelled.
  /// - Complexity: that of opening the file; for a follower, of a copy of it. On a thread of its own.
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
    // Before the store: its effects may use the blobs at once.
    blobs?.begin(SharedFile(path: path, app: app, schema: schema.version, patience: patience))
    if case .opened(let storage) = entrance { blobs?.own(storage) }
    let pending = Pending<State, Action>()
    self.pending = pending
    let forward: (Deed<State, Action>) -> Bool = { deed in
      if companion.outbox.put(deed) {
        pending.add(deed)
        return true
      }
      // Without waiting for room: this isolation empties the queue.
      companion.note(.refused("Too much waits for the program that has the file. What you did last was not taken."))
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
    default: fatalError("A companion enters a file by opening or by joining it.")
    }
    // Not on the task pool: an app that blocks it must still receive messages of its owner.
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

  /// The file, while this program owns it. Use ``SharedBlobs`` for its blobs, which works for every owner.
  public var ownStorage: Storage<State, Action>? { storage }

  /// Returns when all changes of this program are on disk, if it owns the file.
  ///
  /// - Throws: ``StorageError`` if the disk fails.
  public func flush() throws(StorageError) { try storage?.flush() }

  /// Releases the file or the connection to its owner. Later changes are not saved.
  ///
  /// A follower first sends its actions, and blocks its thread until the owner has answered: the owner must not live in
  /// the same isolation.
  ///
  /// - Throws: ``StorageError`` if the disk fails to the end; of the kind `owned` if the owner has not answered in five
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
        The program that has the file has not answered: it is not known whether the last \
        \(left == 1 ? "thing" : "\(left) things") you did \(left == 1 ? "was" : "were") done. Look, and do it again if not.
        """)
    }
    companion.close()
    blobs?.close()
    self.storage = nil
    try storage.close()
    status = .owning(.closed)
  }

  /// As long as a command waits for other programs.
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
          case .timedOut: "has not answered in time"
          default: "ended before it had answered"
          }
        status = .refused(
          """
          The program that has the file \(reason): it is not known whether the last \
          \(unanswered == 1 ? "thing" : "\(unanswered) things") you did \(unanswered == 1 ? "was" : "were") done. Look, and do it \
          again if not.
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

  /// Shows the owner's state with the pending actions: dropped actions disappear.
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
        // The state differs from the owner's: begin with a copy again.
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
  /// Creates a row that the owner sent: it was checked when it was written, and has passed no disk.
  fileprivate init(_ row: Feed.Row) {
    self.init(
      number: row.number, time: row.time, cause: row.cause, place: row.place, action: row.action, change: row.change,
      sum: Sum())
  }
}
