extension Todos {
  /// Returns the name of a step: on the undo button, on the slider.
  static func label(of action: Action, _ before: Document) -> String {
    func name(_ todo: Todo?) -> String { todo.map { "“\($0.text)”" } ?? "a to-do" }
    return switch action {
    case .added(let todo): "Add “\(todo.text)”"
    case .alter(let which, let changes): changes.label(name(before.todo(which)))
    case .check(let which, _): [.uncheck].label(name(before.todo(which)))
    case .checked(let id, let time): [.check(time)].label(name(before.todos[id: id]))
    case .remove(let which): "Remove \(name(before.todo(which)))"
    case .removeDone: "Remove \(before.todos.count(where: \.isDone)) to-dos"
    case .forked(let todo, let original):
      todo.text == before.todos[id: original]?.text
        ? "Fork “\(todo.text)”" : "Fork \(name(before.todos[id: original])) as “\(todo.text)”"
    case .noted: "Add a journal entry"
    case .sync: "Changes from other devices"
    // The others do not change the document.
    default: "\(action)"
    }
  }
}

extension [TodoChange] {
  /// Returns the name of a change, of an object with a name.
  func label(_ name: String) -> String {
    guard count == 1, let change = first else { return "Change \(name)" }
    return switch change {
    case .text(let text): "Change \(name) to “\(text)”"
    case .note: "Change the note of \(name)"
    case .due(nil): "Remove the due date of \(name)"
    case .due(let due?): "Make \(name) due \(due)"
    case .tag(let tag): "Tag \(name) #\(tag)"
    case .untag(let tag): "Remove the tag #\(tag) from \(name)"
    case .check: "Mark \(name) as done"
    case .uncheck: "Mark \(name) as open"
    }
  }
}
