import Tarn

/// Determines which to-dos to remove.
public struct RemoveTodos: SynchronousUseCase {
  public enum Request: Equatable, Sendable {
    /// One, if it exists.
    case one(TodoReference, Todo?)
    /// All that are done.
    case done([Todo.ID])
  }

  public enum Response: Equatable, Sendable {
    case removed([Todo.ID])
    case unknown(TodoReference)
    case nothing
  }

  public init() {}

  public func perform(_ request: Request) -> Response {
    switch request {
    case .one(let which, let todo): todo.map { .removed([$0.id]) } ?? .unknown(which)
    case .done(let ids): ids.isEmpty ? .nothing : .removed(ids)
    }
  }
}
