extension History {
  /// What undo would take back: the last step of a person in the lanes that undo goes by, or `nil` if none is left.
  ///
  /// A step of a person is one that was acted or loaded. What arrived after it, the answers to its effects, goes back
  /// with it and comes again with it; what arrived before any is part of the beginning.
  ///
  /// - Complexity: O(lanes × steps) from the present back to that step: few, unless the lanes were wound far apart.
  public var undoable: Step? { turn(.back).map { step($0.step) } }

  /// What redo would do again, or `nil` if there is nothing ahead.
  ///
  /// - Complexity: O(lanes × steps) from the present to that step, and from there to a person's next.
  public var redoable: Step? { turn(.forth).map { step($0.step) } }

  /// What a button says that takes a step back, such as “Undo Rename Cairo”; `nil` if there is none.
  public var undoName: String? { undoable.map { "Undo \($0.label)" } }

  /// What a button says that does a step again, such as “Redo Rename Cairo”; `nil` if there is none.
  public var redoName: String? { redoable.map { "Redo \($0.label)" } }

  /// Whether undo followed by redo leads back here (law 6): see ``Steps/isWhole(_:isPersons:)``.
  package var isWhole: Bool { steps.isWhole(rules.undoneLanes) { isPersons($0) } }

  /// Takes a step back or does one again, as one winding. Changes only the lanes that undo goes by.
  ///
  /// - Returns: false if there was none, and then nothing has changed.
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

/// The two ways along the steps of a person.
@usableFromInline enum Direction: Sendable { case back, forth }
