import Tarn

/// Marks to-dos as done, with the time, or as open again.
struct CheckFeature: RefusingFeature {
  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    guard case .check(let which, let isDone) = action else { return nil }
    guard let todo = state.document.todo(which) else { return state.document.refusal(of: which) }
    return todo.isDone == isDone ? .unchanged(todo) : nil
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .check(let which, _):
      guard let todo = state.document.todo(which) else { return [] }
      return todo.isDone ? change(todo.id, .uncheck, &state) : [.check(todo.id)]
    case .checked(let id, let time): return change(id, .check(time), &state)
    default: return []
    }
  }

  private func change(_ id: Todo.ID, _ change: TodoChange, _ state: inout Todos.State) -> [Todos.Effect] {
    guard let todo = state.document.todos[id: id] else { return [] }
    state.document.todos[id: id] = todo.altered(by: change)
    return [.note(change.note(todo.text))]
  }
}

extension Todos {
  static func checking(_ check: CheckTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(check) {
      if case .check(let id) = $0 { id } else { nil }
    } action: { id, time in
      .checked(id, time)
    }
  }
}
