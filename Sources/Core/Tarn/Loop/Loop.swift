/// The synchronous core of a store: a state, its feature, a queue and observers.
///
/// ```swift
/// let loop = Loop(0, Counter())
/// let token = loop.observe { $0 } onChange: { print($0.old, "→", $0.new) }
/// loop.send(.up)  // prints 0 → 1
/// ```
///
/// A ``Store`` is a loop in an isolation that also performs effects and has a mailbox. Tests and replays run a loop
/// directly: it executes synchronous use cases if it is given any, and passes all other effects to `onEffects`.
///
/// One `send` starts one *settling*, in this order (law 4):
///
/// ```
/// update ─► synchronous responses ─► further queued actions ─► notify observers ─┬─► effects ─► subscriptions
///    ▲                                                                           │
///    └─────────────── actions that observers sent: another round ◄───────────────┘
/// ```
///
/// The history records each action as it is applied. Synchronous responses are those of a ``SynchronousUseCase``.
///
/// A loop is not `Sendable`. A `send` during a settling is queued and returns at once, so `update` is never re-entered.
///
/// The state has its own allocation and is mutated in place: no dispatch copies it, whatever its size.
public final class Loop<F: Feature> {
  /// The state of the feature.
  public typealias State = F.State
  /// The actions of the feature.
  public typealias Action = F.Action

  /// The maximum number of rounds of one settling. Correct apps need two or three rounds (a form that corrects itself,
  /// a selection that follows); a hundred is far beyond any of them and still takes only an instant.
  public static var roundBound: Int { 100 }

  /// The maximum number of queued actions. It is six times a list of 10,000 items that each send one; at 100 bytes per
  /// action this is 6.5 MB.
  public static var queueBound: Int { 65_536 }

  /// The feature that changes the state.
  public let feature: F

  @usableFromInline let storage: UnsafeMutablePointer<F.State>
  @exclusivity(unchecked) @usableFromInline var phase = LoopPhase.idle
  /// The phase between two settlings: idle, checking or intercepted.
  @exclusivity(unchecked) @usableFromInline var idle = LoopPhase.idle
  /// Whether there is a hook, an observer, a listener, a derived value or a closure for the end of a settling.
  @exclusivity(unchecked) @usableFromInline var hasObservers = false
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @exclusivity(unchecked) @usableFromInline var queueFaultReported = false
  @exclusivity(unchecked) @usableFromInline var queue: [LoopInput<F.State, F.Action>] = []
  @exclusivity(unchecked) @usableFromInline var effects: [F.Effect] = []
  @exclusivity(unchecked) @usableFromInline var observers: [ObserverEntry] = []
  /// The version of which observers were last notified.
  @exclusivity(unchecked) @usableFromInline var lastNotifiedVersion: UInt64 = 0
  /// The cause of the last change of which observers were notified.
  @exclusivity(unchecked) @usableFromInline var lastNotifiedCause = Cause.loaded
  @exclusivity(unchecked) @usableFromInline var listeners: [ActionListener<F.Action>] = []
  @exclusivity(unchecked) @usableFromInline var unreportedActions: [(F.Action, Cause)] = []
  /// The participants in a settling, such as a history or a recorder of changes.
  @exclusivity(unchecked) @usableFromInline var hooks: [LoopHook<F.State, F.Action>] = []
  /// The first hook; each has the next one. Unmanaged, because a retain for each takes longer than most calls of a hook,
  /// and a hook is not detached while the loop settles.
  @exclusivity(unchecked) @usableFromInline var firstHook: Unmanaged<LoopHook<F.State, F.Action>>?
  /// Whether a hook receives the changes.
  @exclusivity(unchecked) @usableFromInline var reportsChanges = false
  /// Numbers the effects, once a listener of them was attached.
  @exclusivity(unchecked) @usableFromInline package var effectRecorder: EffectRecorder<F.Effect>?
  /// Measures the observers, while a device shows that.
  @exclusivity(unchecked) @usableFromInline var meter: ObserverMeter?
  /// The values that Swift's Observation tracks.
  @usableFromInline let registry = ObservationRegistry()
  /// The cache of derived values, once one was read. Unmanaged, so that a read does no reference counting.
  @exclusivity(unchecked) @usableFromInline var derivations: Unmanaged<DerivedCache>?
  /// The handlers that respond synchronously, and the others: every handler that accepts an effect performs it.
  @usableFromInline let synchronousHandlers: [EffectHandler<F.Effect, F.Action>]
  @usableFromInline let asynchronousHandlers: [EffectHandler<F.Effect, F.Action>]
  /// The feature, if it refuses actions.
  let refusing: (any RefusingFeature<F.State, F.Action, F.Effect, F.Subscription>)?
  var refusalListeners: [Int: (Refusal, StoreCommand<F.State, F.Action>) -> Void] = [:]
  var nextRefusalListener = 0
  @usableFromInline let now: () -> Timestamp
  @exclusivity(unchecked) @usableFromInline var onEffects: ([F.Effect]) -> Void
  @exclusivity(unchecked) @usableFromInline var onSettled: (() -> Void)? { didSet { hasObservers = true } }
  @usableFromInline var onFault: (Fault) -> Void

