import Tarn
import Todos
import TodosBrowsing

extension TodosTerminalApp {
  func open(_ leaf: KeyCommand.SheetKind) {
    switch leaf {
    case .add: show(.adding())
    case .help: show(.help)
    case .journal:
      if screenModel.hasRoomBeside {
        terminalStore.send(.putJournalBeside(!terminalStore.state.hasJournalBeside))
      } else {
        show(.journal)
      }
    case .edit, .due, .tags, .fork, .forkDue, .menu:
      guard let todo = browsing.state.sheet?.todo.flatMap({ core.state.todos[id: $0] }) ?? current else {
        close()
        return reportNothingSelected()
      }
      show(Self.sheet(leaf, todo))
    }
  }

  private static func sheet(_ leaf: KeyCommand.SheetKind, _ todo: Todo) -> ListBrowsing.Sheet {
    switch leaf {
    case .edit: .editing(todo.id, text: todo.text)
    case .due: .dating(todo.id)
    case .tags: .tagging(todo.id, text: todo.tags.description)
    case .fork: .forking(todo.id, text: todo.text)
    case .forkDue: .dating(todo.id, isForking: true)
    case .add, .menu, .journal, .help: .menu(todo.id)
    }
  }

  private func show(_ sheet: ListBrowsing.Sheet) {
    terminalStore.send(.row(0))
    terminalStore.send(.focus(.list))
    browsing.send(.open(sheet))
  }

  func close() {
    terminalStore.send(.focus(.list))
    browsing.send(.close)
  }

  func moveRow(by rows: Int) {
    let screenModel = screenModel
    let last = screenModel.rowsOfSheet - 1
    let row = terminalStore.state.row
    // The selection of a menu wraps around; lists for reading stop at their ends.
    if case .menu = browsing.state.sheet, abs(rows) == 1 {
      terminalStore.send(.row((row + rows + last + 1) % (last + 1)))
    } else {
      terminalStore.send(.row(min(max(row + rows, 0), max(last, 0))))
    }
  }

  /// Submits a sheet if its texts are valid. Otherwise the sheet stays open and shows the error.
  func submit() {
    guard let sheet = browsing.state.sheet else { return }
    if let id = sheet.todo, core.state.todos[id: id] == nil {
      close()
      return report("\(TodosError.unknown(.id(id)))")
    }
    switch sheet {
    case .adding(let text, _):
      let (text, tags) = Tags.taken(from: text)
      guard let due = written(in: sheet), hasText(text) else { return }
      expect(text)
      core.send(.add(text: text, due: due.due, tags: tags))
    case .editing(let id, let text):
      guard hasText(text) else { return }
      change(id, [.text(text)])
    case .dating(let id, let text, let isForking):
      guard let due = written(in: sheet) else { return }
      // An empty text changes nothing: “none” removes the due date.
      let changes: [TodoChange] = Todo.cleaned(text).isEmpty ? [] : [.due(due.due)]
      if isForking { fork(id, changes) } else { change(id, changes) }
    case .tagging(let id, let text):
      guard let todo = core.state.todos[id: id] else { return }
      change(id, TodoChange.changes(from: todo.tags, to: Tags(written: text)))
    case .forking(let id, let text, let words):
      guard let due = written(in: sheet), hasText(text) else { return }
      // Without a text the due date of the original is kept.
      fork(id, [.text(text)] + (Todo.cleaned(words).isEmpty ? [] : [.due(due.due)]))
    case .menu(let id):
      let items = MenuItem.allCases
      guard let item = items.indices.contains(terminalStore.state.row) ? items[terminalStore.state.row] : nil else {
        return
      }
      if let leaf = item.leaf { return open(leaf) }
      close()
      return item == .check ? toggle(id) : remove(id)
    case .journal, .help: break
    }
    close()
  }

  private func hasText(_ text: String) -> Bool {
    guard let refusal = TodosError(text: text) else { return true }
    report("\(refusal)")
    return false
  }

  /// - Returns: `nil` if the text is invalid.
  private func written(in sheet: ListBrowsing.Sheet) -> DueText.Reading? { try? screenModel.due(in: sheet)?.get() }

  private func change(_ id: Todo.ID, _ changes: [TodoChange]) {
    guard let todo = core.state.todos[id: id] else { return }
    alter(todo, changes)
  }

  private func fork(_ id: Todo.ID, _ changes: [TodoChange]) {
    if let todo = core.state.todos[id: id] { expect(todo.altered(by: changes).text) }
    core.send(.fork(.id(id), changes))
  }

  /// Bounded, because an owner that accepts nothing sends nothing back.
  private func expect(_ text: String) { expected = (expected + [Todo.cleaned(text)]).suffix(16) }
}
