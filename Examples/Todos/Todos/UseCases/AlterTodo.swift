import Tarn

/// Checks whether changes to a to-do have an effect.
public struct AlterTodo: ImmediateUseCase {
  public struct Request: Equatable, Sendable {
    public var which: Which
    /// The to-do, if it exists.
    public var todo: Todo?
    public var changes: [TodoChange]

    public init(_ which: Which, _ todo: Todo?, _ changes: [TodoChange]) {
      self.which = which
      self.todo = todo
      self.changes = changes
    }
  }

  public enum Response: Equatable, Sendable {
    case altered(Todo.ID)
    case unchanged(number: Int)
    case unknown
    case refused(Refusal)
  }

  public init() {}

  public func answer(_ request: Request) -> Response {
    guard let todo = request.todo else { return .unknown }
    if let refusal = Refusal(changes: request.changes) { return .refused(refusal) }
    return todo.altered(by: request.changes) == todo ? .unchanged(number: todo.number) : .altered(todo.id)
  }
}
