import TarnTerminal
import Todos

extension TerminalView {
  /// The open sheet; nothing if there is none.
  var sheet: View {
    guard let content = model.sheet, let kind = session.sheet?.kind else { return .nothing }
    let close: [String: KeyCommand] = ["Escape": .act(.close)]
    switch kind {
    case .help: return help
    case .journal:
      let count = model.document.journal.count
      let list = count == 0 ? .text("The journal is empty.", style: .dim) : journalList(selected: session.sheet?.row)
      return sized([list.extent(.cells(rows(count))), hints("↑↓ move")]).onKeys(rowKeys(count))
    case .menu where content.submit == nil && !content.items.isEmpty: return menu(content)
    default:
      guard content.submit != nil else {
        return sized([.text(content.text ?? "", wraps: true), hints()])
          .onKeys(close.merging(["Enter": .act(.close)]) { $1 })
      }
      return form(content).onKeys(close.merging(fieldKeys(content)) { $1 })
    }
  }

  /// As wide as the inside of a dialog may be.
  private var width: Int { max(min(60, size.columns - 4), 1) }

  private func sized(_ nodes: [View]) -> View { .row([View.column(nodes).extent(.cells(width))]) }

  private func hints(_ others: String...) -> View {
    .status(
      others.map { Hint(String($0.prefix { $0 != " " }), String($0.drop { $0 != " " }.dropFirst())) }
        + [Hint("Escape", "close")])
  }

  // MARK: Fields

  private func form(_ content: SheetContent) -> View {
    let submit = KeyCommand.act(.submit(at: model.moment))
    let last = content.fields.count - 1
    let fields = content.fields.enumerated().map { index, field in
      let isFocused = last == 0 || (session.focus == .due) == (field.name == .due)
      let input = View.input(
        field.value, placeholder: field.hint, isFocused: isFocused, onInput: { .act(.write(field.name, $0)) },
        onSubmit: submit)
      return View.row([.text(field.label, style: .bold).extent(.cells(4)), input.extent(.fill())], spacing: 2)
        .onClick(.act(.focus(field.name == .due ? .due : .list)))
    }
    let hints = [Hint("Enter", content.submit?.lowercased() ?? "")] + (last > 0 ? [Hint("Tab", "other field")] : [])
    return sized(
      [.ifPresent(content.text) { .text($0, style: .dim) }] + fields
        + [message(content), .status(hints + [Hint("Escape", "cancel")])])
  }

  private func fieldKeys(_ content: SheetContent) -> [String: KeyCommand] {
    guard content.fields.count > 1 else { return [:] }
    let other = KeyCommand.act(.focus(session.focus == .due ? .list : .due))
    return ["Tab": other, "Shift+Tab": other, "ArrowDown": .act(.focus(.due)), "ArrowUp": .act(.focus(.list))]
  }

  /// The meaning of the typed text, or its error. As high as the longest error at this width, so that the layout does not
  /// change during typing.
  private func message(_ content: SheetContent) -> View {
    var text = StyledText("")
    if let message = status.message {
      text = StyledText("! \(message)", Styles.warning)
    } else if let field = content.fields.last {
      switch field.message {
      case .meaning(let meaning): text = StyledText(meaning, field.value.isEmpty ? .dim : .bold)
      case .error(let error): text = StyledText("! \(error)", Styles.warning)
      }
    }
    return .row([.text("").extent(.cells(4)), .text(text, wraps: true).extent(.fill())], spacing: 2)
      .extent(.cells(size.rows < 12 ? 3 : width < 50 ? 5 : 3))
  }

  // MARK: Rows

  private func menu(_ content: SheetContent) -> View {
    let items = content.items
    var keys = rowKeys(items.count, wraps: true)
    for item in items { for key in item.keys { keys[key] = .act(item.action) } }
    let row = min(session.sheet?.row ?? 0, items.count - 1)
    keys["Enter"] = .act(items[row].action)
    return sized([
      .text(content.text ?? "", style: .dim),
      .list(count: items.count, selected: row, onSelect: { .act(items[$0].action) }) { row in
        .row([.text(items[row].name).extent(.cells(6)), .text(items[row].title).extent(.fill())])
      }.extent(.cells(items.count)),
      .status([Hint("Enter", "choose"), Hint("Escape", "cancel")]),
    ]).onKeys(keys)
  }

  /// The keys in a sheet with rows.
  private func rowKeys(_ count: Int, wraps: Bool = false) -> [String: KeyCommand] {
    let (row, last) = (session.sheet?.row ?? 0, max(count - 1, 0))
    func mark(_ row: Int) -> KeyCommand { .act(.mark(min(max(row, 0), last))) }
    let up = mark(wraps && row == 0 ? last : row - 1)
    let down = mark(wraps && row == last ? 0 : row + 1)
    return [
      "ArrowUp": up, "k": up, "ArrowDown": down, "j": down, "PageUp": mark(row - 10), "PageDown": mark(row + 10),
      "Home": mark(0), "End": mark(last), "Escape": .act(.close), "q": .act(.close), "Enter": .act(.close),
      "J": .act(.close), "?": .act(.close),
    ]
  }

  /// The rows that fit: two for the frame, one for the hints, and one row of the list above and below.
  private func rows(_ count: Int) -> Int { max(min(count, size.rows - 5), 1) }

  /// The keys: in two columns if the terminal is wide enough to show all at once.
  private var help: View {
    let width = 30
    let lines = helpKeys.map { StyledText($0).padded(to: 10) + StyledText($1, .dim) }
    let half = size.columns >= 2 * width + 4 ? (lines.count + 1) / 2 : lines.count
    let rows = (0..<half).map { lines[$0].padded(to: width) + ($0 + half < lines.count ? lines[$0 + half] : "") }
    let isLong = rows.count > size.rows - 5
    let list = View.list(count: rows.count, selected: isLong ? session.sheet?.row : nil) { .text(rows[$0]) }
    return .row([
      View.column([
        list.extent(.cells(self.rows(rows.count))),
        .status((isLong ? [Hint("↑↓", "move")] : []) + [Hint("Escape", "close")]),
      ]).onKeys(rowKeys(rows.count))
        .extent(.cells(max(min(half < lines.count ? 2 * width : width + 2, size.columns - 4), 1)))
    ])
  }

  private var helpKeys: [(String, String)] {
    [("↑ ↓ j k", "up, down"), ("PgUp PgDn", "a page up, down"), ("Home End", "the first, the last")]
      + keys.map { ($0.names, $0.title) }
      + [("u r", "undo, redo (^Z ^Y)"), ("q", "quit")]
  }
}
