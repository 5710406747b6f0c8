import Foundation
import Tarn

/// Makes a to-do from another one, with changes.
public struct ForkTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var which: TodoReference
    /// The original, if it exists.
    public var todo: Todo?
    public var changes: [TodoChange]
    /// The number of the new to-do.
    public var number: Int

    public init(_ which: TodoReference, _ todo: Todo?, _ changes: [TodoChange], number: Int) {
      self.which = which
      self.todo = todo
      self.changes = changes
      self.number = number
    }
  }

  public enum Response: Equatable, Sendable {
    case forked(Todo, from: Todo.ID)
    case unknown
    case refused(TodosError)
  }

  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID

  public init(now: @escaping @Sendable () -> Timestamp, newID: @escaping @Sendable () -> UUID) {
    self.now = now
    self.newID = newID
  }

  public func perform(_ request: Request) -> Response {
    guard let todo = request.todo else { return .unknown }
    if let refusal = TodosError(changes: request.changes) { return .refused(refusal) }
    return .forked(todo.forked(as: newID(), number: request.number, made: now(), by: request.changes), from: todo.id)
  }
}
