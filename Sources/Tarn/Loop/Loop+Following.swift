/// A loop that follows another, which has the truth: it hands on what it is sent, and shows what that one says, with what was
/// handed on and not yet heard of applied to it.
///
/// ```
/// send, undo, wind, load ─► forward ═══► the loop that has the truth
///                      └─► update ┐
/// observers ◄── tell ◄── show ◄═══╧════ what has changed there
/// ```
///
/// So a person sees what they type as they type it. Nothing is asked of the outside and no source runs: the other one does that,
/// and what came of it is told. Nothing is recorded, heard or kept before it has happened there.
extension Loop {
  /// Follows from now on.
  ///
  /// - Parameter forward: takes what this loop is asked to do, in order, or says that it does not.
  package func follow(_ forward: @escaping (Deed<F.State, F.Action>) -> Bool) {
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
  ///   - pending: what was handed on and is not in the state yet.
  ///   - note: takes it down in the history, if there is one.
  package func show(
    _ version: Version<F.State>, _ cause: Cause, _ actions: [(F.Action, Cause)] = [], pending: [F.Action] = [],
    note: (inout History<F.State, F.Action>) -> Void
  ) {
    precondition(phase == .following, "Only a loop that follows can be shown what happened elsewhere.")
    phase = .updating
    changes &+= 1
    put(version)
    for action in pending { _ = feature.update(&storage.pointee, action) }
    if let past { note(&past.history) }
    if !listeners.isEmpty { heard += actions }
    tellFollowing(cause)
    if let past, !past.remains.isEmpty { past.letGo() }
  }

  /// Tells, and hands on what those who were told have sent, in rounds as in a loop of its own.
  private func tellFollowing(_ cause: Cause) {
    var round = 1
    while true {
      phase = .telling
      tellObservers(cause, round: round)
      tellListeners(round: round)
      finishTelling()
      let queued = queue
      queue.removeAll()
      guard !queued.isEmpty else { return }
      guard round < Self.roundBound else { return reportEndlessRounds() }
      for entrance in queued { handOn(entrance, isTold: false) }
      round += 1
    }
  }

  /// - Parameter isTold: whether observers are told at once of what an action changes.
  func handOn(_ entrance: Entrance<F.State, F.Action>, isTold: Bool = true) {
    switch entrance {
    case .action(let action, let cause):
      guard forward?(.act(action, cause)) == true else { return }
      phase = .updating
      changes &+= 1
      _ = feature.update(&storage.pointee, action)
      phase = .following
      if isTold { tellFollowing(cause) }
    case .wind(let reel, let position): _ = forward?(.wind(reel, to: position))
    case .retrace(.back): _ = forward?(.undo)
    case .retrace(.forth): _ = forward?(.redo)
    case .load(let version): _ = forward?(.load(version.state))
    case .resume(let history): _ = forward?(.load(history.present))
    // A group that an observer opened while it was told: its deeds are handed on one by one.
    case .open, .close: break
    }
  }

  /// Hands on as one deed what is sent within a closure.
  func handOnGroup<Value, Failure: Error>(_ name: String?, _ act: () throws(Failure) -> Value) throws(Failure) -> Value
  {
    let forward = self.forward
    var deeds: [Deed<F.State, F.Action>] = []
    self.forward = { deed in
      deeds.append(deed)
      return true
    }
    defer {
      self.forward = forward
      if !deeds.isEmpty { _ = forward?(.group(name, deeds)) }
    }
    return try act()
  }
}
