import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnStorage

/// A store whose file several programs of one user can have open at once: an app in the browser, the same app in a
/// terminal, and commands beside them.
///
/// ```swift
/// let shared = try await Todos.app.file().open(onStatus: { print($0) })
/// shared.store.send(.add("buy beer"))
/// ```
///
/// The first program owns the file (``/TarnStorage/Storage``), and its state is authoritative. The others *follow* it:
/// their stores show the owner's commits as soon as they are on disk, history included, and forward their commands to
/// the owner. When the owner ends, in whatever way, one of the others opens the file, and the rest follow that one. The
/// store stays the same object all the time.
///
/// ```
///   browser ── store (owner) ── todos.tarn
///                 ▲   │ rows of the log, as they are committed
///    commands     │   ▼
///   terminal ─ store (follows)
/// ```
///
/// A follower shows the owner's state, which is on disk, and its own actions: `send` runs `update` in the follower too,
/// so that users see their input at once. The owner sends the result, synchronous responses included, within
/// milliseconds, and it replaces the predicted state; only then the actions are delivered to subscribers and are in the
/// history. Commands in transit when the owner ends may be lost, which ``SharedStatus/refused(_:)`` reports. Undo and
/// time travel are shown after the owner has executed them. Only the owner runs effects and subscriptions.
///
/// It is for programs of one user on one machine with the same version of the app. A follower that finds an owner of an
/// older build or of another version says so (``OwnerDifference``). It is not a synchronization: nothing
/// is merged, because there is one authoritative state at any time.
public final class SharedStore<F: Feature> where F.State: Record, F.Action: Codable & Sendable {
  /// The state of the feature.
  public typealias State = F.State
  /// The actions of the feature.
  public typealias Action = F.Action

  /// The store: observe it, send to it, undo and jump in it like in any other.
  public let store: Store<F>
  /// The relation of the store to its file.
  public private(set) var status: SharedStatus { didSet { if status != oldValue { onStatus(status) } } }
  /// Messages for the user about the opening of the file by this program, at first or as the next owner: the file was
  /// converted to the app's schema version, the undo history begins anew, or data was skipped. Usually empty.
  public private(set) var notes: [String] = []

  let coordinator: any StoreCoordinator<State, Action>
  private let blobs: SharedBlobs?
  /// The effects that this program performs although another executes, or has executed, the commands.
  private let committed: CommittedEffects<F.Effect>
  private let onStatus: (SharedStatus) -> Void
  private(set) var storage: Storage<State, Action>?
  /// The state of a follower: the last state received from the owner, the last row in it, the IDs of the steps that its
  /// history lost, and its own unconfirmed commands.
  private(set) var lastReceived: StateSnapshot<State>?
  private var number = 0
  private var lost: [[Int]]?
  private var difference: OwnerDifference?
  /// Why the owner does not save, if it does not.
  private var ownerFailure: String?
  let pending: PendingCommands<State, Action>
  private let forwarding: InputForwarding<State, Action>
  /// Called once, before the file is closed.
  package var beforeClosing: () -> Void = {}
  /// The tasks in ``saved(isolation:)`` that wait for the next message of the coordinator.
  var messageWaiters: [CheckedContinuation<Void, Never>] = []

