import Foundation
import Tarn

/// Makes a to-do from another one, with changes, a new ID and the current time.
public struct ForkTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    var original: Todo
    var changes: [TodoChange]
    /// The number of the new to-do.
    var number: Int
  }

  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID

  public func perform(_ request: Request) -> Todo {
    request.original.forked(as: newID(), number: request.number, made: now(), by: request.changes)
  }
}
