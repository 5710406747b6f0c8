import Tarn

/// Returns the time at which a to-do is done.
public struct CheckTodo: SynchronousUseCase {
  let now: @Sendable () -> Timestamp

  public func perform(_ id: Todo.ID) -> Timestamp { now() }
}