  /// Opens a file without an app definition: see ``AppFile/open(blobs:connections:timeout:onStatus:onFault:isolation:)``.
  package static func open(
    _ path: String, app: String, _ feature: @autoclosure () -> F, first: @escaping @autoclosure @Sendable () -> State,
    effects: [EffectHandler<F.Effect, Action>] = [],
    subscriptions sources: [EffectHandler<F.Subscription, Action>] = [],
    history rules: HistoryRules<State, Action>, schema: Schema = Schema(), durability: Durability = .default,
    bounds: StorageBounds = StorageBounds(), blobs: SharedBlobs? = nil, timeout: Duration = .seconds(5),
    onStatus: @escaping (SharedStatus) -> Void = { _ in }, onFault: @escaping (Fault) -> Void = Fault.print,
    isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore {
    try await open(
      OwnershipCoordinator<State, Action>(
        path: path, app: app, schema: schema, rules: rules, durability: durability, bounds: bounds, first: first),
      feature(), effects, sources, blobs, timeout, onFault, onStatus)
  }

  static func open(
    _ coordinator: any StoreCoordinator<State, Action>, _ feature: F, _ effects: [EffectHandler<F.Effect, Action>],
    _ sources: [EffectHandler<F.Subscription, Action>], _ blobs: SharedBlobs?, _ timeout: Duration,
    _ onFault: @escaping (Fault) -> Void, _ onStatus: @escaping (SharedStatus) -> Void,
    committed: CommittedEffects<F.Effect> = CommittedEffects(), isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore {
    guard let input = try await enter(coordinator, Timeout(timeout)).get(), !Task.isCancelled else {
      coordinator.close()
      throw StorageError(.unreachable, path: coordinator.path, "the task that opens it was cancelled")
    }
    return SharedStore(
      coordinator, input, feature, effects: effects, subscriptions: sources, blobs: blobs, timeout: timeout,
      committed: committed, onFault: onFault, onStatus: onStatus, isolation: isolation)
  }

  /// Opens the file or joins its owner.
  ///
  /// - Returns: `nil` if the task was cancelled.
  private static func enter(
    _ coordinator: any StoreCoordinator<State, Action>, _ timeout: Timeout, isolation: isolated any Actor = #isolation
  ) async -> Result<CoordinatorMessage<State, Action>?, StorageError> {
    // The task resumes on a queue of its own: an app that blocks the task pool can still open a file.
    await withTaskExecutorPreference(QueueExecutor("tarn.opening")) {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // It runs on a thread of its own, because it waits for disks and other programs.
          Thread.detachNewThread {
            continuation.resume(
              returning: Result { () throws(StorageError) in try coordinator.enter(within: timeout) })
          }
        }
      } onCancel: {
        coordinator.close()
      }
    }
  }

  /// Creates the store.
  ///
  /// - Parameter input: The opened file, or the joined owner.
  private init(
    _ coordinator: any StoreCoordinator<State, Action>, _ input: CoordinatorMessage<State, Action>,
    _ feature: F,
    effects: [EffectHandler<F.Effect, Action>], subscriptions sources: [EffectHandler<F.Subscription, Action>],
    blobs: SharedBlobs?,
    timeout: Duration, committed: CommittedEffects<F.Effect>, onFault: @escaping (Fault) -> Void,
    onStatus: @escaping (SharedStatus) -> Void, isolation: isolated any Actor
  ) {
    let (path, app, schema, rules) = (coordinator.path, coordinator.app, coordinator.schema, coordinator.rules)
    self.coordinator = coordinator
    self.blobs = blobs
    self.committed = committed
    self.onStatus = onStatus
    // Before the store is created, because its use cases may request blobs at once.
    blobs?.begin(SharedFile(path: path, app: app, schema: schema.version, timeout: timeout))
    if case .opened(let storage) = input { blobs?.own(storage) }
    let pending = PendingCommands<State, Action>()
    self.pending = pending
    let forwarding = InputForwarding<State, Action> { command in
      if coordinator.outbox.put(command) {
        pending.add(command)
        return true
      }
      // It does not wait for space, because this isolation is the one that makes it.
      coordinator.note(
        .refused(UnansweredMessage.tooMany)
      )
      return false
    }
    self.forwarding = forwarding
    switch input {
    case .opened(let storage):
      store = Store(
        storage.state, feature, effects: effects, subscriptions: sources, history: rules, hook: nil,
        onFault: onFault,
        isolation: isolation)
      storage.persist(store)
      storage.serve(store, isolation: isolation)
      self.storage = storage
      notes = storage.notes
      status = .owning(storage.status)
    case .joined(let joined):
      store = Store(
        joined.state, feature, effects: effects, subscriptions: sources, history: rules,
        hook: forwarding.hook, onFault: onFault, isolation: isolation)
      status = joined.status
      if let own = joined.blobs { blobs?.own(own) }
      begin(joined)
    default: fatalError("A coordinator can only open or join a file here.")
    }
    // The task pool is avoided: an app that blocks it must still receive the messages of its owner.
    Task { [weak self] in
      _ = isolation
      await withTaskExecutorPreference(QueueExecutor("tarn.following")) {
        while let messages = await coordinator.inbox.take() {
          for message in messages { self?.receive(message, isolation: isolation) }
        }
      }
    }
  }

