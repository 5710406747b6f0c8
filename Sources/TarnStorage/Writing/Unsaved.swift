import Tarn

/// Something that was done and is still to be written.
struct Unsaved<State, Action> {
  let happening: Happening<State, Action>
  /// The shape of the history afterwards, if a snapshot is wanted.
  var skeleton: History<State, Action>.Skeleton?
  /// Whether something before it was given up for lack of room: then the history can't be told from the rows.
  var isTorn = false
}

extension Unsaved: Sendable where State: Sendable, Action: Sendable {}
