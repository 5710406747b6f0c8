import Foundation
import Tarn
import TarnDates
import TarnForms

/// Makes a to-do, with a new ID and the current time.
public struct AddTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    var text: String
    var note = ""
    var due: FloatingDate?
    var tags: Tags = []
    var number: Int
  }

  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID

  public func perform(_ request: Request) -> Todo {
    Todo(
      id: newID(), number: request.number, text: request.text, note: request.note, due: request.due,
      tags: request.tags, made: now())
  }
}
