import Foundation
import Tarn

/// Makes a to-do from typed input.
public struct AddTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var text: String
    public var due: Due?
    public var tags: Tags
    /// Its number.
    public var number: Int

    public init(text: String, due: Due? = nil, tags: Tags = [], number: Int) {
      self.text = text
      self.due = due
      self.tags = tags
      self.number = number
    }
  }

  public enum Response: Equatable, Sendable {
    case made(Todo)
    case refused(TodosError)
  }

  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID

  public init(now: @escaping @Sendable () -> Timestamp, newID: @escaping @Sendable () -> UUID) {
    self.now = now
    self.newID = newID
  }

  public func perform(_ request: Request) -> Response {
    if let refusal = TodosError(text: request.text) { return .refused(refusal) }
    return .made(
      Todo(id: newID(), number: request.number, text: request.text, due: request.due, tags: request.tags, made: now()))
  }
}
