extension Loop {
  /// The remainder of a `send` that has observers, effects or queued actions: in a separate function, so that a plain
  /// dispatch stays short.
  @inlinable func settle(after action: F.Action, _ cause: Cause, asked requested: [F.Effect]) {
    note(action, cause)
    accept(requested, cause)
    drain()
    rounds(cause)
  }

  /// Applies an input other than an action, in the same order with the others as an action.
  func enter(_ input: QueuedInput<F.State, F.Action>) {
    guard phase == .idle else { return enqueue(input) }
    let cause = apply(input)
    drain()
    rounds(cause)
  }

  @usableFromInline func enqueue(_ input: QueuedInput<F.State, F.Action>) {
    if phase == .following { return deliver(input) }
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
    if !immediate.isEmpty && !requested.isEmpty { return answer(requested, cause) }
    if effects.isEmpty { effects = requested } else { effects += requested }
  }

  @inlinable func note(_ action: F.Action, _ cause: Cause) {
    if !listeners.isEmpty { unreportedActions.append((action, cause)) }
    guard let historyBox else {
      if let changeRecorder { keep(.acted(action, cause), with: changeRecorder) }
      return
    }
    let time = now()
    if let group {
      note(action, cause, in: group, historyBox, at: time)
    } else {
      historyBox.history.record(action, cause, state: storage.pointee, at: time)
    }
    if let changeRecorder { keep(.acted(action, cause), at: time, with: changeRecorder) }
  }

  @inlinable func apply(_ input: QueuedInput<F.State, F.Action>) -> Cause {
    phase = .updating
    changes &+= 1
    switch input {
    case .action(let action, let cause):
      let requested = feature.update(&storage.pointee, action)
      note(action, cause)
      accept(requested, cause)
      return cause
    case .jump(let target, let position):
      if applyUndoStep(target, to: position), let changeRecorder { keep(.jumped, with: changeRecorder) }
      return .jumped
    case .moveUndoStep(let direction):
      if moveUndoStep(direction), let changeRecorder { keep(.jumped, with: changeRecorder) }
      return .jumped
    case .load(let version):
      apply(version)
      historyBox?.history.recordLoad(version, at: now())
      if let changeRecorder { keep(.loaded, with: changeRecorder) }
      return .loaded
    case .resume(let history):
      apply(history.last)
      historyBox = HistoryBox(history, replacing: historyBox)
      // The IDs of the new history differ.
      group?.entry = -1
      hasObservers = true
      if let changeRecorder { keep(.resumed, with: changeRecorder) }
      return .loaded
    case .open(let name):
      open(name)
      return .acted
    case .close:
      close()
      return .acted
    }
  }

  // Not inlined, so that stack space for a second state is used only when needed.
  @inline(never) @usableFromInline func apply(_ version: StateSnapshot<F.State>) { storage.pointee = version.state }

  /// Applies the queued inputs in order, including those that are queued meanwhile.
  @inlinable func drain() {
    var next = 0
    while next < queue.count {
      _ = apply(queue[next])
      next += 1
    }
    if next > 0 { queue.removeAll(keepingCapacity: next <= 64) }
  }

  @inlinable func rounds(_ cause: Cause) {
    var round = 1
    notify(cause, round: round)
    while !queue.isEmpty {
      guard round < Self.roundBound else {
        notifyActionListeners(round: round)
        reportEndlessRounds()
        break
      }
      drain()
      round += 1
      notify(cause, round: round)
    }
    if round > Self.roundBound / 2 { forgetSenders() }
    queueFaultReported = false
    finishNotifying()
    if !effects.isEmpty {
      let requested = effects
      effects = []
      onEffects(requested)
    }
    if let historyBox, !historyBox.remainder.isEmpty { historyBox.releaseStates() }
    if let derivations, derivations._withUnsafeGuaranteedRef({ changes >= $0.due }) { ageDerived() }
    onSettled?()
  }

  @inlinable func notify(_ cause: Cause, round: Int) {
    // Makes the changes durable, as far as the change recorder guarantees it, before it notifies observers.
    if let changeRecorder { changeRecorder.settle() }
    phase = .notifying
    notifyObservers(cause, round: round)
    // Listeners receive the actions once observers send no further ones; an action that a listener sends starts one
    // more round.
    if queue.isEmpty { notifyActionListeners(round: round) }
  }

  @usableFromInline func reportEndlessRounds() {
    // Names the observers that sent in the later half of the rounds: an early, single correction is not the cause.
    let late = Self.roundBound / 2
    let token = observers.map(\.observer).filter { $0.lastSentRound > late }.map(\.name)
    let hearing = listeners.filter { $0.lastSentRound > late }.map(\.name)
    let dropped = queue.count
    queue.removeAll()
    onFault(.endlessRounds(rounds: Self.roundBound, observers: token + hearing, dropped: dropped))
  }

  /// Resets the last round in which each observer sent an action. The report reads only late rounds, so only a long
  /// settling needs a reset.
  @usableFromInline func forgetSenders() {
    for post in observers { post.observer.lastSentRound = 0 }
    for listener in listeners { listener.lastSentRound = 0 }
  }
}
