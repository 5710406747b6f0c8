extension Loop {
  /// Applies an action between two settlings, and all actions that result from it.
  @inlinable @inline(__always) func settle(_ action: F.Action, _ cause: Cause) {
    announce(action, cause)
    phase = .updating
    let requested = feature.update(&storage.pointee, action)
    changes &+= 1
    settle(after: action, cause, requested)
  }

  /// The remainder of a `send` that has observers, effects or queued actions: in a separate function, so that a plain
  /// dispatch stays short.
  @inlinable func settle(after action: F.Action, _ cause: Cause, _ requested: [F.Effect]) {
    record(action, cause)
    accept(requested, cause)
    drain()
    runRounds(cause)
  }

  /// Applies an input other than an action, in the same order with the others as an action.
  @inlinable func enter(_ input: LoopInput<F.State, F.Action>) {
    guard phase == .idle else { return enqueue(input) }
    let cause = apply(input)
    drain()
    runRounds(cause)
  }

  @usableFromInline func enqueue(_ input: LoopInput<F.State, F.Action>) {
    if phase == .intercepted { return enterIntercepted(input) }
    if phase == .checking { return enterChecked(input) }
    guard queue.count < Self.queueBound else {
      if queue.count == Self.queueBound && !queueFaultReported {
        queueFaultReported = true
        onFault(.queueFull(bound: Self.queueBound))
      }
      return
    }
    queue.append(input)
  }

  @inlinable func accept(_ requested: [F.Effect], _ cause: Cause) {
    guard !requested.isEmpty else { return }
    effectRecorder?.record(requested)
    if !synchronousHandlers.isEmpty { return respond(to: requested, cause) }
    effectRecorder?.pass(all: requested)
    if effects.isEmpty { effects = requested } else { effects += requested }
  }

  @inlinable func apply(_ input: LoopInput<F.State, F.Action>) -> Cause {
    if idle == .checking, case .action(let action, let cause) = input, isRefused(action, cause) { return cause }
    if case .action(let action, let cause) = input { announce(action, cause) }
    phase = .updating
    changes &+= 1
    switch input {
    case .action(let action, let cause):
      let requested = feature.update(&storage.pointee, action)
      record(action, cause)
      accept(requested, cause)
      return cause
    case .load(let version):
      apply(version)
      recordLoad(version)
      return .loaded
    case .operation(let operation):
      if let kind = operation.perform() {
        forEachHook { $0.recordJump?(operation.cause, storage) }
        if reportsChanges { reportChange(kind) }
      }
      return operation.cause
    }
  }

  // Not inlined, so that stack space for a second state is used only when needed.
  @inline(never) @usableFromInline func apply(_ version: StateSnapshot<F.State>) { storage.pointee = version.state }

  /// Applies the queued inputs in order, including those that are queued meanwhile; an interceptor gets them instead.
  @inlinable func drain() {
    var next = 0
    while next < queue.count {
      if idle == .intercepted { _ = intercept(queue[next]) } else { _ = apply(queue[next]) }
      next += 1
    }
    if next > 0 { queue.removeAll(keepingCapacity: next <= 64) }
  }

  @inlinable func runRounds(_ cause: Cause) {
    var round = 1
    while true {
      notify(cause, round: round)
      if queue.isEmpty { break }
      guard round < Self.roundBound else {
        notifyActionListeners(round: round)
        reportEndlessRounds()
        break
      }
      drain()
      round += 1
    }
    if round > Self.roundBound / 2 { resetLastSentRounds() }
    queueFaultReported = false
    finishNotifying()
    if !effects.isEmpty {
      let requested = effects
      effects = []
      onEffects(requested)
      effectRecorder?.finishPassing()
    }
    forEachHook { $0.afterSettling?() }
    if let derivations, derivations._withUnsafeGuaranteedRef({ changes >= $0.nextEviction }) { evictUnusedDerived() }
    onSettled?()
  }

  @inline(__always) @inlinable func notify(_ cause: Cause, round: Int) {
    forEachHook { $0.beforeNotifying?() }
    phase = .notifying
    if let meter { return notifyMeasured(meter, cause, round: round) }
    notifyObservers(cause, round: round)
    // Listeners receive the actions once observers send no further ones; an action that a listener sends starts one
    // more round.
    if queue.isEmpty { notifyActionListeners(round: round) }
  }

  @usableFromInline func reportEndlessRounds() {
    // Names the observers that sent in the later half of the rounds: an early, single correction is not the cause.
    let half = Self.roundBound / 2
    let names =
      observers.map(\.observer).filter { $0.lastSentRound > half }.map(\.name)
      + listeners.filter { $0.lastSentRound > half }.map(\.name)
    let dropped = queue.count
    queue.removeAll()
    onFault(.endlessRounds(rounds: Self.roundBound, observers: names, dropped: dropped))
  }

  /// Resets the last round in which each observer sent an action. The report reads only late rounds, so only a long
  /// settling needs a reset.
  @usableFromInline func resetLastSentRounds() {
    for entry in observers { entry.observer.lastSentRound = 0 }
    for listener in listeners { listener.lastSentRound = 0 }
  }
}
