import TarnWeb
import Todos

/// The sheets over the list, of which one is open at a time.
extension TodosView {
  func sheet(_ sheet: Sheet) -> View {
    guard let content = model.sheet else { return .nothing }
    return .div(
      [.class("over"), .key(content.items.isEmpty ? "sheet" : "menu")],
      .div([.class("veil"), .hidden, .onClick(.close)]),
      content.items.isEmpty ? dialog(sheet, content) : menu(sheet, content))
  }

  private func dialog(_ sheet: Sheet, _ content: SheetContent) -> View {
    let title: [View] = [
      .h2([.attribute("dir", "auto")], .text(content.title)),
      .ifPresent(content.text) { .p([.class("muted form"), .attribute("dir", "auto")], .text($0)) },
    ]
    let frame: [Attribute<Todos.Action>] = [
      .class("dialog"), .role("dialog"), .aria("modal", "true"), .label(content.title),
    ]
    guard let submit = content.submit else {
      let close = View.div([.class("buttons")], .button([.focused(), .onClick(.close)], "Close"))
      let body = sheet.kind == .journal ? journal(sheet) : sheet.kind == .help ? help : .nothing
      return .section(frame, .each(title + [body, close]))
    }
    let fields = content.fields.enumerated().map { index, field in
      View.label(
        [.class("field")], .span(.text(field.label)),
        input(field, id: field.name.rawValue, label: field.label, isActive: true, isFirst: index == 0),
        .div([.class("preview"), .live], message(field, id: field.name.rawValue)))
    }
    return .form(
      frame + [.onSubmit(.submit(at: model.moment))],
      .each(title + [.div([.class("form")], .each(fields))]),
      .div([.class("buttons")], .button([.class("quiet"), .onClick(.close)], "Cancel"), .submit(.text(submit))))
  }

  /// A field with the meaning of its text. A refusal about it is shown at the field.
  func input(
    _ field: SheetContent.Field, id: String, label: String, isActive: Bool, isFirst: Bool = false
  ) -> View {
    let isInvalid = if case .error = field.message { true } else { false }
    let isNewText = id == "add"
    return .input([
      .id(id), .class(field.name == .due ? "when" : ""), .attribute("name", isActive ? field.name.rawValue : ""),
      .label(label), .placeholder(field.hint), .attribute("autocomplete", "off"), .attribute("dir", "auto"),
      .value(field.value), .aria("invalid", "\(isInvalid)"), .aria("describedby", "\(id)-message"),
      .onInput { .write(field.name, $0) }, .focused(isFirst || isNewText && session.focus == .text),
      .onBlur(.left(.text)),
    ])
  }

  func message(_ field: SheetContent.Field, id: String, _ prefix: String = "") -> View {
    switch field.message {
    case .meaning(let meaning):
      .when(!meaning.isEmpty, .span([.class("due"), .key("message"), .id("\(id)-message")], .text(prefix + meaning)))
    case .error(let error): .span([.class("field-error"), .key("message"), .id("\(id)-message")], .text(error))
    }
  }

  // MARK: Without fields

  private func journal(_ sheet: Sheet) -> View {
    let count = model.document.journal.count
    guard count > 0 else { return .p([.class("muted form")], "The journal is empty.") }
    return .window(
      WindowedList(count: count, rowHeight: 44, top: Double(sheet.row)),
      [.class("entries"), .label("Journal entries, newest first")],
      // The keys are counted from the oldest, so that an entry keeps its key.
      key: { count - 1 - $0 }, onScroll: { .mark(Int($0)) },
      row: { age in
        let (time, text) = model.journalEntry(age)
        return .div(
          [.class("entry")], .span([.class("item-text"), .attribute("dir", "auto"), .title(text)], .text(text)),
          .time([.class("muted")], .text(time)))
      })
  }

  private var help: View {
    let keys = model.keys(add: .focus(.text), journal: .open(.journal)).filter { !$0.name.contains("Tab") }
    let rows =
      [("↑ ↓, Page, Home, End", "Move in the list")]
      + keys.map { ($0.names, $0.title) }
      + [("Ctrl z, Ctrl y", "Undo, redo"), ("Escape", "Close")]
    return .each([
      .p([.class("muted form")], "These keys work in the list. Write due dates in English: tomorrow, fri 5pm, +1w."),
      .dl([.class("keys")], .each(rows.map { .each([.dt(.text($0)), .dd(.text($1))]) })),
    ])
  }

  private func menu(_ sheet: Sheet, _ content: SheetContent) -> View {
    let items = content.items
    let (last, row) = (items.count - 1, min(sheet.row, items.count - 1))
    let buttons = items.enumerated().map { index, item in
      View.button(
        [
          .role("menuitem"), .class(index == last ? "danger" : ""), .key(item.name), .focused(index == row),
          .attribute("tabindex", index == row ? "0" : "-1"), .onClick(item.action), .onFocus(.mark(index)),
        ], .text(item.title))
    }
    return .div(
      [
        .class("menu"), .role("menu"), .label("Menu of \(content.text ?? "")"), .property("--y", "\(menuTop(sheet))px"),
        .onKeys([
          "ArrowDown": .mark(row == last ? 0 : row + 1), "ArrowUp": .mark(row == 0 ? last : row - 1), "Home": .mark(0),
          "End": .mark(last),
        ]),
      ], .p([.class("menu-title"), .attribute("dir", "auto")], .text(content.text ?? "")), .each(buttons))
  }

  /// Beside its row if that is visible; the stylesheet keeps it inside the page.
  private func menuTop(_ sheet: Sheet) -> Int {
    let row = sheet.todo.flatMap { model.listing.index(of: $0) }
    return Int(max(0, min(row.map { Double($0) * Self.rowHeight - session.top } ?? 0, 4_320)))
  }
}
