import Tarn

/// A recorded change that waits to be written.
struct PendingWrite<State, Action> {
  let change: RecordedChange<State, Action>
  /// The shape of the history after the change, if a snapshot is wanted.
  var skeleton: History<State, Action>.Structure?
  /// Whether earlier changes were dropped for lack of space. The history can then not be restored from the rows.
  var isTorn = false
}

extension PendingWrite: Sendable where State: Sendable, Action: Sendable {}
