import Tarn

/// Makes a to-do like another, with changes.
struct ForkFeature: RefusingFeature {
  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    guard case .fork(let which, let changes) = action else { return nil }
    return state.document.refusal(of: which) ?? Refusal(changes: changes)
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .fork(let which, let changes):
      guard let todo = state.document.todo(which) else { return [] }
      return [.fork(ForkTodo.Request(original: todo, changes: changes, number: state.document.lastNumber + 1))]
    case .forked(let todo, let original):
      state.document.append(todo)
      return [.note("Forked “\(state.document.todos[id: original]?.text ?? "a to-do")” as “\(todo.text)”")]
    default: return []
    }
  }
}

extension Todos {
  static func forking(_ fork: ForkTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(fork) {
      if case .fork(let request) = $0 { request } else { nil }
    } action: { request, todo in
      .forked(todo, from: request.original.id)
    }
  }
}
