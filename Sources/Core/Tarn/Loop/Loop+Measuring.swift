// The notifications of a loop that is measured. They do the same as those of `Loop+Observing.swift`.
extension Loop {
  /// Notifies observers and action listeners, and measures each of them.
  // Not inlined, so that the notifications of a loop that is not measured stay short.
  @inline(never) @usableFromInline func notifyMeasured(_ meter: ObserverMeter, _ cause: Cause, round: Int) {
    if round == 1 { meter.begin() }
    let (state, version, since) = (UnsafeMutableRawPointer(storage), changes, lastNotifiedVersion)
    lastNotifiedVersion = version
    lastNotifiedCause = cause
    for entry in observers where entry.observer.isLive {
      let observer = entry.observer
      if let watched = observer.watched { update(watched, meter, state, version) }
      let queuedCount = queue.count
      let start = ContinuousClock.now
      observer.check(since, state, version, cause)
      let duration = ContinuousClock.now - start
      if observer.watched.map({ $0.changedAt > since }) ?? true {
        meter.add(observer, .observer, duration, name: observer.name)
      }
      if queue.count > queuedCount { observer.lastSentRound = round }
    }
    if queue.isEmpty { notifyMeasuredListeners(meter, round: round) }
  }

  /// Updates a derived value after its inputs, each for itself, so that the time of a value has no time of its inputs.
  private func update(
    _ derivation: Derivation, _ meter: ObserverMeter, _ state: UnsafeMutableRawPointer, _ version: UInt64
  ) {
    guard !derivation.isSelection, derivation.verifiedAt != version else { return }
    for input in derivation.inputs { update(input, meter, state, version) }
    let runs = derivation.runs
    let start = ContinuousClock.now
    derivation.update(state, version)
    let duration = ContinuousClock.now - start
    if derivation.runs != runs { meter.add(derivation, .derived, duration, name: derivation.name.description) }
  }

  private func notifyMeasuredListeners(_ meter: ObserverMeter, round: Int) {
    guard !unreportedActions.isEmpty else { return }
    let actions = unreportedActions
    unreportedActions = []
    for listener in listeners where listener.isLive {
      let queuedCount = queue.count
      let start = ContinuousClock.now
      for (action, cause) in actions where listener.isLive { listener.receive(action, cause) }
      meter.add(listener, .listener, ContinuousClock.now - start, name: listener.name)
      if queue.count > queuedCount { listener.lastSentRound = round }
    }
  }
}
