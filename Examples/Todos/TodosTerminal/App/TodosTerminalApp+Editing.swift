import Tarn
import Todos
import TodosBrowsing

extension TodosTerminalApp {
  /// The selected to-do, if it is visible: a key does not change an invisible one.
  var current: Todo? {
    browsing.state.selected.flatMap { id in listing.index(of: id).map { listing[$0] } }
  }

  func reportNothingSelected() { report("No to-do is selected. The arrow keys select one, and a adds one.") }

  func toggle(_ id: Todo.ID?) {
    guard let todo = id.map({ core.state.todos[id: $0] }) ?? current else { return reportNothingSelected() }
    if let id { browsing.send(.select(id)) }
    closeIfRemoved(todo) { todo in todo.altered(by: todo.isDone ? .uncheck : .check(todo.made)) }
    core.send(.check(.id(todo.id), !todo.isDone))
  }

  func remove(_ id: Todo.ID?) {
    guard let todo = id.map({ core.state.todos[id: $0] }) ?? current else { return reportNothingSelected() }
    closeIfRemoved(todo) { _ in nil }
    core.send(.remove(.id(todo.id)))
  }

  func undo() {
    guard core.history?.undoable != nil else { return report("There is nothing to undo.") }
    core.undo()
  }

  func redo() {
    guard core.history?.redoable != nil else { return report("There is nothing to redo.") }
    core.redo()
  }

  /// Changes a to-do from a sheet.
  func alter(_ todo: Todo, _ changes: [TodoChange]) {
    // The to-do has these values already, because the sheet was not edited: no message is needed.
    guard todo.altered(by: changes) != todo else { return }
    closeIfRemoved(todo) { $0.altered(by: changes) }
    core.send(.alter(.id(todo.id), changes))
  }

  /// Selects the next to-do if the change hides the selected one, so that the same key can be pressed again.
  private func closeIfRemoved(_ todo: Todo, _ change: (Todo) -> Todo?) {
    if let next = change(todo), browsing.state.filter.includes(next, on: moment.day) { return }
    let next = listing.id(from: todo.id, by: 1)
    let other = next == todo.id ? listing.id(from: todo.id, by: -1) : next
    browsing.send(.select(other == todo.id ? nil : other))
  }
}
