/// Holds the state and runs the loop: the only object in an app with identity.
///
/// ```swift
/// @MainActor func start() {
///   let store = Store(Journal.State(), Journal(), effects: handlers)
///   let token = store.observe { $0.title } onChange: { print($0.new) }
///   store.send(.opened)
/// }
/// ```
///
/// A store lives on the actor that creates it, and the compiler enforces this: it is not `Sendable`. On the main actor
/// it needs no further argument, also as a stored property; any other actor passes itself:
///
/// ```swift
/// @MainActor final class Model {
///   let store = Store(Journal.State(), Journal())
/// }
/// actor Worker {
///   lazy var store = Store(Journal.State(), Journal(), isolation: self)
/// }
/// ```
///
/// Code that runs on no actor cannot create a store: it does not compile. All other code sends actions through the
/// store's ``mailbox``.
///
/// A store extends a ``Loop``: use cases perform effects, subscriptions run while the state returns them, and both send
/// actions through the mailbox, with the cause ``Cause/arrived``. When the store is released, it cancels all tasks that
/// it started.
@dynamicMemberLookup public final class Store<F: Feature> {
  /// The state of the feature.
  public typealias State = F.State
  /// The actions of the feature.
  public typealias Action = F.Action

  /// The store's loop, for the parts of history, scopes and observation that the store does not forward.
  public let loop: Loop<F>

  let inbox: Inbox<Envelope<F.Action>>
  let runner = EffectRunner()
  let subscriptionHandlers: [EffectHandler<F.Subscription, F.Action>]
  var running: [F.Subscription: SubscriptionTask] = [:]
  var activeSubscriptions: [F.Subscription] = []
  var lastRun: UInt64 = 0
  /// Whether this store runs the subscriptions although its inputs are intercepted: one of several programs that apply
  /// the actions of a document has to.
  package var runsSubscriptionsWhileIntercepted = false {
    didSet { if !(F.Subscription.self is any Uninhabited.Type) { updateSubscriptions() } }
  }

