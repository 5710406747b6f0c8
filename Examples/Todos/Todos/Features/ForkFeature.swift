import Tarn

/// Makes a to-do like another, with changes.
public struct ForkFeature: Feature {
  public init() {}

  public func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .fork(let which, let changes):
      return [.fork(ForkTodo.Request(which, state.todo(which), changes, number: state.lastNumber + 1))]
    case .forked(let todo, let original):
      guard !state.todos.contains(id: todo.id) else { return [] }
      state.todos.append(todo)
      state.lastNumber = max(state.lastNumber, todo.number)
      return [.note("Forked “\(state.todos[id: original]?.text ?? "something")” as “\(todo.text)”")]
    default: return []
    }
  }
}

extension Todos {
  static func forking(_ fork: ForkTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(fork) {
      if case .fork(let request) = $0 { request } else { nil }
    } action: { request, response in
      switch response {
      case .forked(let todo, let original): .forked(todo, from: original)
      case .unknown: .refused(.unknown(request.which))
      case .refused(let refusal): .refused(refusal)
      }
    }
  }
}
