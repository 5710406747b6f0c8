/// One change of a loop's state, for hooks that store changes.
@usableFromInline package struct RecordedChange<State, Action> {
  @usableFromInline package enum Kind {
    case acted(Action, Cause)
    case jumped
    case loaded
    /// Another history replaced the previous one.
    case resumed
  }

  package let kind: Kind
  /// The state after the change.
  package let version: StateSnapshot<State>
  /// The time of the change.
  package let time: Timestamp
  /// The position of the change in the history, if there is one.
  package let position: HistoryPosition?

  @usableFromInline package init(
    kind: Kind, version: StateSnapshot<State>, time: Timestamp, position: HistoryPosition?
  ) {
    self.kind = kind
    self.version = version
    self.time = time
    self.position = position
  }
}

extension RecordedChange: Sendable where State: Sendable, Action: Sendable {}
extension RecordedChange.Kind: Sendable where Action: Sendable {}

/// A whole state in its own allocation, so that arrays of versions are small and large states are not on the stack.
@usableFromInline package final class StateSnapshot<State> {
  @usableFromInline package let state: State

  @inlinable package init(_ state: State) { self.state = state }
}

extension StateSnapshot: Sendable where State: Sendable {}
extension StateSnapshot: Equatable where State: Equatable {
  @usableFromInline package static func == (lhs: StateSnapshot, rhs: StateSnapshot) -> Bool {
    lhs === rhs || lhs.state == rhs.state
  }
}
