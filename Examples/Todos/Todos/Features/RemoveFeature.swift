import Tarn

/// Removes one to-do, or all that are done.
struct RemoveFeature: RefusingFeature {
  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    switch action {
    case .remove(let which): state.document.refusal(of: which)
    case .removeDone where !state.document.todos.contains(where: \.isDone):
      Refusal("No to-do is done, so there is nothing to clear.")
    default: nil
    }
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .remove(let which):
      guard let todo = state.document.todo(which) else { return [] }
      state.document.todos.remove(id: todo.id)
      return [.note("Removed “\(todo.text)”")]
    case .removeDone:
      let done = state.document.todos.filter(\.isDone)
      state.document.todos.removeAll(where: \.isDone)
      return [.note(done.count == 1 ? "Removed “\(done[0].text)”" : "Removed \(done.count) to-dos")]
    default: return []
    }
  }
}
