import Tarn

/// Records when a to-do was done, or that it is open again.
public struct CheckTodo: SynchronousUseCase {
  public struct Request: Equatable, Sendable {
    public var which: TodoReference
    /// The to-do, if it exists.
    public var todo: Todo?
    public var isDone: Bool

    public init(_ which: TodoReference, _ todo: Todo?, isDone: Bool) {
      self.which = which
      self.todo = todo
      self.isDone = isDone
    }
  }

  public enum Response: Equatable, Sendable {
    case changed(Todo.ID, TodoChange)
    case unchanged(number: Int)
    case unknown
  }

  let now: @Sendable () -> Timestamp

  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  public func perform(_ request: Request) -> Response {
    guard let todo = request.todo else { return .unknown }
    guard todo.isDone != request.isDone else { return .unchanged(number: todo.number) }
    return .changed(todo.id, request.isDone ? .check(now()) : .uncheck)
  }
}
