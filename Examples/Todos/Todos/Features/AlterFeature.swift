import Tarn

/// Changes texts, notes, due dates and tags. No use case is needed: a request that is not refused has happened.
struct AlterFeature: RefusingFeature {
  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    guard case .alter(let which, let changes) = action else { return nil }
    guard let todo = state.document.todo(which) else { return state.document.refusal(of: which) }
    return Refusal(changes: changes) ?? (todo.altered(by: changes) == todo ? .unchanged(todo) : nil)
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    guard case .alter(let which, let changes) = action, let todo = state.document.todo(which) else { return [] }
    state.document.todos[id: todo.id]?.alter(by: changes)
    return changes.map { .note($0.note(todo.text)) }
  }
}

extension TodoChange {
  /// Returns the journal's text for a change of a to-do, as a whole sentence, because it is translated as one.
  func note(_ text: String) -> String {
    switch self {
    case .text(let new): "“\(text)” was renamed to “\(TextLimit.text.cleaned(new))”"
    case .note: "“\(text)” has another note"
    case .due(nil): "“\(text)” has no due date any more"
    case .due(let due?): "“\(text)” is due \(due)"
    case .tag(let tag): "“\(text)” has the tag #\(tag)"
    case .untag(let tag): "“\(text)” lost the tag #\(tag)"
    case .check: "“\(text)” is done"
    case .uncheck: "“\(text)” was reopened"
    }
  }
}
