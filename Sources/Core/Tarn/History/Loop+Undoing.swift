extension Loop {
  /// Undoes the last user step in the tracks of ``HistoryRules/undoTracks``.
  ///
  /// ```swift
  /// loop.send(.rename("Cairo"))
  /// loop.undo()
  /// loop.redo()  // the document is as it was
  /// ```
  ///
  /// Undo changes no other track: the scroll position, an open form and the draft in it stay as they are, for every
  /// user of the store. View state may refer to an element that undo removes, as it may when another user removes the
  /// element; `update` and the views treat such a reference as absent, and it is valid again after redo.
  ///
  /// An undo is one jump: an entry of the history with the cause ``Cause/jumped``. It drops no track's future, unless a
  /// full history has no other room for its entry. Effects are neither reverted nor performed; subscriptions follow the
  /// state as always. If there is no step to undo, this is a no-op. During a settling the undo is queued.
  ///
  /// Undo followed by redo restores exactly the same state (law 6). There are two exceptions, both after time travel.
  /// If the position of the tracks is between a step and the steps that arrived after it, redo moves behind all of
  /// them. If several tracks that undo changes have different positions, redo first moves the track that is behind
  /// forward.
  ///
  /// If the rules refuse the state to which it leads (``HistoryRules/refusal``), nothing changes, and the refusal is delivered
  /// (``onRefusal(_:)``).
  ///
  /// If others have changed the same parts (``HistoryRules/isRemote``), undo and redo keep their values, and an object
  /// that they removed comes back when the step that created it is repeated.
  ///
  /// - Complexity: that of ``History/undoable``, and a copy of the tracks that undo changes.
  @inlinable public func undo() { enterUndoStep(.undo, .undo) }

  /// Redoes the last undone step, in the same tracks. If there is none, this is a no-op. See ``undo()``.
  ///
  /// If the bound of the history dropped a step while it lay ahead, it is redone together with the next one.
  ///
  /// - Complexity: that of ``History/redoable``, and a copy of the tracks that undo changes.
  @inlinable public func redo() { enterUndoStep(.redo, .redo) }

  @inlinable func enterUndoStep(_ direction: UndoDirection, _ command: StoreCommand<F.State, F.Action>) {
    enter(
      .operation(
        LoopOperation(.command(command), cause: .jumped) { [unowned self] in
          moveUndoStep(direction, command) ? .jumped : nil
        }))
  }

  /// Undoes or redoes a step.
  ///
  /// - Returns: whether there was a step, and it was not refused.
  @usableFromInline func moveUndoStep(_ direction: UndoDirection, _ command: StoreCommand<F.State, F.Action>) -> Bool {
    move(command) { $0.moveUndoStep(direction, state: &$1, at: now()) }
  }

  /// Moves along the history, unless its rules refuse the state to which this leads.
  ///
  /// - Parameters:
  ///   - command: what is refused.
  ///   - move: moves in a history and in a state; returns false if it has changed nothing.
  func move(
    _ command: @autoclosure () -> StoreCommand<F.State, F.Action>,
    by move: (inout History<F.State, F.Action>, inout F.State) -> Bool
  ) -> Bool {
    guard let historyBox else { return false }
    guard let refusing = historyBox.history.rules.refusal else {
      return move(&historyBox.history, &storage.pointee)
    }
    return moveUnlessRefused(command, refusing, historyBox, move)
  }

  // Not inlined, so that stack space for a second state is used only with such a rule.
  @inline(never) private func moveUnlessRefused(
    _ command: () -> StoreCommand<F.State, F.Action>, _ refusing: (F.State, F.State) -> Refusal?,
    _ historyBox: HistoryBox<F.State, F.Action>, _ move: (inout History<F.State, F.Action>, inout F.State) -> Bool
  ) -> Bool {
    var (history, state) = (historyBox.history, storage.pointee)
    guard move(&history, &state) else { return false }
    if let refusal = refusing(state, storage.pointee) {
      deliver(refusal, command())
      return false
    }
    historyBox.history = history
    storage.pointee = state
    return true
  }
}
