import Tarn

/// Adds to-dos.
struct AddFeature: RefusingFeature {
  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    if case .add(let text, let note, _, _) = action { Refusal(text: text, note: note ?? "") } else { nil }
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .add(let text, let note, let due, let tags):
      let number = state.document.lastNumber + 1
      return [.add(AddTodo.Request(text: text, note: note ?? "", due: due, tags: tags, number: number))]
    case .added(let todo):
      state.document.append(todo)
      return [.note("Added “\(todo.text)”")]
    default: return []
    }
  }
}

extension Todos {
  static func adding(_ add: AddTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(add) {
      if case .add(let request) = $0 { request } else { nil }
    } action: { _, todo in
      .added(todo)
    }
  }
}
