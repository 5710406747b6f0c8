/// A loop can follow another loop that owns the state: it forwards the actions that it is sent, and shows the state of
/// the other loop with the forwarded actions that are still pending applied to it.
///
/// ```
/// send, undo, jump, load ─► forward ═══► the loop that owns the state
///                      └─► update ┐
/// observers ◄─ notify ◄─ show ◄═══╧════ its changes
/// ```
///
/// The user therefore sees their input as they type it. A following loop performs no effects and runs no subscriptions:
/// the other loop does, and its results arrive as changes. An action is recorded and reported to action listeners and
/// the change recorder only once the other loop has applied it.
extension Loop {
  /// Starts following another loop.
  ///
  /// - Parameter forward: receives the commands for this loop, in order; returns false if it does not accept a command.
  package func follow(_ forward: @escaping (StoreCommand<F.State, F.Action>) -> Bool) {
    precondition(
      phase == .idle || phase == .following, "A loop can't start following another loop while it settles an action.")
    self.forward = forward
    idle = .following
    phase = .following
    hasObservers = true
    onSettled?()
  }

  package var isFollowing: Bool { idle == .following }

  /// Stops following, and continues from the shown state as its own.
  package func stopFollowing() {
    precondition(phase == .following, "A loop can't stop following: it follows no loop, or settles a change.")
    forward = nil
    idle = .idle
    phase = .idle
    onSettled?()
  }

  /// Shows a change of the loop that this one follows.
  ///
  /// - Parameters:
  ///   - version: the state after the change.
  ///   - cause: the cause of the change as a whole.
  ///   - actions: the actions of the change, each with its own cause, for action listeners.
  ///   - pending: the forwarded actions that the state does not contain yet.
  ///   - note: records the change in the history, if there is one.
  package func show(
    _ version: StateSnapshot<F.State>, _ cause: Cause, _ actions: [(F.Action, Cause)] = [], pending: [F.Action] = [],
    note: (inout History<F.State, F.Action>) -> Void
  ) {
    precondition(
      phase == .following, "A loop can't show a change of another loop: it follows no loop, or settles a change.")
    phase = .updating
    changes &+= 1
    apply(version)
    for action in pending { _ = feature.update(&storage.pointee, action) }
    if let historyBox { note(&historyBox.history) }
    if !listeners.isEmpty { unreportedActions += actions }
    notifyFollower(cause)
    if let historyBox, !historyBox.remainder.isEmpty { historyBox.releaseStates() }
  }

  /// Notifies observers, and forwards the actions that they send, in rounds as in a loop that does not follow.
  private func notifyFollower(_ cause: Cause) {
    var round = 1
    while true {
      phase = .notifying
      notifyObservers(cause, round: round)
      notifyActionListeners(round: round)
      finishNotifying()
      let queued = queue
      queue.removeAll()
      guard !queued.isEmpty else { return }
      guard round < Self.roundBound else { return reportEndlessRounds() }
      for input in queued { deliver(input, isTold: false) }
      round += 1
    }
  }

  /// Forwards an input, and applies an action to the shown state at once if it was accepted.
  ///
  /// - Parameter isTold: whether observers are notified at once of the change of an action.
  func deliver(_ input: QueuedInput<F.State, F.Action>, isTold: Bool = true) {
    switch input {
    case .action(let action, let cause):
      guard forward?(.send(action, cause)) == true else { return }
      phase = .updating
      changes &+= 1
      _ = feature.update(&storage.pointee, action)
      phase = .following
      if isTold { notifyFollower(cause) }
    case .jump(let target, let position): _ = forward?(.jump(target, to: position))
    case .moveUndoStep(.undo): _ = forward?(.undo)
    case .moveUndoStep(.redo): _ = forward?(.redo)
    case .load(let version): _ = forward?(.load(version.state))
    case .resume(let history): _ = forward?(.load(history.present))
    // A group that an observer opened while it was notified: its commands are forwarded one by one.
    case .open, .close: break
    }
  }

  /// Forwards everything that is sent within a closure as one command.
  func deliverGroup<Value, Failure: Error>(_ name: String?, _ action: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    let forward = self.forward
    var commands: [StoreCommand<F.State, F.Action>] = []
    self.forward = { command in
      commands.append(command)
      return true
    }
    defer {
      self.forward = forward
      if !commands.isEmpty { _ = forward?(.group(name, commands)) }
    }
    return try action()
  }
}
