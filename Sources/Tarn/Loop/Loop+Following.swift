/// A loop that follows another, which has the truth: it shows what that one says, and hands on what it is sent.
///
/// ```
/// send, undo, wind, load ─► forward ═══► the loop that has the truth
/// observers ◄── tell ◄── show ◄═════════ what has changed there
/// ```
///
/// No `update` runs here, nothing is asked of the outside and no source runs: the other one does all that. A `send` returns
/// before anything has changed.
extension Loop {
  /// Follows from now on.
  ///
  /// - Parameter forward: takes what this loop is asked to do, in order.
  package func follow(_ forward: @escaping (Deed<F.State, F.Action>) -> Void) {
    precondition(phase == .idle || phase == .following, "A loop begins to follow between two settlings.")
    self.forward = forward
    resting = .following
    phase = .following
    hasCompany = true
    onSettled?()
  }

  package var isFollowing: Bool { resting == .following }

  /// Has the truth again, and goes on from what it shows.
  package func stopFollowing() {
    precondition(phase == .following, "A loop ends to follow between two settlings.")
    forward = nil
    resting = .idle
    phase = .idle
    onSettled?()
  }

  /// Shows what has happened in the loop that it follows.
  ///
  /// - Parameters:
  ///   - version: the state afterwards.
  ///   - cause: of the change as a whole.
  ///   - actions: those that led there, each with its own cause, for those who hear them.
  ///   - note: takes it down in the history, if there is one.
  package func show(
    _ version: Version<F.State>, _ cause: Cause, _ actions: [(F.Action, Cause)] = [],
    note: (inout History<F.State, F.Action>) -> Void
  ) {
    precondition(phase == .following, "Only a loop that follows can be shown what happened elsewhere.")
    phase = .telling
    changes &+= 1
    put(version)
    if let past { note(&past.history) }
    if !listeners.isEmpty { heard += actions }
    tellObservers(cause, round: 1)
    tellListeners(round: 1)
    finishTelling()
    let queued = queue
    queue.removeAll()
    for entrance in queued { enqueue(entrance) }
    if let past, !past.remains.isEmpty { past.letGo() }
  }

  func handOn(_ entrance: Entrance<F.State, F.Action>) {
    switch entrance {
    case .action(let action, let cause): forward?(.act(action, cause))
    case .wind(let reel, let position): forward?(.wind(reel, to: position))
    case .retrace(.back): forward?(.undo)
    case .retrace(.forth): forward?(.redo)
    case .load(let version): forward?(.load(version.state))
    case .resume(let history): forward?(.load(history.present))
    // A group that an observer opened while it was told: its deeds are handed on one by one.
    case .open, .close: break
    }
  }

  /// Hands on as one deed what is sent within a closure.
  func handOnGroup<Value, Failure: Error>(_ name: String?, _ act: () throws(Failure) -> Value) throws(Failure) -> Value
  {
    let forward = self.forward
    var deeds: [Deed<F.State, F.Action>] = []
    self.forward = { deeds.append($0) }
    defer {
      self.forward = forward
      if !deeds.isEmpty { forward?(.group(name, deeds)) }
    }
    return try act()
  }
}
