import Tarn

/// A recorded change that waits to be written.
struct Unsaved<State, Action> {
  let happening: Happening<State, Action>
  /// The shape of the history after the change, if a snapshot is wanted.
  var skeleton: History<State, Action>.Skeleton?
  /// Whether earlier changes were dropped for lack of space. The history can then not be restored from the rows.
  var isTorn = false
}

extension Unsaved: Sendable where State: Sendable, Action: Sendable {}
