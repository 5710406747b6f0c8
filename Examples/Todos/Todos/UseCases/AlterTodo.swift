import Tarn

/// Checks whether changes to a to-do have an effect.
public struct AlterTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var which: TodoReference
    /// The to-do, if it exists.
    public var todo: Todo?
    public var changes: [TodoChange]

    public init(_ which: TodoReference, _ todo: Todo?, _ changes: [TodoChange]) {
      self.which = which
      self.todo = todo
      self.changes = changes
    }
  }

  public enum Response: Equatable, Sendable {
    case altered(Todo.ID)
    case unchanged(number: Int)
    case unknown
    case refused(TodosError)
  }

  public init() {}

  public func perform(_ request: Request) -> Response {
    guard let todo = request.todo else { return .unknown }
    if let refusal = TodosError(changes: request.changes) { return .refused(refusal) }
    return todo.altered(by: request.changes) == todo ? .unchanged(number: todo.number) : .altered(todo.id)
  }
}
