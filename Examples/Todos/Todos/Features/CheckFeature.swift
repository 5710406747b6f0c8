import Tarn

/// Checks and unchecks to-dos. The resulting event is a change like any other, which ``AlterFeature`` applies.
public struct CheckFeature: Feature {
  public init() {}

  public func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    guard case .check(let which, let isDone) = action else { return [] }
    return [.check(CheckTodo.Request(which, state.todo(which), isDone: isDone))]
  }
}

extension Todos {
  static func checking(_ check: CheckTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(check) {
      if case .check(let request) = $0 { request } else { nil }
    } action: { request, response in
      switch response {
      case .changed(let id, let change): .altered(id, [change])
      case .unchanged(let number): .refused(.unchanged(number: number))
      case .unknown: .refused(.unknown(request.which))
      }
    }
  }
}
