import Tarn

/// Turns what a person has typed into a request. That is an action of its own, so that every feature receives it, and
/// the step is named after it.
public struct SubmitFeature: Feature {
  public init() {}

  public func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    guard case .submit(let moment) = action, let request = try? state.request(at: moment) else { return [] }
    return [.perform(request)]
  }
}

/// Returns a request as it is, for ``SubmitFeature``.
public struct PerformRequest: SynchronousUseCase {
  public init() {}

  public func perform(_ request: Todos.Action) -> Todos.Action { request }
}

extension Todos {
  static func submitting(_ perform: PerformRequest) -> EffectHandler<Effect, Action> {
    EffectHandler(perform) {
      if case .perform(let request) = $0 { request } else { nil }
    } action: { _, request in
      request
    }
  }
}

extension Todos.State {
  /// Returns the request that the open sheet means, or else the fields of a new to-do. Without a change it is to close
  /// the sheet.
  ///
  /// - Throws: ``Refusal`` if a text is not valid.
  func request(at moment: Moment) throws(Refusal) -> Todos.Action {
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
