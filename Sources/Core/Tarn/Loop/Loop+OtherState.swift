extension Loop {
  /// Calls a function while the loop has another state, such as that after a link, which a page shows to a reader before the
  /// link is followed. Nothing is notified, recorded or performed, and afterwards the loop has its own state again.
  ///
  /// All that is read from the loop meanwhile, derived values too, belongs to the other state. An action that is sent
  /// meanwhile is applied afterwards, to the loop's own state. The loop must not be settling.
  ///
  /// - Complexity: that of the function. The derived values that it reads are updated for the other state, and at their
  ///   next read for the loop's own.
  package func withState<Result>(_ state: F.State, _ body: () -> Result) -> Result {
    precondition(phase == idle, "Another state was asked for during a settling.")
    var own = state
    swap(&storage.pointee, &own)
    changes &+= 1
    // Actions are queued meanwhile.
    phase = .notifying
    let result = body()
    swap(&storage.pointee, &own)
    changes &+= 1
    phase = idle
    if !queue.isEmpty {
      drain()
      runRounds(.acted)
    }
    return result
  }

  /// Returns the state after an action and the synchronous responses to its effects; the present state if the action is
  /// refused. Nothing is applied or performed.
  package func state(after action: F.Action) -> F.State {
    var state = state
    if refusing?.refusal(of: action, in: state) != nil { return state }
    var requested = feature.update(&state, action)
    var next = 0
    // A page shows no place that takes as many responses as a settling may.
    while next < requested.count, next < Self.roundBound {
      for handler in synchronousHandlers {
        guard let response = handler.respond?(requested[next]) else { continue }
        requested += feature.update(&state, response)
      }
      next += 1
    }
    return state
  }
}
