/// The content of a sheet, for all devices.
public struct SheetContent {
  public struct Field {
    public let name: Form.Field
    public let label: String
    public let value: String
    /// An example, shown while the field is empty.
    public let hint: String
    public let message: Message
  }

  /// What a typed text means.
  public enum Message: Equatable {
    case meaning(String)
    case error(String)
  }

  public let title: String
  /// The to-do that it is about.
  public var text: String?
  public var fields: [Field] = []
  public var items: [KeyBinding] = []
  /// The title of the button that submits the fields; `nil` without fields.
  public var submit: String?
}

extension ScreenModel {
  /// The content of the open sheet; `nil` if none is open.
  public var sheet: SheetContent? {
    guard let sheet = session.sheet else { return nil }
    let todo = document.todo(.id(sheet.todo))
    switch (sheet.kind, todo) {
    case (.add, _): return SheetContent(title: "New to-do", fields: fields(.add, session.form, nil), submit: "Add")
    case (.journal, _): return SheetContent(title: "Journal, newest first")
    case (.help, _): return SheetContent(title: "Keys")
    case (_, nil): return SheetContent(title: "The to-do was removed", text: "This to-do is no longer in the list.")
    case (.menu, let todo?):
      return SheetContent(title: "To-do \(todo.number)", text: todo.text, items: keys(for: todo))
    case (let kind, let todo?):
      let isFork = kind == .fork || kind == .forkDue
      let title = kind == .edit ? "Edit" : kind == .due ? "Due date of" : kind == .tags ? "Tags of" : "Fork"
      return SheetContent(
        title: "\(title) \(todo.number)", text: kind == .edit || kind == .fork ? nil : todo.text,
        fields: fields(kind, session.form, todo), submit: isFork ? "Fork" : "Save")
    }
  }

  /// Returns the fields of a sheet, or of a new to-do on a page.
  public func fields(_ kind: Sheet.Kind, _ form: Form, _ todo: Todo?) -> [SheetContent.Field] {
    let names: [Form.Field] =
      switch kind {
      case .add, .fork: [.text, .due]
      case .edit: [.text]
      case .due, .forkDue: [.due]
      case .tags: [.tags]
      case .menu, .journal, .help: []
      }
    return names.map { name in
      switch name {
      case .text:
        .init(
          name: name, label: "What", value: form.text, hint: todo?.text ?? "text, with #tags", message: .meaning(""))
      case .due:
        .init(
          name: name, label: "Due", value: form.due, hint: "thursday 5pm, +1w, 24 dec, or none",
          message: meaning(ofDue: form.due, todo))
      case .tags:
        .init(name: name, label: "Tags", value: form.tags, hint: "home, garden", message: meaning(ofTags: form.tags))
      }
    }
  }

  private func meaning(ofDue text: String, _ todo: Todo?) -> SheetContent.Message {
    guard !text.isBlank else {
      let present = todo?.due.map(self.text) ?? "no due date"
      return .meaning(todo == nil ? present : "unchanged: \(present)")
    }
    do throws(DueTextError) {
      let reading = try DueText(at: moment).read(text, from: todo?.due)
      let words = reading.due.map(self.text) ?? "no due date"
      return .meaning([words, reading.note].compactMap(\.self).joined(separator: ". "))
    } catch {
      return .error(error.description)
    }
  }

  private func meaning(ofTags text: String) -> SheetContent.Message {
    let tags = Tags(written: text)
    let invalid = text.split { $0.isWhitespace || $0 == "," }.first { !tags.contains(String($0)) }
    let words = tags.isEmpty ? "no tags" : "\(tags)"
    return invalid.map { .error("\(words)  “\($0)” is not a tag, or one too many.") } ?? .meaning(words)
  }
}
