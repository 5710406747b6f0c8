extension Loop {
  /// Takes back the last step of a person, in the lanes that undo goes by (``HistoryRules/undoes``).
  ///
  /// ```swift
  /// loop.send(.rename("Cairo"))
  /// loop.undo()
  /// loop.redo()  // the document is as it was
  /// ```
  ///
  /// Undo changes no other lane: where the user has scrolled to, an open form and the draft in it stay as they are, for
  /// every user of the store. View state may refer to an element that undo removes, as it may when another user removes
  /// the element; `update` and the views treat such a reference as absent, and it is valid again after redo.
  ///
  /// All of it is one winding: an entry of the history with the cause ``Cause/wound``. No lane's future is dropped by it,
  /// unless a history that is full has room for its entry in no other way. Effects are not taken back, and none is
  /// performed; sources follow the state as always. Does nothing if there is nothing to undo. Queues while settling.
  ///
  /// Undo then redo gives back exactly the same state (law 6). There are two exceptions, both after winding. If the lanes
  /// stand between a step and what arrived after it, redo goes to behind both. If several lanes that undo goes by were wound
  /// apart, redo first brings forward the lane that was left behind.
  ///
  /// - Complexity: that of ``History/undoable``, and a copy of the lanes that undo goes by.
  public func undo() { enter(.retrace(.back)) }

  /// Does again what was undone last, in the same lanes. Does nothing if there is nothing. See ``undo()``.
  ///
  /// A step that its history's bound has dropped while it lay ahead is done together with the one after it.
  ///
  /// - Complexity: that of ``History/redoable``, and a copy of the lanes that undo goes by.
  public func redo() { enter(.retrace(.forth)) }

  /// - Returns: whether there was a step.
  @usableFromInline func retrace(_ direction: Direction) -> Bool {
    guard let past else { return false }
    return past.history.retrace(direction, state: &storage.pointee, at: now())
  }
}
