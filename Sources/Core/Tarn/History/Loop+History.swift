extension Loop {
  /// The history of the state, or `nil` if this loop keeps none. A copy retains its versions, and makes the next record
  /// copy the IDs: 16 bytes per step, or 8 plus 8 for each track that the step changed.
  public var history: History<F.State, F.Action>? { historyBox?.history }

  /// Restores the state at a position of the history, and records this as an entry. A position out of range means the
  /// nearest end. During a settling the jump is queued.
  ///
  /// No effects are performed, because effects belong to actions. Subscriptions follow the state as always.
  public func jump(_ target: HistoryTarget = .everything, to position: Int) { enter(.jump(target, to: position)) }

  /// Moves forward by some steps, or back if negative, at most to either end.
  ///
  /// For the whole history the steps count from ``History/position``, and all tracks jump to one common position.
  public func step(_ target: HistoryTarget = .everything, by steps: Int) {
    guard let history = historyBox?.history else { return }
    jump(target, to: history.position(of: target) + steps)
  }

  /// Replaces the whole state, and records this as an entry of the history. During a settling the load is queued.
  public func load(_ state: F.State) { enter(.load(StateSnapshot(state))) }

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
  public func resume(_ history: History<F.State, F.Action>) { enter(.resume(history)) }

  /// Performs a jump.
  ///
  /// - Returns: whether there is a history with this target.
  @usableFromInline func applyUndoStep(_ target: HistoryTarget, to position: Int) -> Bool {
    guard let historyBox else { return false }
    if case .track(let name) = target, historyBox.history.index(of: name) == nil {
      onFault(.unknownTrack(name, known: historyBox.history.rules.tracks.map(\.name)))
      return false
    }
    historyBox.history.jump(target, to: position, state: &storage.pointee, at: now())
    return true
  }
}

/// A loop's history in its own allocation: it contains whole states, and the test whether there is a history must not
/// move them.
@usableFromInline final class HistoryBox<State, Action> {
  @exclusivity(unchecked) @usableFromInline var history: History<State, Action>
  /// The entries of the previous history that are not released yet.
  @exclusivity(unchecked) @usableFromInline var remainder: ChunkedQueue<History<State, Action>.Entry>

  @usableFromInline init(_ history: History<State, Action>, replacing old: HistoryBox? = nil) {
    self.history = history
    remainder = old?.history.entries ?? ChunkedQueue()
  }

  /// Releases a few of the remaining entries of the previous history.
  @inlinable func releaseStates() { remainder.removeFirst(min(History<State, Action>.fewest, remainder.count)) }
}
