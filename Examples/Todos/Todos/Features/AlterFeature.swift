import Tarn

/// Changes texts, due dates and tags.
public struct AlterFeature: Feature {
  public init() {}

  public func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .alter(let which, let changes): return [.alter(AlterTodo.Request(which, state.todo(which), changes))]
    case .altered(let id, let changes):
      guard let before = state.todos[id: id] else { return [] }
      state.todos[id: id]?.alter(by: changes)
      return [.note(changes.note(before.text))]
    default: return []
    }
  }
}

extension Todos {
  static func altering(_ alter: AlterTodo) -> EffectHandler<Effect, Action> {
    EffectHandler(alter) {
      if case .alter(let request) = $0 { request } else { nil }
    } action: { request, response in
      switch response {
      case .altered(let id): .altered(id, request.changes)
      case .unchanged(let number): .refused(.unchanged(number: number))
      case .unknown: .refused(.unknown(request.which))
      case .refused(let refusal): .refused(refusal)
      }
    }
  }
}

extension [TodoChange] {
  /// Returns the journal's text for a change of a to-do.
  func note(_ text: String) -> String {
    let parts = map { change in
      switch change {
      case .text(let new): "was renamed to “\(Todo.cleaned(new))”"
      case .due(nil): "has no due date any more"
      case .due(let due?): "is due \(due)"
      case .tag(let tag): "has the tag #\(tag)"
      case .untag(let tag): "lost the tag #\(tag)"
      case .check: "is done"
      case .uncheck: "was reopened"
      }
    }
    return "“\(text)” " + parts.joined(separator: ", ")
  }
}
