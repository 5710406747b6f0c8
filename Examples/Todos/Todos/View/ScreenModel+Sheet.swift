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
      let list = SheetList<Todos.Action>(count: document.journal.count, placeholder: words("The journal is empty.")) {
        age in
        let (time, text) = journalEntry(age)
        // Counted from the oldest, so that an entry keeps its key.
        return .init(key: "\(document.journal.count - age)", text, detail: time)
      }
      return Sheet(
        title: words("Journal, newest first"), id: "journal", cancel: .close,
        list: list.scroll(open.top) { .sheetScrolled($0) }, words: words)
    case (.add, _): return form(words("New to-do"), submit: words("Add"), fields(.add, session.form, nil))
    case (_, nil):
      return Sheet(
        title: words("The to-do was removed"), message: words("This to-do is no longer in the list."), cancel: .close,
        words: words)
    case (.menu, let todo?):
      let items = keys(for: todo).map { key in
        SheetItem(
          key.title, key: key.keys[0], isDestructive: key.keys[0] == "x", address: key.address, key.action)
      }
      return Sheet(
        title: words("To-do \(todo.number)"), message: todo.text, cancel: .close, items: items, words: words)
    case (let kind, let todo?):
      let isFork = kind == .fork || kind == .forkDue
      return form(
        title(of: kind, todo.number), kind == .edit || kind == .fork ? nil : todo.text,
        submit: isFork ? words("Fork") : words("Save"), fields(kind, session.form, todo))
    }
  }

  private func title(of kind: OpenSheet.Kind, _ number: Int) -> String {
    switch kind {
    case .edit: words("Edit \(number)")
    case .due: words("Due date of \(number)")
    case .tags: words("Tags of \(number)")
    default: words("Fork \(number)")
    }
  }

  private func form(
    _ title: String, _ message: String? = nil, submit: String, _ fields: [SheetField<Todos.Action>]
  ) -> Sheet<Todos.Action> {
    Sheet(
      title: title, message: message, cancel: .close, fields: fields,
      submit: SheetButton(submit, .submit(at: moment)), words: words)
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
        case .text: (words("What"), todo?.text ?? words("call Anna tomorrow 3pm #phone"), nil)
        case .note: (words("Note"), words("more about it"), nil)
        case .due: (words("Due"), words("thursday 5pm, +1w, 24 dec, or none"), meaning(ofDue: form, todo))
        case .tags: (words("Tags"), words("home, garden"), meaning(ofTags: form.tags))
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
        let due = text(typed.due)
        let meaning =
          typed.dateWords.map { words("\(due), from “\($0)”. Write “none” to keep these words in the text") } ?? due
        return .note([meaning, typed.dueNote.map(words.translation(of:))].compactMap(\.self).joined(separator: ". "))
      }
      guard !form.due.isBlank else { return .note(words("unchanged: \(text(todo.due))")) }
      let result = try DateParser(at: moment).parse(form.due, from: todo.due)
      return .note(
        [text(result.date), result.note.map(words.translation(of:))].compactMap(\.self).joined(separator: ". "))
    } catch {
      return .error(words.translation(of: error.description))
    }
  }

  private func meaning(ofTags text: String) -> SheetField<Todos.Action>.Message {
    let tags = Tags(written: text)
    let invalid = text.split { $0.isWhitespace || $0 == "," }.first { !tags.contains(String($0)) }
    let text = tags.isEmpty ? words("no tags") : "\(tags)"
    return invalid.map { .error("\(text)  " + words("“\($0)” is not a tag, or one too many.")) } ?? .note(text)
  }
}
