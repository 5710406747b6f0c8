import Tarn
import TarnDates

extension Todos.State {
  /// Returns the action that the features receive for an action: for ``Todos/Action/submit(at:)`` the request that a person
  /// has typed, otherwise the action itself.
  ///
  /// - Throws: ``Refusal`` if a text is not valid.
  func resolved(_ action: Todos.Action) throws(Refusal) -> Todos.Action {
    if case .submit(let moment) = action { try request(at: moment) } else { action }
  }

  /// Returns the request that the open sheet means, or else the fields of a new to-do. Without a change it is to close
  /// the sheet.
  ///
  /// - Throws: ``Refusal`` if a text is not valid.
  private func request(at moment: Moment) throws(Refusal) -> Todos.Action {
    let form = session.form
    let kind = session.sheet?.kind ?? .add
    if kind == .add {
      let typed = try Refusal.of(.due) { () throws(DateParserError) in
        try TypedTodo(form.text, due: form.due, at: moment)
      }
      return .add(text: typed.text, note: form.note.isBlank ? nil : form.note, due: typed.due, tags: typed.tags)
    }
    guard let todo = document.todo(.id(session.sheet?.todo)) else { return .close }
    if kind == .edit || kind == .fork, let refusal = Refusal(text: form.text) { throw refusal }
    let changes: [TodoChange]
    switch kind {
    case .fork: return .fork(.id(todo.id), [.text(form.text), .due(try due(form, todo.due, moment))])
    case .forkDue: return .fork(.id(todo.id), [.due(try due(form, todo.due, moment))])
    case .edit: changes = [.text(form.text), .note(form.note)].filter { todo.altered(by: $0) != todo }
    case .due: changes = [.due(try due(form, todo.due, moment))]
    case .tags: changes = TodoChange.changes(from: todo.tags, to: Tags(written: form.tags))
    case .add, .menu, .journal: changes = []
    }
    return todo.altered(by: changes) == todo ? .close : .alter(.id(todo.id), changes)
  }

  private func due(_ form: Form, _ present: FloatingDate?, _ moment: Moment) throws(Refusal) -> FloatingDate? {
    if form.due.isBlank { return present }
    return try Refusal.of(.due) { () throws(DateParserError) in
      try DateParser(at: moment).parse(form.due, from: present).date
    }
  }
}

extension Refusal {
  /// Runs a function whose error is the reason why the text of a field is refused.
  static func of<Value>(
    _ field: Form.Field, _ body: () throws(DateParserError) -> Value
  ) throws(Refusal) -> Value {
    do throws(DateParserError) { return try body() } catch {
      throw Refusal(error.description, field: field.rawValue)
    }
  }
}
