/// An input of a loop, in the form in which the queue stores it and an interceptor receives it.
@usableFromInline package enum LoopInput<State, Action> {
  case action(Action, Cause)
  /// Replaces the whole state.
  case load(StateSnapshot<State>)
  /// An input that a module above the loop defines, such as the undo of a history.
  case operation(LoopOperation<State, Action>)
}

/// An input that a module above the loop defines. A class, so that every element of a queue is small.
@usableFromInline package final class LoopOperation<State, Action> {
  /// The meaning of an operation for an interceptor that forwards it to another loop.
  @usableFromInline package enum Meaning {
    case command(StoreCommand<State, Action>)
    /// The inputs up to the matching end are one command, with this name.
    case beginGroup(String?)
    case endGroup
  }

  @usableFromInline package let meaning: Meaning
  /// The cause of the change, for observers.
  @usableFromInline let cause: Cause
  /// Changes the state.
  ///
  /// - Returns: the kind of the change, or `nil` if there is none to record.
  @usableFromInline let perform: () -> RecordedChange<State, Action>.Kind?

  @inlinable init(
    _ meaning: Meaning, cause: Cause, perform: @escaping () -> RecordedChange<State, Action>.Kind?
  ) {
    self.meaning = meaning
    self.cause = cause
    self.perform = perform
  }
}
