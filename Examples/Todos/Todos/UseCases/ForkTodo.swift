import Foundation
import Tarn

/// Makes a to-do from another one, with changes, a new ID and the current time.
public struct ForkTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var original: Todo
    public var changes: [TodoChange]
    /// The number of the new to-do.
    public var number: Int

    public init(_ original: Todo, _ changes: [TodoChange], number: Int) {
      self.original = original
      self.changes = changes
      self.number = number
    }
  }

  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID

  public init(now: @escaping @Sendable () -> Timestamp, newID: @escaping @Sendable () -> UUID) {
    self.now = now
    self.newID = newID
  }

  public func perform(_ request: Request) -> Todo {
    request.original.forked(as: newID(), number: request.number, made: now(), by: request.changes)
  }
}
