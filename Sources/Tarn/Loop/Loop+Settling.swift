extension Loop {
  /// The rest of a `send` that concerns anyone: kept out of line so that the way of a plain dispatch stays short.
  @inlinable func settle(after action: F.Action, _ cause: Cause, asked: [F.Effect]) {
    accept(asked)
    note(action, cause)
    drain()
    rounds(cause)
  }

  /// Puts a whole version in the state's place, through the same door as an action.
  func enter(_ entrance: Entrance<F.State, F.Action>) {
    guard phase == .idle else { return enqueue(entrance) }
    let cause = apply(entrance)
    drain()
    rounds(cause)
  }

  @usableFromInline func enqueue(_ entrance: Entrance<F.State, F.Action>) {
    guard queue.count < Self.queueBound else {
      if queue.count == Self.queueBound && !queueFaultReported {
        queueFaultReported = true
        onFault(.queueFull(bound: Self.queueBound))
      }
      return
    }
    queue.append(entrance)
  }

  @inlinable func accept(_ asked: [F.Effect]) {
    if effects.isEmpty { effects = asked } else { effects += asked }
  }

  @inlinable func note(_ action: F.Action, _ cause: Cause) {
    if !listeners.isEmpty { heard.append((action, cause)) }
    if past != nil { past!.record(action, cause, state: storage.pointee, at: now()) }
  }

  @inlinable func apply(_ entrance: Entrance<F.State, F.Action>) -> Cause {
    phase = .updating
    changes &+= 1
    switch entrance {
    case .action(let action, let cause):
      accept(feature.update(&storage.pointee, action))
      note(action, cause)
      return cause
    case .wind(let reel, let position):
      past?.wind(reel, to: position, state: &storage.pointee, at: now())
      return .wound
    case .load(let state):
      storage.pointee = state
      if past != nil { past!.recordLoad(state: state, at: now()) }
      return .loaded
    }
  }

  /// Applies what is queued, in order, including what joins meanwhile.
  @inlinable func drain() {
    var next = 0
    while next < queue.count {
      _ = apply(queue[next])
      next += 1
    }
    queue.removeAll(keepingCapacity: next <= 64)
  }

  @inlinable func rounds(_ cause: Cause) {
    phase = .telling
    var round = 1
    tellObservers(cause, round: round)
    while !queue.isEmpty {
      guard round < Self.roundBound else {
        reportEndlessRounds()
        break
      }
      drain()
      phase = .telling
      round += 1
      tellObservers(cause, round: round)
    }
    tellListeners()
    queueFaultReported = false
    finishTelling()
    if !effects.isEmpty {
      let asked = effects
      effects = []
      onEffects(asked)
    }
    onSettled?()
  }

  @usableFromInline func reportEndlessRounds() {
    // Those who sent in the later half: a correction made once, early on, is not to blame.
    let feeders = observers.filter { $0.lastFed > Self.roundBound / 2 }.map { $0.name }
    for observer in observers { observer.lastFed = 0 }
    let dropped = queue.count
    queue.removeAll()
    onFault(.endlessRounds(rounds: Self.roundBound, observers: feeders, dropped: dropped))
  }
}
