import TarnView

/// The rows of a list or a table: their count, and a function that makes the visible ones.
struct RowSource<Action> {
  let count: Int
  let selected: Int?
  var scrollsTo: Int?
  let height: Int
  let onSelect: ((Int) -> Action)?
  let content: Content
  /// The order of a table, and the action for another one.
  var sort: (value: TableSort, action: (TableSort) -> Action)?

  enum Content {
    case nodes((Int) -> Node<Action>)
    case cells([TableColumn<Never>], (Int) -> [StyledText])
  }

  var columns: [TableColumn<Never>]? { if case .cells(let columns, _) = content { columns } else { nil } }

  /// The lines that the column titles take: 0 or 1.
  var header: Int { columns?.contains { !$0.title.isEmpty } ?? false ? 1 : 0 }

  /// The lines of all rows and the header, clamped to keep it within an `Int`.
  var lines: Int { min(count, Int(Int32.max) / height) * height + header }

  /// The title of a column, with the mark of the order.
  func title(_ column: TableColumn<Never>) -> String {
    guard let sort = sort?.value, column.isSortable, column.name == sort.column else { return column.title }
    return "\(column.title) \(sort.isReversed ? "↓" : "↑")"
  }

  /// The cells of a column's title; of a sortable one with room for the mark, so that no column moves when the order
  /// changes.
  func titleWidth(_ column: TableColumn<Never>) -> Int {
    CellWidth.count(column.title) + (sort != nil && column.isSortable && !column.title.isEmpty ? 2 : 0)
  }
}

extension Node {
  /// Shows rows below each other and makes only the visible ones: 100,000 rows cost no more than 20.
  ///
  /// ```swift
  /// let list: Node<Action> = .list(count: todos.count, selected: cursor, onSelect: { .select($0) }) { row in
  ///   .memo(todos[row], key: todos[row].id) { line($0) }
  /// }
  /// .onKeys(["ArrowDown": .next, "ArrowUp": .previous])
  /// ```
  ///
  /// The terminal owns the scroll position: the wheel scrolls, and when another row becomes selected, the list scrolls
  /// by the least that shows it. The app handles keys. The selected row is shown reversed. If not all rows fit, a mark
  /// at the right edge shows the position of the visible part.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - selected: the index of the row that is highlighted, and scrolled to whenever the index or the height of the
  ///     list changes.
  ///   - scrollsTo: the index of a row that the list scrolls to whenever the index changes, as with SwiftUI's
  ///     `ScrollPosition.scrollTo(id:)`: for a row that is not selected, such as one that was just added.
  ///   - rowHeight: the lines of every row.
  ///   - onSelect: returns the action for a click on a row.
  ///   - row: makes the row at an index less than `count`. The list keeps this closure until the next view, for rows
  ///     that scroll into view, and with it the state that the closure captures. A large state should therefore consist
  ///     of values whose copies share storage, such as a `Vector`. Rows with a key, or memos with one, keep their local
  ///     state while other rows are inserted or removed.
  /// - Precondition: `count` is not negative and `rowHeight` at least 1.
  public static func list(
    count: Int, selected: Int? = nil, scrollsTo: Int? = nil, rowHeight: Int = 1, onSelect: ((Int) -> Action)? = nil,
    row: @escaping (Int) -> Node
  ) -> Node {
    precondition(count >= 0, "A list can't have \(count) rows.")
    precondition(rowHeight >= 1, "A row of a list can't be \(rowHeight) lines high; the minimum is 1.")
    return Node(
      .rows(
        RowSource(
          count: count, selected: selected, scrollsTo: scrollsTo, height: rowHeight, onSelect: onSelect,
          content: .nodes(row))))
  }

  /// Shows rows of styled texts in columns below a line of titles. For plain texts, and for several devices, see
  /// ``table(_:)``. Only the visible rows are made, and they scroll like those
  /// of a ``list(count:selected:scrollsTo:rowHeight:onSelect:row:)``.
  ///
  /// ```swift
  /// let columns = [TableColumn("Title", .fill()), TableColumn("Due", .characters(10)), TableColumn("€", .fit, .trailing)]
  /// let table: Node<Action> = .table(columns, count: bills.count) { row in
  ///   ["\(bills[row].title)", "\(bills[row].due)", "\(bills[row].sum)"]
  /// }
  /// ```
  ///
  /// With an order, an arrow beside the title marks the column that the rows are sorted by, and a click on a title
  /// sends the chosen order. The app sorts the rows; `.sorting` makes keys for it:
  ///
  /// ```swift
  /// let sorted: Node<Action> = .table(columns, count: bills.count, sort: sort, onSort: { .sort($0) }) { row in
  ///   ["\(bills[row].title)", "\(bills[row].due)", "\(bills[row].sum)"]
  /// }
  /// let keys: [KeyBinding<Action>] = .sorting(sort, among: ["title", "due"]) { .sort($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - columns: the columns, from left to right.
  ///   - count: the number of rows.
  ///   - selected: the index of the selected row, as of a list.
  ///   - scrollsTo: the index of a row that the table scrolls to whenever the index changes, as of a list.
  ///   - sort: the order of the rows; `nil` for a table that can't be sorted.
  ///   - onSort: returns the action for an order that the user chose.
  ///   - onSelect: returns the action for a click on a row.
  ///   - row: returns the texts of a row, one for each column; missing ones are empty. A row with unchanged texts is
  ///     not drawn again.
  /// - Precondition: `count` is not negative.
  public static func table(
    _ columns: [TableColumn<Never>], count: Int, selected: Int? = nil, scrollsTo: Int? = nil, sort: TableSort? = nil,
    onSort: ((TableSort) -> Action)? = nil, onSelect: ((Int) -> Action)? = nil, row: @escaping (Int) -> [StyledText]
  ) -> Node {
    precondition(count >= 0, "A table can't have \(count) rows.")
    var rows = RowSource(
      count: count, selected: selected, scrollsTo: scrollsTo, height: 1, onSelect: onSelect,
      content: .cells(columns, row))
    if let sort, let onSort { rows.sort = (sort, onSort) }
    return Node(.rows(rows))
  }
}
