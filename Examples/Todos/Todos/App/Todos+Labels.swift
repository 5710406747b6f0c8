extension Todos {
  /// Returns the name of a step: on the undo button, on the slider.
  static func label(of action: Action, _ before: State) -> String {
    func name(_ id: Todo.ID) -> String { before.todos[id: id].map { "“\($0.text)”" } ?? "a to-do" }
    return switch action {
    case .added(let todo): "Add “\(todo.text)”"
    case .altered(let id, let changes): changes.label(name(id))
    case .removed(let ids): ids.count == 1 ? "Remove \(name(ids[0]))" : "Remove \(ids.count) to-dos"
    case .forked(let todo, let original):
      todo.text == before.todos[id: original]?.text
        ? "Fork \(name(original))" : "Fork \(name(original)) as “\(todo.text)”"
    case .noted: "Add a journal entry"
    // Requests change nothing; their events are the steps.
    case .add, .alter, .check, .remove, .removeDone, .fork, .refused: "\(action)"
    }
  }
}

extension [TodoChange] {
  /// Returns the name of a change, of an object with a name.
  func label(_ name: String) -> String {
    guard count == 1, let change = first else { return "Change \(name)" }
    return switch change {
    case .text(let text): "Change \(name) to “\(text)”"
    case .due(nil): "Remove the due date of \(name)"
    case .due(let due?): "Make \(name) due \(due)"
    case .tag(let tag): "Tag \(name) #\(tag)"
    case .untag(let tag): "Remove the tag #\(tag) from \(name)"
    case .check: "Mark \(name) as done"
    case .uncheck: "Mark \(name) as open"
    }
  }
}
