extension Loop {
  /// The history of the state, or `nil` if this loop keeps none. A copy retains its versions, and makes the next record
  /// copy the IDs: 16 bytes per step, or 8 plus 8 for each track that the step changed.
  public var history: History<F.State, F.Action>? { historyBox?.history }

  /// The structure of the current history.
  package var historySkeleton: History<F.State, F.Action>.Structure? { historyBox?.history.skeleton }

  @inlinable var historyBox: HistoryBox<F.State, F.Action>? {
    for hook in hooks { if let box = hook.owner as? HistoryBox<F.State, F.Action> { return box } }
    return nil
  }

  /// Records in a history from now on.
  func attach(_ history: History<F.State, F.Action>) {
    attach(history.rules.makeHook(HistoryBox(history), now))
  }

  /// Replaces the history by that of another loop, without a change of the state. A loop without a history keeps none.
  package func replaceHistory(_ history: History<F.State, F.Action>) { historyBox?.history = history }

  /// Restores the state at a position of the history, and records this as an entry. A position out of range means the
  /// nearest end. During a settling the jump is queued. If the rules refuse the state (``HistoryRules/refusal``), nothing
  /// changes.
  ///
  /// No effects are performed, because effects belong to actions. Subscriptions follow the state as always.
  @inlinable public func jump(_ target: HistoryTarget = .everything, to position: Int) {
    enter(
      .operation(
        LoopOperation(.command(.jump(target, to: position)), cause: .jumped) { [unowned self] in
          performJump(target, to: position) ? .jumped : nil
        }))
  }

  /// Moves forward by some steps, or back if negative, at most to either end.
  ///
  /// For the whole history the steps count from ``History/position``, and all tracks jump to one common position.
  public func step(_ target: HistoryTarget = .everything, by steps: Int) {
    guard let history = historyBox?.history else { return }
    jump(target, to: history.position(of: target) + steps)
  }

  /// Replaces the whole state, and records this as an entry of the history. During a settling the load is queued.
  @inlinable public func load(_ state: F.State) { enter(.load(StateSnapshot(state))) }

  /// Continues from a history: its present becomes the state, and time travel and recording continue in it. During a
  /// settling this is queued.
  ///
  /// ```swift
  /// let loop = Loop(history.present, Journal())
  /// loop.resume(history)
  /// ```
  ///
  /// It replaces the loop's previous history, if any, which is released gradually with each later settling; the
  /// remainder of one before that is released at once. Observers are notified with the cause ``Cause/loaded``; no
  /// effect is performed, and subscriptions follow the state as always.
  ///
  /// - Complexity: O(1), plus one check per observer.
  public func resume(_ history: History<F.State, F.Action>) {
    enter(
      .operation(
        LoopOperation(.command(.load(history.present)), cause: .loaded) { [unowned self] in
          apply(history.last)
          if let historyBox { historyBox.replace(with: history) } else { attach(history) }
          return .resumed
        }))
  }

  /// Performs a jump.
  ///
  /// - Returns: whether there is a history with this target, and the jump was not refused.
  @usableFromInline func performJump(_ target: HistoryTarget, to position: Int) -> Bool {
    guard let historyBox else { return false }
    if case .track(let name) = target, historyBox.history.index(of: name) == nil {
      onFault(.unknownTrack(name, tracks: historyBox.history.rules.tracks.map(\.name)))
      return false
    }
    return move(.jump(target, to: position)) {
      $0.jump(target, to: position, state: &$1, at: now())
      return true
    }
  }
}
