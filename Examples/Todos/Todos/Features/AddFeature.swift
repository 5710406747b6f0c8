import Tarn

/// Adds to-dos.
public struct AddFeature: Feature {
  public init() {}

  public func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .add(let text, let due, let tags):
      return [.add(AddTodo.Request(text: text, due: due, tags: tags, number: state.lastNumber + 1))]
    case .added(let todo):
      guard !state.todos.contains(id: todo.id) else { return [] }
      state.todos.append(todo)
      state.lastNumber = max(state.lastNumber, todo.number)
      return [.note("Added “\(todo.text)”")]
    default: return []
    }
  }
}

extension Todos {
  static func adding(_ add: AddTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(add) {
      if case .add(let request) = $0 { request } else { nil }
    } action: { _, response in
      switch response {
      case .made(let todo): .added(todo)
      case .refused(let refusal): .refused(refusal)
      }
    }
  }
}
