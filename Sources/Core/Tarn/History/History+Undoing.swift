extension History {
  /// The step that undo would revert: the last user step in the tracks of ``HistoryRules/undoTracks``; `nil` if there is
  /// none.
  ///
  /// A user step is one with the cause `acted` or `loaded`. One that arrived is a user step if ``HistoryRules/isStep`` says
  /// that its action is a step, or if the step before it is another user's (``HistoryRules/user``). Other steps that arrived
  /// after it, such as responses to its effects, are undone and redone with it; steps that arrived before every user step
  /// belong to the beginning.
  ///
  /// - Complexity: O(tracks × steps) from the present back to that step: few, unless the tracks' positions are far
  ///   apart.
  public var undoable: Step? { undoStep(.undo).map { step($0.step) } }

  /// The step that redo would apply again; `nil` if no step lies ahead.
  ///
  /// - Complexity: O(tracks × steps) from the present to that step, and from there to the next user step.
  public var redoable: Step? { undoStep(.redo).map { step($0.step) } }

  /// The title of an undo button, such as “Undo Rename Cairo”; `nil` if there is no step to undo.
  public var undoName: String? { undoable.map { "Undo \($0.label)" } }

  /// The title of a redo button, such as “Redo Rename Cairo”; `nil` if there is no step to redo.
  public var redoName: String? { redoable.map { "Redo \($0.label)" } }

  /// Whether undo followed by redo restores the present state (law 6): see
  /// ``HistorySteps/isUndoReversible(_:isUserStep:)``.
  package var isUndoReversible: Bool { steps.isUndoReversible(rules.undoTrackSet) { isUserStep(at: $0) } }

  /// Undoes or redoes a step, as one jump. It changes only the tracks of ``HistoryRules/undoTracks``.
  ///
  /// - Returns: false if there was no step; then the history is unchanged.
  mutating func moveUndoStep(_ direction: UndoDirection, state: inout State, at time: Timestamp) -> Bool {
    guard let target = undoStep(direction) else { return false }
    let old = steps.tracks.map(\.position)
    steps.jump(to: target.positions)
    for track in rules.tracks.indices where rules.undoTrackSet & (1 << track) != 0 {
      move(track, from: old[track], to: target.positions[track], &state)
    }
    recordJump(StateSnapshot(state), at: time, keeping: target.step)
    return true
  }

  private func undoStep(_ direction: UndoDirection) -> HistorySteps.UndoStep? {
    switch direction {
    case .undo: steps.undo(rules.undoTrackSet) { isUserStep(at: $0) }
    case .redo: steps.redo(rules.undoTrackSet) { isUserStep(at: $0) }
    }
  }

  private func isUserStep(at index: Int) -> Bool {
    let entry = entry(steps.order[index])
    switch entry.cause {
    case .acted, .loaded: return true
    case .jumped: return false
    case .arrived:
      guard let action = entry.action else { return false }
      return rules.isStep?(action) ?? false || isOfAnotherUser(action, thanStepBefore: index)
    }
  }

  /// Returns whether the last step before an index of the order that is a user's is not one of the action's user.
  ///
  /// - Complexity: O(steps of no user) before the index.
  private func isOfAnotherUser(_ action: Action, thanStepBefore index: Int) -> Bool {
    guard let user = rules.user, let name = user(action) else { return false }
    for index in (0..<index).reversed() {
      // A whole state that was loaded is no user's, and nothing belongs to the steps before it.
      guard let previous = entry(steps.order[index]).action else { return false }
      if let previousName = user(previous) { return previousName != name }
    }
    return false
  }
}

/// The directions along the user steps.
@usableFromInline enum UndoDirection: Sendable { case undo, redo }
