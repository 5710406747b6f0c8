extension Loop {
  /// The remainder of a `send` that has observers, effects or queued actions: in a separate function, so that a plain
  /// dispatch stays short.
  @inlinable func settle(after action: F.Action, _ cause: Cause, asked: [F.Effect]) {
    note(action, cause)
    accept(asked, cause)
    drain()
    rounds(cause)
  }

  /// Applies an input other than an action, in the same order with the others as an action.
  func enter(_ entrance: Entrance<F.State, F.Action>) {
    guard phase == .idle else { return enqueue(entrance) }
    let cause = apply(entrance)
    drain()
    rounds(cause)
  }

  @usableFromInline func enqueue(_ entrance: Entrance<F.State, F.Action>) {
    if phase == .following { return handOn(entrance) }
    guard queue.count < Self.queueBound else {
      if queue.count == Self.queueBound && !queueFaultReported {
        queueFaultReported = true
        onFault(.queueFull(bound: Self.queueBound))
      }
      return
    }
    queue.append(entrance)
  }

  @inlinable func accept(_ asked: [F.Effect], _ cause: Cause) {
    if !immediate.isEmpty && !asked.isEmpty { return answer(asked, cause) }
    if effects.isEmpty { effects = asked } else { effects += asked }
  }

  @inlinable func note(_ action: F.Action, _ cause: Cause) {
    if !listeners.isEmpty { heard.append((action, cause)) }
    guard let past else {
      if let keeper { keep(.acted(action, cause), with: keeper) }
      return
    }
    let time = now()
    if let group {
      note(action, cause, in: group, past, at: time)
    } else {
      past.history.record(action, cause, state: storage.pointee, at: time)
    }
    if let keeper { keep(.acted(action, cause), at: time, with: keeper) }
  }

  @inlinable func apply(_ entrance: Entrance<F.State, F.Action>) -> Cause {
    phase = .updating
    changes &+= 1
    switch entrance {
    case .action(let action, let cause):
      let asked = feature.update(&storage.pointee, action)
      note(action, cause)
      accept(asked, cause)
      return cause
    case .wind(let reel, let position):
      if turn(reel, to: position), let keeper { keep(.wound, with: keeper) }
      return .wound
    case .retrace(let direction):
      if retrace(direction), let keeper { keep(.wound, with: keeper) }
      return .wound
    case .load(let version):
      put(version)
      past?.history.recordLoad(version, at: now())
      if let keeper { keep(.loaded, with: keeper) }
      return .loaded
    case .resume(let history):
      put(history.last)
      past = Past(history, replacing: past)
      // The IDs of the new history differ.
      group?.entry = -1
      hasCompany = true
      if let keeper { keep(.resumed, with: keeper) }
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
  @inline(never) @usableFromInline func put(_ version: Version<F.State>) { storage.pointee = version.state }

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
    tell(cause, round: round)
    while !queue.isEmpty {
      guard round < Self.roundBound else {
        tellListeners(round: round)
        reportEndlessRounds()
        break
      }
      drain()
      round += 1
      tell(cause, round: round)
    }
    if round > Self.roundBound / 2 { forgetWhoFed() }
    queueFaultReported = false
    finishTelling()
    if !effects.isEmpty {
      let asked = effects
      effects = []
      onEffects(asked)
    }
    if let past, !past.remains.isEmpty { past.letGo() }
    if let derivations, derivations._withUnsafeGuaranteedRef({ changes >= $0.due }) { ageDerived() }
    onSettled?()
  }

  @inlinable func tell(_ cause: Cause, round: Int) {
    // Makes the changes durable, as far as the change recorder guarantees it, before it notifies observers.
    if let keeper { keeper.settle() }
    phase = .telling
    tellObservers(cause, round: round)
    // Listeners receive the actions once observers send no further ones; an action that a listener sends starts one
    // more round.
    if queue.isEmpty { tellListeners(round: round) }
  }

  @usableFromInline func reportEndlessRounds() {
    // Names the observers that sent in the later half of the rounds: an early, single correction is not the cause.
    let late = Self.roundBound / 2
    let watching = observers.map(\.observer).filter { $0.lastFed > late }.map(\.name)
    let hearing = listeners.filter { $0.lastFed > late }.map(\.name)
    let dropped = queue.count
    queue.removeAll()
    onFault(.endlessRounds(rounds: Self.roundBound, observers: watching + hearing, dropped: dropped))
  }

  /// Resets the last round in which each observer sent an action. The report reads only late rounds, so only a long
  /// settling needs a reset.
  @usableFromInline func forgetWhoFed() {
    for post in observers { post.observer.lastFed = 0 }
    for listener in listeners { listener.lastFed = 0 }
  }
}