  /// A counter of changes to the state, including time travel: equal versions mean that the state was not changed in
  /// between.
  @inlinable public var version: UInt64 { changes }
  @exclusivity(unchecked) @usableFromInline var changes: UInt64 = 0

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - feature: the feature that changes the state.
  ///   - effects: the effect handlers. A loop executes only those that respond synchronously (``SynchronousUseCase``).
  ///   - history: the rules by which the loop keeps versions; `nil`, the default, keeps none, and then no dispatch
  ///     copies the state.
  ///   - now: returns the time for new history entries and recorded changes; called only when there is a history or a
  ///     recorder of changes.
  ///   - onEffects: receives the effects of each settling that were not handled synchronously, in order, after
  ///     observers were notified.
  ///   - onFault: receives the mistakes in the app from which the loop recovered; by default they are printed to
  ///     standard error.
  public init(
    _ state: F.State,
    _ feature: F,
    effects: [EffectHandler<F.Effect, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil,
    now: @escaping () -> Timestamp = Timestamp.now,
    onEffects: @escaping ([F.Effect]) -> Void = { _ in },
    onFault: @escaping (Fault) -> Void = Fault.print
  ) {
    self.feature = feature
    refusing = feature.asRefusing
    synchronousHandlers = effects.filter { $0.respond != nil }
    asynchronousHandlers = effects.filter { $0.respond == nil }
    self.now = now
    self.onEffects = onEffects
    self.onFault = onFault
    if refusing != nil { (idle, phase) = (.checking, .checking) }
    storage = .allocate(capacity: 1)
    storage.initialize(to: state)
    if let history { attach(History(first: storage.pointee, at: now(), rules: history)) }
  }

  deinit {
    evictDerived()
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// The current state. During a settling: the state after every action that was applied before this round of
  /// notifications.
  ///
  /// Reading a field through this property copies only that field.
  @inlinable public var state: F.State {
    unsafeAddress { address }
  }

  @usableFromInline var address: UnsafePointer<F.State> {
    @inlinable get {
      precondition(phase != .updating, "The state was read inside update. Use update's state parameter instead.")
      return UnsafePointer(storage)
    }
  }

  /// Applies an action and all actions that result from it, then returns.
  ///
  /// During a settling the action is appended to the queue, and `send` returns at once.
  ///
  /// - Complexity: the feature's `update`, plus one check per observer.
  @inlinable public func send(_ action: F.Action, cause: Cause = .acted) {
    // A dispatch that no one observes takes less time than the call of a requirement.
    guard phase == .idle && !hasObservers else { return F.send(action, cause: cause, to: self) }
    phase = .updating
    let requested = feature.update(&storage.pointee, action)
    changes &+= 1
    if requested.isEmpty && queue.isEmpty {
      phase = .idle
      return
    }
    settle(after: action, cause, requested)
  }
}

/// The phase of a loop. Observers send during `notifying`; only a feature that breaks law 1 could read the state during
/// `updating`.
///
/// A loop whose inputs a hook intercepts is never idle, and one whose feature refuses actions is `checking` instead. So
/// any other dispatch only tests whether the loop is idle.
@usableFromInline enum LoopPhase { case idle, checking, updating, notifying, intercepted }
