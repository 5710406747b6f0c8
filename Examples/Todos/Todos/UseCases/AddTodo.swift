import Foundation
import Tarn
import TarnDates

/// Makes a to-do, with a new ID and the current time.
public struct AddTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var text: String
    public var note: String
    public var due: FloatingDate?
    public var tags: Tags
    public var number: Int

    public init(
      text: String, note: String = "", due: FloatingDate? = nil, tags: Tags = [], number: Int
    ) {
      self.text = text
      self.note = note
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
    Todo(
      id: newID(), number: request.number, text: request.text, note: request.note, due: request.due,
      tags: request.tags, made: now())
  }
}
