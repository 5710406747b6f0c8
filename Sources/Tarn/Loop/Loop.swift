/// The heart of a store, with no concurrency in it: a state, its feature, a queue and observers.
///
/// ```swift
/// let loop = Loop(0, Counter())
/// let watching = loop.observe { $0 } onChange: { print($0.old, "→", $0.new) }
/// loop.send(.up)  // prints 0 → 1
/// ```
///
/// A ``Store`` is a loop in an isolation, with effects performed and a mailbox. Tests and replays run a loop directly:
/// it asks immediate use cases if it is given any, and hands all other effects to `onEffects`.
///
/// One `send` is one *settling*, in this order (law 4):
///
/// ```
/// update ─► immediate answers ─► further queued actions ─► tell observers ─┬─► effects ─► sources
///    ▲                                                                     │
///    └──────────── actions that observers sent: another round ◄────────────┘
/// ```
///
/// Each action is recorded as it is applied. Immediate answers are those of an ``ImmediateUseCase``.
///
/// It is not `Sendable` and not re-entrant in the harmful sense: a `send` during a settling queues and returns.
///
/// The state lives in memory of its own and is changed there: no dispatch copies it, however big it is.
public final class Loop<F: Feature> {
  public typealias State = F.State
  public typealias Action = F.Action

  /// How often observers may answer each other's changes in one settling. Sound apps need two or three rounds (a form
  /// that corrects itself, a selection that follows); a hundred is far beyond any and is still done in an instant.
  public static var roundBound: Int { 100 }

  /// How many actions may wait while one settles. A list of 10,000 items that each send one has room six times over;
  /// at 100 bytes an action this is 6.5 MB.
  public static var queueBound: Int { 65_536 }

  public let feature: F

  @usableFromInline let storage: UnsafeMutablePointer<F.State>
  @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
  /// Where it is between two settlings: idle, or following.
  @exclusivity(unchecked) @usableFromInline var resting = Phase.idle
  /// Takes what it is asked to do while it follows another.
  @exclusivity(unchecked) var forward: ((Deed<F.State, F.Action>) -> Bool)?
  /// Whether anyone keeps versions, watches, hears or waits for the end of a settling.
  @exclusivity(unchecked) @usableFromInline var hasCompany = false
  @exclusivity(unchecked) @usableFromInline var hasGone = false
  @exclusivity(unchecked) @usableFromInline var queueFaultReported = false
  @exclusivity(unchecked) @usableFromInline var queue: [Entrance<F.State, F.Action>] = []
  @exclusivity(unchecked) @usableFromInline var effects: [F.Effect] = []
  @exclusivity(unchecked) @usableFromInline var observers: [Post] = []
  /// The version of which observers were told last.
  @exclusivity(unchecked) @usableFromInline var told: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var listeners: [Listener<F.Action>] = []
  @exclusivity(unchecked) @usableFromInline var heard: [(F.Action, Cause)] = []
  @exclusivity(unchecked) @usableFromInline var past: Past<F.State, F.Action>?
  @exclusivity(unchecked) @usableFromInline var group: Group?
  @exclusivity(unchecked) @usableFromInline var keeper: Keeper<F.State, F.Action>?
  /// The values that Swift's Observation tracks.
  @usableFromInline let cells = Cells()
  /// The derived values it keeps, once one was read. Unmanaged, so that a read counts no references.
  @exclusivity(unchecked) @usableFromInline var derivations: Unmanaged<Derivations>?
  /// Those of the connections that answer at once, and the others: an effect is performed by all that take it.
  @usableFromInline let immediate: [Connection<F.Effect, F.Action>]
  @usableFromInline let performing: [Connection<F.Effect, F.Action>]
  @usableFromInline let now: () -> Timestamp
  @exclusivity(unchecked) @usableFromInline var onEffects: ([F.Effect]) -> Void
  @exclusivity(unchecked) @usableFromInline var onSettled: (() -> Void)? { didSet { hasCompany = true } }
  @usableFromInline var onFault: (Fault) -> Void

  /// How many times the state has been changed or wound: equal versions mean the state was not touched in between.
  @inlinable public var version: UInt64 { changes }
  @exclusivity(unchecked) @usableFromInline var changes: UInt64 = 0

  /// - Parameters:
  ///   - state: the first state.
  ///   - feature: what changes it.
  ///   - effects: who answers which effects. A loop asks those alone that answer at once (``ImmediateUseCase``).
  ///   - history: which versions to keep; none by default, and then no dispatch copies anything.
  ///   - now: the time of entries of the history; read only when there is one.
  ///   - onEffects: takes the effects of each settling that were not answered at once, in order, after observers were told.
  ///   - onFault: hears of mistakes in the app that were survived; by default they are printed to standard error.
  public init(
    _ state: F.State,
    _ feature: F,
    effects: [Connection<F.Effect, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil,
    now: @escaping () -> Timestamp = Timestamp.now,
    onEffects: @escaping ([F.Effect]) -> Void = { _ in },
    onFault: @escaping (Fault) -> Void = Fault.print
  ) {
    self.feature = feature
    immediate = effects.filter { $0.answer != nil }
    performing = effects.filter { $0.answer == nil }
    self.now = now
    self.onEffects = onEffects
    self.onFault = onFault
    storage = .allocate(capacity: 1)
    storage.initialize(to: state)
    if let history {
      past = Past(History(first: storage.pointee, at: now(), rules: history))
      hasCompany = true
    }
  }

  deinit {
    forgetDerived()
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// The state as it is now. During a settling: with every action applied that came before this round of telling.
  ///
  /// Reading a field through it copies that field alone.
  @inlinable public var state: F.State {
    unsafeAddress { address }
  }

  @usableFromInline var address: UnsafePointer<F.State> {
    @inlinable get {
      precondition(phase != .updating, "The state was read from inside update. Use update's own parameter.")
      return UnsafePointer(storage)
    }
  }

  /// Applies an action, and everything that follows from it, then returns.
  ///
  /// While a settling is under way the action queues behind those before it, and `send` returns at once.
  ///
  /// - Complexity: the feature's `update`, plus one check an observer.
  @inlinable public func send(_ action: F.Action, cause: Cause = .acted) {
    guard phase == .idle else { return enqueue(.action(action, cause)) }
    phase = .updating
    let asked = feature.update(&storage.pointee, action)
    changes &+= 1
    if !hasCompany && asked.isEmpty && queue.isEmpty {
      phase = .idle
      return
    }
    settle(after: action, cause, asked: asked)
  }
}

/// Where a loop is. An observer sends during `telling`, and only a feature that breaks law 1 could read during `updating`.
///
/// A loop that follows another is never idle: so a dispatch asks nothing more than whether it is.
@usableFromInline enum Phase { case idle, updating, telling, following }

/// What comes in through the loop's one door.
@usableFromInline enum Entrance<State, Action> {
  case action(Action, Cause)
  case wind(Reel, to: Int)
  /// Undo or redo.
  case retrace(Direction)
  case load(Version<State>)
  // Indirect: a queue of actions must not have the room of a history for each.
  indirect case resume(History<State, Action>)
  /// What follows, up to its `close`, is a group.
  case open(String?)
  case close
}
