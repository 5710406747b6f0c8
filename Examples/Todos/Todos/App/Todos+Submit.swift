import Tarn
import TarnDates
import TarnForms

extension Todos.State {
  /// Returns the action that the features receive for an action: for ``Todos/Action/submit(at:)`` the request that a person
  /// has typed, otherwise the action itself.
  ///
  /// - Throws: ``Refusal`` if a text is not valid.
  func resolved(_ action: Todos.Action) throws(Refusal) -> Todos.Action {
    guard case .submit(let moment) = action else { return action }
    if [.edit, .fork].contains(session.sheet?.kind), let refusal = Refusal(text: session.form.text) { throw refusal }
    do throws(DateParserError) { return try request(at: moment) } catch {
      throw Refusal(error.description, field: Form.Field.due.rawValue)
    }
  }

  /// Returns the request that the open sheet means, or else the fields of a new to-do. Without a change it is to close
  /// the sheet.
  ///
  /// - Throws: ``DateParserError`` if the due date is not a date.
  private func request(at moment: Moment) throws(DateParserError) -> Todos.Action {
    let form = session.form
    let kind = session.sheet?.kind ?? .add
    if kind == .add {
      let typed = try TypedTodo(form.text, due: form.due, at: moment)
      return .add(text: typed.text, note: form.note.isBlank ? nil : form.note, due: typed.due, tags: typed.tags)
    }
    guard let todo = document.todo(.id(session.sheet?.todo)) else { return .close }
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

  private func due(_ form: Form, _ present: FloatingDate?, _ moment: Moment) throws(DateParserError) -> FloatingDate? {
    form.due.isBlank ? present : try DateParser(at: moment).parse(form.due, from: present).date
  }
}
