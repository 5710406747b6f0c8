import TarnView

extension Node {
  /// Shows rows of nodes in columns below titles that stay in view. For rows of texts, and for several devices, see
  /// ``table(_:top:rowHeight:_:onScroll:)``. Only the visible rows and some around them are in the page, as in a
  /// ``WindowedList``.
  ///
  /// ```swift
  /// let list: Node<Action> = .table(
  ///   [TableColumn("Title"), TableColumn("Number", .characters(8), .trailing)],
  ///   WindowedList(count: todos.count, rowHeight: 44, top: view.scrollOffset, selected: view.selected),
  ///   [.label("To-dos")], sort: view.sort, onSort: { .sorted($0) },
  ///   empty: .contentUnavailable("No to-dos", "Add one above."),
  ///   key: { todos[$0].id }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
  ///   row: { [.text(todos[$0].title), .text("\(todos[$0].id)")] })
  /// ```
  ///
  /// The title of a sortable column is a button that sends the chosen order: the app stores it and sorts the rows. An
  /// arrow shows the order, and `aria-sort` tells screen readers. The keys of the list are those of a ``WindowedList``;
  /// the titles are reached with the tab key. SwiftUI's `Table` has the same, with its `sortOrder`.
  ///
  /// For screen readers the table is a `table`, or a `grid` if its rows can be selected or have controls. It scrolls
  /// only down: on a narrow page, give it fewer columns.
  ///
  /// - Parameters:
  ///   - columns: the columns, from the leading to the trailing edge.
  ///   - list: the length, scroll offset and selection. Each row has the same height.
  ///   - attributes: the attributes of the element that scrolls. Give it a name (``Attribute/label(_:)``).
  ///   - sort: the order of the rows; `nil` for a table that can't be sorted.
  ///   - onSort: returns the action for an order that the user chose.
  ///   - empty: the content below the titles while there are no rows.
  ///   - key: returns a row's identity.
  ///   - onScroll: returns the action to send when the user scrolls.
  ///   - onSelect: returns the action to send when the user selects a row.
  ///   - row: returns the content of a row's cells, one for each column; missing ones are empty. It is called only for
  ///     the rows in the page.
  /// - Precondition: the list's rows do not fit their content (``WindowedList/rowsFitContent``).
  /// - Complexity: a change calls `key` and `row` once for each row in the page, independent of the number of all rows.
  public static func table(
    _ columns: [TableColumn<Never>], _ list: WindowedList, _ attributes: [Attribute<Action>] = [],
    sort: TableSort? = nil, onSort: ((TableSort) -> Action)? = nil, empty: Node = .each([]),
    key: @escaping (Int) -> some CustomStringConvertible, onScroll: @escaping (Double) -> Action,
    onSelect: ((Int) -> Action)? = nil, row: @escaping (Int) -> [Node]
  ) -> Node {
    table(
      WindowedTable(columns: columns, sort: sort, onSort: onSort, empty: [empty]), list, attributes,
      key: { key($0).description }, onScroll: onScroll, onSelect: onSelect, row: row)
  }

  /// Shows a table: its titles stay in view, and only the visible rows and some around them are in the page.
  ///
  /// ```swift
  /// let list: Node<Action> = .table(
  ///   TableContent(
  ///     "To-dos", [TableColumn("Title") { $0.title }, TableColumn("Number", .fit, .trailing, value: \.id)], rows: todos,
  ///     empty: ContentUnavailable("No to-dos", "Add the first one.")),
  ///   top: view.scrollOffset, [.class("todos")], onScroll: { .scrolled($0) })
  /// ```
  ///
  /// It scrolls to the selected row. Give the keys of the table (`TableContent.keys`) to the frame. The stylesheet must
  /// give the element a height, either directly or through its container.
  ///
  /// - Parameters:
  ///   - table: the columns, the rows and their actions.
  ///   - top: the scroll offset in CSS pixels, which is part of the app's state.
  ///   - rowHeight: the height of each row in CSS pixels.
  ///   - attributes: further attributes of the element that scrolls.
  ///   - onScroll: returns the action to send when the user scrolls.
  /// - Complexity: a change makes the texts of the rows in the page, and the widths of columns of the width `fit` from at
  ///   most 100 rows.
  public static func table<Row>(
    _ table: TableContent<Row, Action>, top: Double, rowHeight: Double = 48, _ attributes: [Attribute<Action>] = [],
    onScroll: @escaping (Double) -> Action
  ) -> Node {
    let (rows, columns, actions, onSelect) = (table.rows, table.columns, table.actions, table.onSelect)
    let first = rows.first.map(actions) ?? []
    return .table(
      WindowedTable(
        columns: columns.map { $0.fitted(to: rows) }, buttonCount: first.count { $0.symbol != nil }, sort: table.sort,
        onSort: table.onSort, empty: table.empty.map { [.contentUnavailable($0)] } ?? [], words: table.words),
      WindowedList(
        count: rows.count, rowHeight: rowHeight, top: top, selected: table.selected, hasControls: !first.isEmpty,
        scrollsTo: table.selected),
      [.label(table.label)] + attributes, key: { "\(rows[$0].id)" }, onScroll: onScroll,
      onSelect: onSelect.map { onSelect in { onSelect(rows[$0]) } },
      row: { index in
        let row = rows[index]
        return cells(columns.map { $0.text(row) }, actions(row))
      })
  }

  private static func table(
    _ table: WindowedTable<Action>, _ list: WindowedList, _ attributes: [Attribute<Action>],
    key: @escaping (Int) -> String, onScroll: @escaping (Double) -> Action, onSelect: ((Int) -> Action)?,
    row: @escaping (Int) -> [Node]
  ) -> Node {
    precondition(!list.rowsFitContent, "The rows of a table have the same height: set rowsFitContent to false.")
    return .window(
      ListWindow(
        list: list, attributes: attributes, key: key, onScroll: onScroll, onSelect: onSelect,
        row: { .each(table.cells(row($0), isGrid: onSelect != nil || list.hasControls)) }, table: table))
  }

  /// The cells of a row of texts. The first action without a symbol is that of the first text.
  private static func cells(_ texts: [String], _ actions: [RowAction<Action>]) -> [Node] {
    let name = texts.first ?? ""
    var cells = texts.map { Node.span([.attribute("dir", "auto")], .text($0)) }
    if let primary = actions.first(where: { $0.symbol == nil }), !cells.isEmpty {
      cells[0] =
        if let address = primary.address {
          .a([.class("table-action"), .title(primary.title), .href(address)], cells[0])
        } else {
          .button(
            [
              .class("quiet table-action"), .title(primary.title),
              .onClick(primary.action, confirming: primary.confirmation),
            ], cells[0])
        }
    }
    let buttons = actions.filter { $0.symbol != nil }.map { action in
      Node.button(
        [
          .class(action.isDestructive ? "danger icon" : "quiet icon"), .key(action.title),
          .label("\(action.title): \(name)"), .onClick(action.action, confirming: action.confirmation),
        ], .text(action.symbol ?? ""))
    }
    return cells + (buttons.isEmpty ? [] : [.each(buttons)])
  }
}

extension TableColumn {
  /// The column with a width in characters in place of `fit`.
  fileprivate func fitted(to rows: [Row]) -> TableColumn<Never> {
    var column = untyped
    if width == .fit { column.width = .characters(rows.prefix(100).map { text($0).width }.max() ?? 0) }
    return column
  }
}
