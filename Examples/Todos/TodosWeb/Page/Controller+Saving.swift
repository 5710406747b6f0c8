import Todos
import TodosBrowsing

extension Controller {
  /// Submits the open sheet. If that is not possible, the sheet stays open with its text.
  func save() {
    guard let sheet = browsing.state.sheet else { return }
    guard let todo = sheet.todo.flatMap({ core.state.todos[id: $0] }) else { return execute(.close) }
    switch sheet {
    case .editing(_, let text):
      if let refusal = TodosError(text: text) { return refuse("\(refusal)") }
      alter(todo, [.text(text)])
    case .tagging(_, let text): alter(todo, TodoChange.changes(from: todo.tags, to: Tags(written: text)))
    case .dating(_, let text, let isForking):
      switch ParsedDueDate(text, from: todo.due, at: now()) {
      case .refused(let words): return refuse(words)
      case .nothing: isForking ? fork(todo, [.due(nil)]) : alter(todo, [.due(nil)])
      case .due(let due, _): isForking ? fork(todo, [.due(due)]) : alter(todo, [.due(due)])
      }
    case .forking(_, let text, let due):
      if let refusal = TodosError(text: text) { return refuse("\(refusal)") }
      switch ParsedDueDate(due, from: todo.due, at: now()) {
      case .refused(let words): return refuse(words)
      case .nothing: fork(todo, [.text(text)])
      case .due(let due, _): fork(todo, [.text(text), .due(due)])
      }
    case .adding, .menu, .journal, .help: break
    }
    execute(.close)
  }

  /// Without a difference no request is sent, so there is nothing to refuse.
  private func alter(_ todo: Todo, _ changes: [TodoChange]) {
    if todo.altered(by: changes) != todo { execute(.core(.alter(.id(todo.id), changes))) }
  }

  private func fork(_ todo: Todo, _ changes: [TodoChange]) { execute(.core(.fork(.id(todo.id), changes))) }
}