  deinit {
    coordinator.close()
    blobs?.close()
  }

  /// The storage, while this program owns the file. ``SharedBlobs`` gives access to the blobs in owner and follower
  /// alike.
  public var ownStorage: Storage<State, Action>? { storage }

  /// The number of commands of this program that wait for the owner of the file or for the database. It is zero once all
  /// of them are saved or refused, and always zero in the program that owns the file.
  public var waitingCount: Int { coordinator.outbox.unsettledCount }

  /// The operations of this program on its document, if that is in a database; `nil` for a file.
  public var databaseCounts: DatabaseCounts? { coordinator.databaseCounts }

  /// Waits until all changes of this store are on disk, if this program owns the file; otherwise it does nothing.
  ///
  /// - Throws: ``/TarnStorage/StorageError`` if the disk rejects writes.
  public func flush() throws(StorageError) { try storage?.flush() }

  /// Releases the file or disconnects from its owner. Later changes are not saved.
  ///
  /// A follower first sends its waiting commands, and blocks the calling thread until the owner has answered. The owner
  /// must not live in the same isolation.
  ///
  /// - Throws: ``/TarnStorage/StorageError`` if the disk still rejects writes; of the kind `owned` if the owner has not
  ///   answered within five seconds or there is no owner.
  public func close() throws(StorageError) {
    defer { resumeMessageWaiters() }
    beforeClosing()
    beforeClosing = {}
    guard let storage else {
      let unsettled = coordinator.isOver ? 0 : coordinator.outbox.waitUntilSettled(within: Self.closingTimeout)
      coordinator.close()
      blobs?.close()
      store.runsSubscriptionsWhileIntercepted = false
      guard unsettled > 0 else { return }
      throw StorageError(
        .owned, path: coordinator.path,
        """
        \(status.isOfDatabase ? "The database" : "The program that has the file open") has not answered, so your last \
        \(unsettled == 1 ? "change" : "\(unsettled) changes") may not have been made. Check, and repeat \
        \(unsettled == 1 ? "it" : "them") if necessary.
        """)
    }
    coordinator.close()
    blobs?.close()
    self.storage = nil
    try storage.close()
    status = .owning(.closed)
  }

  /// The time limit for sending the waiting commands, equal to the default timeout of a command.
  private static var closingTimeout: Duration { .seconds(5) }

  // MARK: Messages of the ownership coordinator

  private func receive(_ message: CoordinatorMessage<State, Action>, isolation: isolated any Actor) {
    defer { resumeMessageWaiters() }
    switch message {
    case .opened(let storage):
      guard !coordinator.isOver else { return }
      pending.removeAll()
      lastReceived = nil
      store.loop.detachHooks(of: forwarding)
      storage.persist(store)
      storage.serve(store, isolation: isolation)
      self.storage = storage
      blobs?.own(storage)
      notes = storage.notes
      status = .owning(storage.status)
      for command in coordinator.outbox.takeAll() { store.perform(command) }
    case .joined(let joined):
      guard !coordinator.isOver else { return }
      status = joined.status
      begin(joined)
    case .rows(let rows):
      show(rows)
      performCommitted()
    case .advanced(let advance):
      show(advance)
      performCommitted()
    case .answered(let count, let row):
      pending.resolve(count, row: row)
      if pending.drop(upTo: number) { showPending(.arrived) }
      performCommitted()
    case .disconnected(let unanswered, let error):
      status = .opening
      pending.remove(unanswered: unanswered)
      if unanswered > 0 {
        coordinator.outbox.settle(unanswered)
        let isLate = if case .timedOut? = error?.kind { true } else { false }
        status = .refused(UnansweredMessage.text(unanswered, isLate: isLate))
      }
      coordinator.reconnect()
    case .refused(let message): status = .refused(message)
    case .stuck(let message): status = .stuck(message)
    case .ownerFailure(let failure):
      ownerFailure = failure
      if case .following(let owner, let difference, _) = status {
        status = .following(owner: owner, difference: difference, failure: failure)
      }
    case .status(let status): if storage != nil { self.status = .owning(status) }
    case .connection(let status): self.status = status
    case .runsSubscriptions(let runs): store.runsSubscriptionsWhileIntercepted = runs
    }
  }

