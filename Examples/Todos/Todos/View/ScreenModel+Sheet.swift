import TarnDates
import TarnForms
import TarnView

extension ScreenModel {
  /// The open sheet; `nil` if none is open.
  public var sheet: Sheet<Todos.Action>? {
    guard let open = session.sheet else { return nil }
    let todo = document.todo(.id(open.todo))
    switch (open.kind, todo) {
    case (.journal, _):
      let list = SheetList<Todos.Action>(count: document.journal.count, placeholder: "The journal is empty.") { age in
        let (time, text) = journalEntry(age)
        // Counted from the oldest, so that an entry keeps its key.
        return .init(key: "\(document.journal.count - age)", text, detail: time)
      }
      return Sheet(
        title: "Journal, newest first", cancel: .close, list: list.scroll(open.top) { .sheetScrolled($0) })
    case (.add, _): return form("New to-do", submit: "Add", fields(.add, session.form, nil))
    case (_, nil):
      return Sheet(title: "The to-do was removed", message: "This to-do is no longer in the list.", cancel: .close)
    case (.menu, let todo?):
      let items = keys(for: todo).map { key in
        SheetItem(key.title, key: key.keys[0], isDestructive: key.keys[0] == "x", key.action)
      }
      return Sheet(title: "To-do \(todo.number)", message: todo.text, cancel: .close, items: items)
    case (let kind, let todo?):
      let isFork = kind == .fork || kind == .forkDue
      let title = kind == .edit ? "Edit" : kind == .due ? "Due date of" : kind == .tags ? "Tags of" : "Fork"
      return form(
        "\(title) \(todo.number)", kind == .edit || kind == .fork ? nil : todo.text, submit: isFork ? "Fork" : "Save",
        fields(kind, session.form, todo))
    }
  }

  private func form(
    _ title: String, _ message: String? = nil, submit: String, _ fields: [SheetField<Todos.Action>]
  ) -> Sheet<Todos.Action> {
    Sheet(
      title: title, message: message, cancel: .close, fields: fields,
      submit: SheetButton(submit, .submit(at: moment)))
  }

  /// Returns the fields of a sheet, or of a new to-do on a page.
  public func fields(_ kind: OpenSheet.Kind, _ form: Form, _ todo: Todo?) -> [SheetField<Todos.Action>] {
    let names: [Form.Field] =
      switch kind {
      case .add: [.text, .due, .note]
      case .fork: [.text, .due]
      case .edit: [.text, .note]
      case .due, .forkDue: [.due]
      case .tags: [.tags]
      case .menu, .journal: []
      }
    return names.map { name in
      let (label, placeholder, message): (String, String, SheetField<Todos.Action>.Message?) =
        switch name {
        case .text: ("What", todo?.text ?? "call Anna tomorrow 3pm #phone", nil)
        case .note: ("Note", "more about it", nil)
        case .due: ("Due", "thursday 5pm, +1w, 24 dec, or none", meaning(ofDue: form, todo))
        case .tags: ("Tags", "home, garden", meaning(ofTags: form.tags))
        }
      // The message of the tags lists those that are understood.
      return SheetField(
        label, form[name], name: name.rawValue, placeholder: placeholder, message: message,
        kind: name == .note ? .lines : .line, showsErrorWhileTyping: name == .tags
      ) { .write(name, $0) }
    }
  }

  private func meaning(ofDue form: Form, _ todo: Todo?) -> SheetField<Todos.Action>.Message {
    do throws(DateParserError) {
      guard let todo else {
        let typed = try TypedTodo(form.text, due: form.due, at: moment)
        let source = typed.dateWords.map { "from “\($0)”. Write “none” to keep these words in the text" }
        return .note(
          [[text(typed.due), source].compactMap(\.self).joined(separator: ", "), typed.dueNote]
            .compactMap(\.self).joined(separator: ". "))
      }
      guard !form.due.isBlank else { return .note("unchanged: \(text(todo.due))") }
      let result = try DateParser(at: moment).parse(form.due, from: todo.due)
      return .note([text(result.date), result.note].compactMap(\.self).joined(separator: ". "))
    } catch {
      return .error(error.description)
    }
  }

  private func meaning(ofTags text: String) -> SheetField<Todos.Action>.Message {
    let tags = Tags(written: text)
    let invalid = text.split { $0.isWhitespace || $0 == "," }.first { !tags.contains(String($0)) }
    let words = tags.isEmpty ? "no tags" : "\(tags)"
    return invalid.map { .error("\(words)  “\($0)” is not a tag, or one too many.") } ?? .note(words)
  }
}