  /// Creates a store that lives on the main actor.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - feature: the feature that changes the state.
  ///   - effects: the handlers that perform effects.
  ///   - handlers: the handlers that run subscriptions.
  ///   - history: the rules by which the store keeps versions; `nil`, the default, keeps none, and then no dispatch
  ///     copies the state.
  ///   - now: returns the time for new history entries.
  ///   - onFault: receives the mistakes in the app from which the store recovered; by default they are printed to
  ///     standard error.
  // Not a single initializer with `isolation: … = #isolation`: in the default value of a stored property that macro
  // expands to `nil`.
  @MainActor public convenience init(
    _ state: F.State,
    _ feature: F,
    effects: [EffectHandler<F.Effect, F.Action>] = [],
    subscriptions handlers: [EffectHandler<F.Subscription, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil,
    now: @escaping () -> Timestamp = Timestamp.now,
    onFault: @escaping (Fault) -> Void = Fault.print
  ) {
    self.init(
      state, feature, effects: effects, subscriptions: handlers, history: history, hook: nil, now: now,
      onFault: onFault, isolation: MainActor.shared)
  }

  /// Creates a store that lives on another actor.
  ///
  /// ```swift
  /// actor Worker {
  ///   lazy var store = Store(Journal.State(), Journal(), isolation: self)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - feature: the feature that changes the state.
  ///   - effects: the handlers that perform effects.
  ///   - handlers: the handlers that run subscriptions.
  ///   - history: the rules by which the store keeps versions; `nil`, the default, keeps none.
  ///   - now: returns the time for new history entries.
  ///   - onFault: receives the mistakes in the app from which the store recovered.
  ///   - isolation: the actor on which the calling code runs: `self` in an actor, `#isolation` in code that receives
  ///     its isolation. The other parameters are those of the initializer for the main actor.
  public convenience init(
    _ state: F.State,
    _ feature: F,
    effects: [EffectHandler<F.Effect, F.Action>] = [],
    subscriptions handlers: [EffectHandler<F.Subscription, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil,
    now: @escaping () -> Timestamp = Timestamp.now,
    onFault: @escaping (Fault) -> Void = Fault.print,
    isolation: isolated any Actor
  ) {
    self.init(
      state, feature, effects: effects, subscriptions: handlers, history: history, hook: nil, now: now,
      onFault: onFault, isolation: isolation)
  }

  /// - Parameter hook: is attached to the loop before the first subscription starts.
  package init(
    _ state: F.State, _ feature: F, effects: [EffectHandler<F.Effect, F.Action>],
    subscriptions handlers: [EffectHandler<F.Subscription, F.Action>], history: HistoryRules<F.State, F.Action>?,
    hook: LoopHook<F.State, F.Action>?, now: @escaping () -> Timestamp = Timestamp.now,
    onFault: @escaping (Fault) -> Void, isolation: isolated any Actor
  ) {
    subscriptionHandlers = handlers
    let inbox = Inbox<Envelope<F.Action>>(bound: Mailbox<F.Action>.bound)
    self.inbox = inbox
    loop = Loop(state, feature, effects: effects, history: history, now: now, onFault: onFault)
    if let hook { loop.attach(hook) }
    loop.onEffects = { [weak self] in self?.performEffects($0) }
    if !(F.Subscription.self is any Uninhabited.Type) {
      loop.onSettled = { [weak self] in self?.updateSubscriptions() }
      updateSubscriptions()
    }
    Task { [weak self] in
      _ = isolation
      while let envelopes = await inbox.take() {
        self?.reportRejected()
        for envelope in envelopes { self?.receive(envelope) }
      }
    }
  }

  deinit {
    inbox.close()
    runner.end()
    for run in running.values { run.task?.cancel() }
  }

  /// The current state. Observation does not track it, so a SwiftUI view that reads it is not updated: see
  /// ``subscript(dynamicMember:)`` and ``subscript(_:)-(KeyPath<F.State,Value>)``.
  @inlinable public var state: F.State {
    unsafeAddress { loop.address }
  }

  /// Applies an action and all actions that result from it, then returns. See ``Loop/send(_:cause:)``.
  @inlinable public func send(_ action: F.Action, cause: Cause = .acted) { loop.send(action, cause: cause) }

  /// Calls `onChange` whenever the selected value has changed. See
  /// ``Loop/observe(_:file:line:onChange:)-((F.State)->Value,_,_,_)``.
  @inlinable public func observe<Value: Equatable>(
    _ select: @escaping (borrowing F.State) -> Value,
    file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    loop.observe(select, file: file, line: line, onChange: onChange)
  }

  /// Calls a closure with every action at the end of its settling. See ``Loop/onAction(file:line:_:)``.
  public func onAction(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping (F.Action, Cause) -> Void
  ) -> ObserverToken {
    loop.onAction(file: file, line: line, action)
  }

  /// The cause of the last change of which observers were notified, tracked values included; ``Cause/loaded`` before the
  /// first. A view that is evaluated after a change animates it if it is ``Cause/acted``.
  public var lastCause: Cause { loop.lastNotifiedCause }

  /// The history of the state, or `nil` if this store keeps none.
  public var history: History<F.State, F.Action>? { loop.history }

  /// Restores the state at a position of the history. See ``Loop/jump(_:to:)``.
  @inlinable public func jump(_ target: HistoryTarget = .everything, to position: Int) {
    loop.jump(target, to: position)
  }

  /// Moves forward by some history steps, or back if negative. See ``Loop/step(_:by:)``.
  public func step(_ target: HistoryTarget = .everything, by steps: Int) { loop.step(target, by: steps) }

  /// Undoes the last step of the user. See ``Loop/undo()``.
  @inlinable public func undo() { loop.undo() }

  /// Redoes the last undone step. See ``Loop/redo()``.
  @inlinable public func redo() { loop.redo() }

  /// Groups all actions that are sent and settled within a closure into one history step. See ``Loop/group(_:_:)``.
  @inlinable public func group<Value, Failure: Error>(
    _ name: String? = nil, _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try loop.group(name, action)
  }

  /// Replaces the whole state. See ``Loop/load(_:)``.
  @inlinable public func load(_ state: F.State) { loop.load(state) }

  /// Continues from a saved history, such as a session read from a file. See ``Loop/resume(_:)``.
  public func resume(_ history: History<F.State, F.Action>) { loop.resume(history) }

  /// The mailbox through which any thread or task sends actions to this store.
  public var mailbox: Mailbox<F.Action> { Mailbox(inbox: inbox) }

  private func reportRejected() {
    let dropped = inbox.takeRejected()
    if dropped > 0 { loop.onFault(.mailboxFull(bound: inbox.bound, dropped: dropped)) }
  }

  private func receive(_ envelope: Envelope<F.Action>) {
    if let run = envelope.run, !running.values.contains(where: { $0.id == run }) { return }
    loop.effectRecorder?.answer(envelope.effect)
    loop.send(envelope.action, cause: envelope.cause)
    loop.effectRecorder?.answer(nil)
    if let effect = envelope.effect { loop.effectRecorder?.running.end(effect) }
  }
}