  /// Performs the effects of actions that this program has committed, in the state that contains them.
  private func performCommitted() {
    let effects = committed.takeAll()
    if !effects.isEmpty { store.performEffects(effects) }
  }

  private func begin(_ joined: JoinedDocument<State, Action>) {
    lastReceived = StateSnapshot(joined.state)
    store.loop.show(
      StateSnapshot(joined.state), .loaded, pending: pending.actions, history: joined.loaded.history)
    number = joined.number
    lost = joined.loaded.lost
    difference = joined.difference
    ownerFailure = nil
    coordinator.follow(after: joined.number)
  }

  /// Shows the owner's last state with the pending actions; the effects of removed actions disappear.
  private func showPending(_ cause: Cause) {
    guard let lastReceived, store.loop.isIntercepted else { return }
    store.loop.show(lastReceived, cause, pending: pending.actions)
  }

  private func show(_ advance: DocumentAdvance<State, Action>) {
    var actions: [(Action, Cause)] = []
    for change in advance.changes {
      pending.confirm(change.text)
      if let action = change.action { actions.append((action, change.cause)) }
    }
    (number, lost, lastReceived) = (advance.number, advance.loaded.lost, advance.state)
    pending.drop(upTo: number)
    store.loop.show(
      advance.state, advance.changes.last?.cause ?? .arrived, actions, pending: pending.actions,
      history: advance.loaded.history)
  }

  private func show(_ rows: [CommittedRow]) {
    guard let lastReceived, let history = store.history else { return }
    let reader = RowReader<State, Action>(path: coordinator.path, schema: coordinator.schema.version)
    var state = lastReceived.state
    var loaded = StateLoader<State, Action>.LoadedHistory(history: history, lost: lost)
    var actions: [(Action, Cause)] = []
    var cause = Cause.arrived
    for row in rows where row.number > number {
      let row = LogRow(row)
      do throws(StorageError) { state = try reader.apply(row, to: state, isForward: true) } catch {
        // The state differs from the owner's: start with a new copy.
        status = .opening
        return coordinator.disconnect()
      }
      pending.confirm(row.action)
      let event = reader.event(of: row)
      cause = event?.cause ?? .loaded
      if let action = event?.action { actions.append((action, cause)) }
      reader.extend(&loaded, with: row, state, rules: coordinator.rules)
      number = row.number
    }
    lost = loaded.lost
    pending.drop(upTo: number)
    let version = StateSnapshot(state)
    self.lastReceived = version
    store.loop.show(version, cause, actions, pending: pending.actions, history: loaded.history)
    if case .following = status {
    } else if let owner = OwnerLock.owner(of: coordinator.path) {
      status = .following(owner: owner.short, difference: difference, failure: ownerFailure)
    }
  }
}

extension LogRow {
  /// Creates a row from the owner's message. It needs no checksum: the owner verified it when writing, and it was not
  /// read from a disk.
  fileprivate init(_ row: CommittedRow) {
    self.init(
      number: row.number, time: row.time, cause: row.cause, position: row.position, action: row.action,
      change: row.change,
      sum: Checksum())
  }
}
