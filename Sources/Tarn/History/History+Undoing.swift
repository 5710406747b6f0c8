extension History {
  /// The step that undo would revert: the last user step in the tracks of ``HistoryRules/undoes``; `nil` if there is
  /// none.
  ///
  /// A user step is one with the cause `acted` or `loaded`. Steps that arrived after it, such as responses to its
  /// effects, are undone and redone with it; steps that arrived before every user step belong to the beginning.
  ///
  /// - Complexity: O(tracks × steps) from the present back to that step: few, unless the tracks' positions are far
  ///   apart.
  public var undoable: Step? { turn(.back).map { step($0.step) } }

  /// The step that redo would apply again; `nil` if no step lies ahead.
  ///
  /// - Complexity: O(tracks × steps) from the present to that step, and from there to the next user step.
  public var redoable: Step? { turn(.forth).map { step($0.step) } }

  /// The title of an undo button, such as “Undo Rename Cairo”; `nil` if there is no step to undo.
  public var undoName: String? { undoable.map { "Undo \($0.label)" } }

  /// The title of a redo button, such as “Redo Rename Cairo”; `nil` if there is no step to redo.
  public var redoName: String? { redoable.map { "Redo \($0.label)" } }

  /// Whether undo followed by redo restores the present state (law 6): see ``Steps/isWhole(_:isPersons:)``.
  package var isWhole: Bool { steps.isWhole(rules.undoneLanes) { isPersons($0) } }

  /// Undoes or redoes a step, as one jump. It changes only the tracks of ``HistoryRules/undoes``.
  ///
  /// - Returns: false if there was no step; then the history is unchanged.
  mutating func retrace(_ direction: Direction, state: inout State, at time: Timestamp) -> Bool {
    guard let turn = turn(direction) else { return false }
    steps.wind(to: turn.positions)
    for lane in rules.lanes.indices where rules.undoneLanes & (1 << lane) != 0 {
      copy(lane, at: turn.positions[lane], &state)
    }
    recordWinding(Version(state), at: time, sparing: turn.step)
    return true
  }

  private func turn(_ direction: Direction) -> Steps.Turn? {
    switch direction {
    case .back: steps.undo(rules.undoneLanes) { isPersons($0) }
    case .forth: steps.redo(rules.undoneLanes) { isPersons($0) }
    }
  }

  private func isPersons(_ id: Int) -> Bool {
    switch entry(id).cause {
    case .acted, .loaded: true
    case .wound, .arrived: false
    }
  }
}

/// The directions along the user steps.
@usableFromInline enum Direction: Sendable { case back, forth }
