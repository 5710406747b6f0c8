import TarnWeb
import Todos
import TodosBrowsing

/// The sheets over the list, of which one is open at a time.
extension TodosView {
  func sheet(_ sheet: ListBrowsing.Sheet) -> View {
    let todo = sheet.todo.flatMap { todos.todos[id: $0] }
    switch (sheet, todo) {
    case (.journal, _): return over("journal", journal)
    case (.help, _): return over("help", help)
    case (.menu, let todo?): return over("menu", menu(todo))
    case (.editing(_, let text), _?):
      return form(sheet, "Edit", save: "Save", field("Text", text, isFirst: true) { .browsing(.write($0)) })
    case (.tagging(_, let text), _?):
      return form(
        sheet, "Tags", save: "Save",
        field("Tags, separated by spaces", text, isFirst: true) { .browsing(.write($0)) },
        .div(
          [.class("preview"), .live],
          .each(Tags(written: text).map { .span([.class("chip"), .key($0)], .text("#\($0)")) })))
    case (.dating(_, let text, let isForking), let todo?):
      let title = isForking ? "Fork “\(todo.text)” with another due date" : "When is “\(todo.text)” due?"
      return form(
        sheet, title, save: isForking ? "Fork" : "Save",
        due(todo, text, isFirst: true, hint: isForking ? "+1w, next monday …" : "Leave empty to remove the due date") {
          .browsing(.write($0))
        })
    case (.forking(_, let text, let due), let todo?):
      return form(
        sheet, "Fork “\(todo.text)”", save: "Fork",
        field("Text of the copy", text, isFirst: true) { .browsing(.write($0)) },
        self.due(todo, due, isFirst: false, hint: "Unchanged if empty, or +1w, next monday …") {
          .browsing(.writeDue($0))
        })
    // On a page a new to-do has its own field.
    case (.adding, _): return .nothing
    case (.menu, nil), (.editing, nil), (.tagging, nil), (.dating, nil), (.forking, nil):
      return dialog(
        "gone", "The to-do was removed", .p([.class("muted form")], "This to-do is no longer in the list."),
        close("Close"))
    }
  }

  // MARK: Dialogs

  /// Content over a backdrop; a click on the backdrop closes it.
  func over(_ key: String, _ content: View) -> View {
    .div([.class("over"), .key(key)], .div([.class("veil"), .hidden, .onClick(.close)]), content)
  }

  func dialog(_ key: String, _ title: String, _ contents: View...) -> View {
    over(key, .section(named(title), heading(title), .each(contents)))
  }

  func named(_ title: String) -> [Attribute<UserAction>] {
    [.class("dialog"), .role("dialog"), .aria("modal", "true"), .label(title)]
  }

  func heading(_ title: String) -> View { .h2([.attribute("dir", "auto")], .text(title)) }

  func close(_ words: String) -> View {
    .div([.class("buttons")], .button([.focused(), .onClick(.close)], .text(words)))
  }

  private func form(_ sheet: ListBrowsing.Sheet, _ title: String, save: String, _ fields: View...) -> View {
    over(
      "form",
      .form(
        named(title) + [.onSubmit(.save)], heading(title), .div([.class("form")], .each(fields)), refusal,
        .div(
          [.class("buttons")], .button([.class("quiet"), .onClick(.close)], "Cancel"), .submit(.text(save)))))
  }

  /// If the sheet covers the status line below the list, it shows the refusal itself.
  private var refusal: View {
    .div(
      [.class("sheet-refusal"), .role("alert")],
      .ifPresent(screen.said.flatMap { $0.isRefusal ? $0 : nil }) {
        .p([.key($0.number), .class("field-error")], .text($0.words))
      })
  }

  private func field(_ name: String, _ text: String, isFirst: Bool, _ input: @escaping (String) -> UserAction) -> View {
    .label(
      [.class("field")], .span(.text(name)),
      .input([
        .value(text), .attribute("autocomplete", "off"), .attribute("dir", "auto"), .focused(isFirst), .onInput(input),
      ]))
  }

  private func due(
    _ todo: Todo, _ text: String, isFirst: Bool, hint: String, _ input: @escaping (String) -> UserAction
  ) -> View {
    let understood = ParsedDueDate(text, from: todo.due, at: moment)
    let present = todo.due.map { "Now: \(DueText(at: moment).write($0))" } ?? "No due date"
    let words: View =
      switch understood {
      case .nothing: .span([.class("muted")], .text(present))
      case .due(_, let words): .span([.class("due")], .text(words))
      case .refused(let words): .span([.class("field-error")], .text(words))
      }
    return .div(
      [.class("field")], .span([], .text("Due")),
      dueField("due", "Due", text, understood, hint: hint, isFirst: isFirst, input),
      .div([.class("preview"), .live, .id("due-error")], words))
  }
}
