import Foundation
import Tarn

/// Makes a to-do, with a new ID and the current time.
public struct AddTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var text: String
    public var due: Due?
    public var tags: Tags
    public var number: Int

    public init(text: String, due: Due? = nil, tags: Tags = [], number: Int) {
      self.text = text
      self.due = due
      self.tags = tags
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
    Todo(id: newID(), number: request.number, text: request.text, due: request.due, tags: request.tags, made: now())
  }
}
