import Tarn

/// A change that is not written yet.
struct Unsaved<State, Action> {
  let happening: Happening<State, Action>
  /// The shape of the history afterwards, if a snapshot is requested.
  var skeleton: History<State, Action>.Skeleton?
  /// Whether the name of an earlier change was dropped for lack of room: then the history can't be restored from the
  /// rows.
  var isTorn = false
}

extension Unsaved: Sendable where State: Sendable, Action: Sendable {}
