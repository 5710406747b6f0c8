extension Loop {
  /// Takes back the last step of a person, in the lanes that undo goes by (``HistoryRules/undoes``).
  ///
  /// ```swift
  /// loop.send(.rename("Cairo"))
  /// loop.undo()
  /// loop.redo()  // the document is as it was
  /// ```
  ///
  /// The other lanes are brought along: each is wound to where it stood when that step had just been done, so that the
  /// person sees what was undone; if that place has been dropped since, it is left as it is. What the person did there
  /// afterwards, scrolling and the like, then lies ahead of those lanes, and is dropped only when they are acted in.
  ///
  /// All of it is one winding: an entry of the history with the cause ``Cause/wound``. No lane's future is dropped by it,
  /// unless a history that is full has room for its entry in no other way. Effects are not taken back, and none is
  /// performed; sources follow the state as always. Does nothing if there is nothing to undo. Queues while settling.
  ///
  /// Undo then redo gives back exactly the lanes that undo goes by (law 6). The others stand where the step was done
  /// after either of the two. Where winding led between a step and what came of it, redo goes to behind both; and
  /// where several lanes that undo goes by were wound apart, redo first brings on the one that was left behind.
  ///
  /// - Complexity: that of ``History/undoable``, and one `==` a lane; more if the lane stood in its own past.
  public func undo() { enter(.retrace(.back)) }

  /// Does again what was undone last, in the same lanes. Does nothing if there is nothing. See ``undo()``.
  ///
  /// A step that its history's bound has dropped while it lay ahead is done together with the one after it.
  ///
  /// - Complexity: that of ``History/redoable``, and one `==` a lane; more if the lane stood in its own past.
  public func redo() { enter(.retrace(.forth)) }

  /// - Returns: whether there was a step.
  @usableFromInline func retrace(_ direction: Direction) -> Bool {
    guard let past else { return false }
    return past.history.retrace(direction, state: &storage.pointee, at: now())
  }
}
