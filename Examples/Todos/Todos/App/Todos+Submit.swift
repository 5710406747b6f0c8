import Tarn

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
      let (text, tags) = Tags.taken(from: form.text)
      return .add(text: text, due: try due(form, nil, moment), tags: tags)
    }
    guard let todo = document.todo(.id(session.sheet?.todo)) else { return .close }
    if kind == .edit || kind == .fork, let refusal = Refusal(text: form.text) { throw refusal }
    let changes: [TodoChange]
    switch kind {
    case .fork: return .fork(.id(todo.id), [.text(form.text), .due(try due(form, todo.due, moment))])
    case .forkDue: return .fork(.id(todo.id), [.due(try due(form, todo.due, moment))])
    case .edit: changes = [.text(form.text)]
    case .due: changes = [.due(try due(form, todo.due, moment))]
    case .tags: changes = TodoChange.changes(from: todo.tags, to: Tags(written: form.tags))
    case .add, .menu, .journal: changes = []
    }
    return todo.altered(by: changes) == todo ? .close : .alter(.id(todo.id), changes)
  }

  private func due(_ form: Form, _ present: Due?, _ moment: Moment) throws(Refusal) -> Due? {
    do throws(DueTextError) {
      return form.due.isBlank ? present : try DueText(at: moment).read(form.due, from: present).due
    } catch {
      throw Refusal(error.description, field: Form.Field.due.rawValue)
    }
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
