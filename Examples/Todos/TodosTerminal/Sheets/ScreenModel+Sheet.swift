import TarnTerminal
import Todos
import TodosBrowsing

extension ScreenModel {
  /// The open sheet; nothing if there is none, or if its to-do no longer exists.
  var sheet: Node<KeyCommand> {
    switch browsing.sheet {
    case nil: return .nothing
    case .adding?: return sized(adding)
    case .journal?: return sized(journal)
    case .help?: return help
    case let sheet?:
      guard let todo = todoOfSheet else { return sized(removedTodo) }
      return sized(about(todo, sheet))
    }
  }

  var sheetTitle: StyledText? {
    func named(_ words: String) -> StyledText { StyledText("\(words) \(todoOfSheet?.number ?? 0)", .bold) }
    return switch browsing.sheet {
    case nil: nil
    case .adding?: StyledText("New to-do", .bold)
    case .editing?: named("Edit")
    case .dating(_, _, isForking: false)?: named("Due date of")
    case .dating(_, _, isForking: true)?, .forking?: named("Fork")
    case .tagging?: named("Tags of")
    case .menu?: named("To-do")
    case .journal?: StyledText("Journal, newest first", .bold)
    case .help?: StyledText("Keys", .bold)
    }
  }

  /// As wide as the inside of a dialog may be.
  private func sized(_ node: Node<KeyCommand>) -> Node<KeyCommand> { .row([node.extent(.cells(sheetWidth))]) }

  var sheetWidth: Int { max(min(60, size.columns - 4), 1) }

  /// The number of rows in the open sheet that the selection can move to.
  var rowsOfSheet: Int {
    switch browsing.sheet {
    case .menu?: MenuItem.allCases.count
    case .journal?: core.journal.count
    case .help?: helpLines.count
    default: 0
    }
  }

  private var removedTodo: Node<KeyCommand> {
    .column([.text("This to-do is no longer in the list.", wraps: true), .status([Hint("Escape", "close")])])
      .onKeys(["Escape": .close, "Enter": .close])
  }

  // MARK: Fields

  private var adding: Node<KeyCommand> {
    guard case .adding(let text, let due)? = browsing.sheet else { return .nothing }
    return .column([
      textField("What", text, "text of the to-do"), dueField("Due", due, "thursday 5pm, +1w, 24 dec, or empty"),
      dueMessage,
      .status([Hint("Enter", "add"), Hint("Tab", "other field"), Hint("Escape", "discard")]),
    ]).onKeys(KeyBindings.fields(terminal.focus))
  }

  private func about(_ todo: Todo, _ sheet: ListBrowsing.Sheet) -> Node<KeyCommand> {
    switch sheet {
    case .editing(_, let text):
      .column([
        textField("What", text, todo.text), message(messageOnly),
        .status([Hint("Enter", "save"), Hint("Escape", "cancel")]),
      ]).onKeys(KeyBindings.field)
    case .dating(_, let text, let isForking):
      .column([
        .text(todo.text, style: .dim), textField("Due", text, "thursday 5pm, +1w, 24 dec, or none"), dueMessage,
        .status([Hint("Enter", isForking ? "fork" : "save"), Hint("Escape", "cancel")]),
      ]).onKeys(KeyBindings.field)
    case .tagging(_, let text):
      .column([
        .text(todo.text, style: .dim), textField("Tags", text, "home, garden"), message(tagsMessage(text)),
        .status([Hint("Enter", "save"), Hint("Escape", "cancel")]),
      ]).onKeys(KeyBindings.field)
    case .forking(_, let text, let due):
      .column([
        textField("What", text, todo.text), dueField("Due", due, "unchanged if empty, or +1w"), dueMessage,
        .status([Hint("Enter", "fork"), Hint("Tab", "other field"), Hint("Escape", "cancel")]),
      ]).onKeys(KeyBindings.fields(terminal.focus))
    case .menu: menu(todo)
    case .adding, .journal, .help: .nothing
    }
  }

  private func textField(_ name: String, _ value: String, _ placeholder: String) -> Node<KeyCommand> {
    field(
      name,
      .input(
        value, placeholder: placeholder, isFocused: terminal.focus != .due || browsing.sheet?.due == nil,
        onInput: { .write($0) }, onSubmit: .submit)
    ).onClick(.focus(.list))
  }

  private func dueField(_ name: String, _ value: String, _ placeholder: String) -> Node<KeyCommand> {
    field(
      name,
      .input(
        value, placeholder: placeholder, isFocused: terminal.focus == .due, onInput: { .writeDue($0) },
        onSubmit: .submit)
    ).onClick(.focus(.due))
  }

  private func field(_ name: String, _ input: Node<KeyCommand>) -> Node<KeyCommand> {
    .row([.text(name, style: .bold).extent(.cells(4)), input.extent(.fill())], spacing: 2)
  }

  private func menu(_ todo: Todo) -> Node<KeyCommand> {
    let items = MenuItem.allCases
    var keys = KeyBindings.rows
    for item in items {
      let name = item.key == "Space" ? " " : item.key
      keys[name] = item.leaf.map { .open($0) } ?? (item == .check ? .toggle(todo.id) : .remove)
    }
    keys["Enter"] = .submit
    return .column([
      .text(todo.text, style: .dim),
      .list(count: items.count, selected: terminal.row, onSelect: { .pick($0) }) { row in
        .row([
          .text(items[row].key).extent(.cells(6)), .text(items[row].words(isDone: todo.isDone)).extent(.fill()),
        ])
      }.extent(.cells(items.count)),
      .status([Hint("Enter", "choose"), Hint("Escape", "cancel")]),
    ]).onKeys(keys)
  }
}
