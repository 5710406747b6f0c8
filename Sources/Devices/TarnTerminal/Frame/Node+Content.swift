import TarnLanguages
import TarnView

// The values that all devices show.
extension Node {
  /// Shows a table: a line of titles, and the rows that fit below. The rows scroll like those of a
  /// ``list(count:selected:scrollsTo:rowHeight:onSelect:row:)``, and the table fills the height that siblings leave.
  ///
  /// ```swift
  /// let table: Node<Action> = .table(
  ///   TableContent(
  ///     "To-dos", [TableColumn("Title") { $0.title }, TableColumn("Number", .fit, .trailing, value: \.id)], rows: todos,
  ///     empty: ContentUnavailable("No to-dos", "Add the first one.")))
  /// ```
  ///
  /// The keys of the table are in `TableContent.keys`. For styled texts see
  /// ``table(_:count:selected:scrollsTo:sort:onSort:onSelect:row:)``.
  public static func table<Row>(_ table: TableContent<Row, Action>) -> Node {
    let (rows, columns) = (table.rows, table.columns)
    let node = Node.table(
      columns.map(\.untyped), count: rows.count, selected: table.selected, sort: table.sort, onSort: table.onSort,
      onSelect: table.onSelect.map { onSelect in { onSelect(rows[$0]) } }
    ) { row in columns.map { StyledText($0.text(rows[row])) } }
    guard rows.isEmpty, let empty = table.empty else { return node.extent(.fill()) }
    return .column([node.extent(.cells(1)), .contentUnavailable(empty, table.words)]).extent(.fill())
  }

  /// Shows a search field in a line.
  ///
  /// ```swift
  /// let line: Node<Action> = .search(SearchField(state.title) { .titled($0) })
  /// ```
  ///
  /// `Enter`, `Tab` and `Escape` leave the field.
  public static func search(_ field: SearchField<Action>) -> Node {
    let input = Node.input(
      field.text, placeholder: field.prompt, isFocused: field.isFocused, onInput: field.onInput,
      onSubmit: field.onFocus.map { $0(false) })
    func line(_ input: Node) -> Node { .row([.text("/", style: .bold), input.extent(.fill())], spacing: 1) }
    guard let onFocus = field.onFocus else { return line(input) }
    return line(input.onKeys(["Escape": onFocus(false), "Tab": onFocus(false)])).onClick(onFocus(true))
  }

  /// Shows a field in a line behind its label, and its message below: a note, or an error in red. A sheet shows its own.
  ///
  /// ```swift
  /// let title: Node<Action> = .field(SheetField("Title", state.title) { .titled($0) }, isFocused: true)
  /// ```
  ///
  /// - Parameters:
  ///   - field: the field, as a sheet and a page have it.
  ///   - isFocused: whether keys go to the field.
  ///   - messageRows: the rows of the message, if the field has one: so nothing below moves while the message changes.
  public static func field(_ field: SheetField<Action>, isFocused: Bool, messageRows: Int = 1) -> Node {
    let input = Node.input(
      field.text, placeholder: field.placeholder, isFocused: isFocused, onInput: field.onInput)
    let line = Node.row([.text("\(field.label): "), input.extent(.fill())])
    guard let message = field.message else { return line }
    let text = message.isError ? StyledText("! \(message.text)", .frameError) : StyledText(message.text, .dim)
    return .column([line, .text(text, wraps: true).extent(.cells(messageRows))])
  }

  /// Shows tabs in a line. The chosen one is in brackets, so that it is recognizable without colors.
  ///
  /// ```swift
  /// let numbers = Tabs("Number", selected: state.count, among: [1, 2, 3], title: { "\($0)" }) { Action.select($0) }
  /// let line: Node<Action> = .tabs(numbers)
  /// ```
  public static func tabs(_ tabs: Tabs<Action>) -> Node {
    .row(
      tabs.titles.enumerated().map { index, title in
        let isSelected = index == tabs.selected
        return .text(isSelected ? "[\(title)]" : " \(title) ", style: isSelected ? .bold : .plain)
          .onClick(tabs.onSelect(index))
      })
  }

  /// Shows content in place of what can't be shown, with the keys of its actions.
  ///
  /// ```swift
  /// let list: Node<Action> = .contentUnavailable(
  ///   ContentUnavailable("No to-dos", "Add the first one.", actions: [KeyBinding("a", title: "Add a to-do", .added)]))
  /// ```
  ///
  /// - Parameters:
  ///   - content: the message, with its actions.
  ///   - words: the language of the names of keys.
  public static func contentUnavailable(
    _ content: ContentUnavailable<Action>, _ words: Localization = .english
  ) -> Node {
    .contentUnavailable(
      content.title, content.message,
      hints: content.actions.compactMap { action in
        action.keys.first.map { Hint($0.keyName(words), action.hint ?? action.title.lowercased()) }
      })
  }
}
