import TarnView

/// A column of a table: see ``Node/table(_:_:_:sort:onSort:empty:key:onScroll:onSelect:row:)``.
public struct TableColumn: Hashable, Sendable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// A share of the width that the other columns leave.
    case fill(Int = 1)
    /// A number of CSS pixels.
    case pixels(Int)

    var style: String {
      switch self {
      case .fill(let share): "minmax(0, \(share)fr)"
      case .pixels(let pixels): "\(pixels)px"
      }
    }
  }

  /// The position of a column's content in its width.
  public enum Alignment: Hashable, Sendable {
    /// At the beginning of a line in the page's language.
    case leading
    /// At its end.
    case trailing
  }

  /// The title above the column, which does not scroll.
  public var title: String
  /// The name of the column in a ``TarnView/TableSort``. By default it is the title in lower case.
  public var name: String
  /// The width of the column.
  public var width: Width
  /// The position of the content in the column's width: numbers are trailing.
  public var alignment: Alignment
  /// Whether a click on the title sorts the table by the column.
  public var isSortable: Bool

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: the text above the column. A column of buttons needs none.
  ///   - isSortable: whether a click on the title sorts the table, if the table has an order at all.
  public init(
    _ title: String, _ width: Width = .fill(), _ alignment: Alignment = .leading, name: String? = nil,
    isSortable: Bool = true
  ) {
    self.title = title
    self.name = name ?? title.lowercased()
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
  }
}

extension Node {
  /// Shows rows in columns below titles that stay in view. Only the visible rows and some around them are in the page,
  /// as in a ``WindowedList``.
  ///
  /// ```swift
  /// let list: Node<Action> = .table(
  ///   [TableColumn("Title"), TableColumn("Number", .pixels(96), .trailing)],
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
    _ columns: [TableColumn], _ list: WindowedList, _ attributes: [Attribute<Action>] = [], sort: TableSort? = nil,
    onSort: ((TableSort) -> Action)? = nil, empty: Node = .each([]),
    key: @escaping (Int) -> some CustomStringConvertible, onScroll: @escaping (Double) -> Action,
    onSelect: ((Int) -> Action)? = nil, row: @escaping (Int) -> [Node]
  ) -> Node {
    precondition(!list.rowsFitContent, "The rows of a table have the same height: set rowsFitContent to false.")
    let table = WindowedTable(columns: columns, sort: sort, onSort: onSort, empty: [empty])
    return .window(
      ListWindow(
        list: list, attributes: attributes, key: { key($0).description }, onScroll: onScroll, onSelect: onSelect,
        row: { .each(table.cells(row($0), isGrid: onSelect != nil || list.hasControls)) }, table: table))
  }
}
