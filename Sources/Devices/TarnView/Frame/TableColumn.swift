/// A column of a table, for every device: its title, width and alignment, and the text of its cells.
///
/// ```swift
/// let columns: [TableColumn<Todo>] = [
///   TableColumn("Title") { $0.title },
///   TableColumn("Number", .fit, .trailing, value: \.id),
/// ]
/// ```
///
/// A table whose cells are made of a device's nodes has columns without texts, `TableColumn<Never>`: see the device's
/// `table` function with rows. SwiftUI's `Table` has the same (`TableColumn`).
public struct TableColumn<Row>: Sendable {
  /// The title above the column, which does not scroll. A column of buttons needs none.
  public var title: String
  /// The name of the column in a ``TableSort``. By default it is the title in lower case.
  public var name: String
  /// The width of the column.
  public var width: TableColumnWidth
  /// The position of the content in the column's width: numbers are trailing.
  public var alignment: TableColumnAlignment
  /// Whether a click on the title sorts the table by the column, if the table has an order at all.
  public var isSortable: Bool
  /// Returns the text of a row's cell.
  public var text: @Sendable (Row) -> String
  /// The ascending order of the rows by this column.
  public var comparator: RowComparator<Row>

  fileprivate init(
    title: String, width: TableColumnWidth, alignment: TableColumnAlignment, name: String?, isSortable: Bool,
    comparator: RowComparator<Row> = RowComparator { _, _ in false },
    text: @escaping @Sendable (Row) -> String = { _ in "" }
  ) {
    self.title = title
    self.name = name ?? title.lowercased()
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
    self.comparator = comparator
    self.text = text
  }

  /// Creates a column of texts, by which the rows can be sorted.
  ///
  /// - Parameters:
  ///   - title: the text above the column.
  ///   - width: the width: that of the texts, or a share of the space that is left.
  ///   - alignment: the side at which the texts are.
  ///   - name: the name of the column in a ``TableSort``; by default the title in lower case.
  ///   - isSortable: whether a click on the title sorts the table by the column.
  ///   - text: returns the text of a row's cell.
  public init(
    _ title: String, _ width: TableColumnWidth = .fill(), _ alignment: TableColumnAlignment = .leading,
    name: String? = nil, isSortable: Bool = true, text: @escaping @Sendable (Row) -> String
  ) {
    self.init(
      title: title, width: width, alignment: alignment, name: name, isSortable: isSortable, comparator: .value(text),
      text: text)
  }

  /// Creates a column of values with texts of their own, by whose values the rows can be sorted.
  ///
  /// ```swift
  /// let column = TableColumn<Todo>("Number", .fit, .trailing, value: \.id) { "No. \($0.id)" }
  /// ```
  public init<Value: Comparable & SendableMetatype>(
    _ title: String, _ width: TableColumnWidth = .fill(), _ alignment: TableColumnAlignment = .leading,
    name: String? = nil, value: any KeyPath<Row, Value> & Sendable, text: @escaping @Sendable (Row) -> String
  ) {
    self.init(
      title: title, width: width, alignment: alignment, name: name, isSortable: true,
      comparator: .value { $0[keyPath: value] }, text: text)
  }

  /// Creates a column of values, by which the rows can be sorted.
  public init<Value: Comparable & CustomStringConvertible & SendableMetatype>(
    _ title: String, _ width: TableColumnWidth = .fill(), _ alignment: TableColumnAlignment = .leading,
    name: String? = nil, value: any KeyPath<Row, Value> & Sendable
  ) {
    self.init(title, width, alignment, name: name, value: value) { $0[keyPath: value].description }
  }

  /// The same column without its texts.
  package var untyped: TableColumn<Never> {
    TableColumn<Never>(title, width, alignment, name: name, isSortable: isSortable)
  }
}

extension TableColumn<Never> {
  /// Creates a column of a table whose rows are made of a device's nodes.
  ///
  /// - Parameters:
  ///   - title: the text above the column. A column of buttons needs none.
  ///   - width: the width: that of the content, or a share of the space that is left.
  ///   - alignment: the side at which the content is.
  ///   - name: the name of the column in a ``TableSort``; by default the title in lower case.
  ///   - isSortable: whether a click on the title sorts the table by the column.
  public init(
    _ title: String, _ width: TableColumnWidth = .fill(), _ alignment: TableColumnAlignment = .leading,
    name: String? = nil, isSortable: Bool = true
  ) {
    self.init(title: title, width: width, alignment: alignment, name: name, isSortable: isSortable)
  }
}

/// The width of a ``TableColumn``.
public enum TableColumnWidth: Hashable, Sendable {
  /// A share of the width that the other columns leave. It keeps room for about six characters: the others then become
  /// narrower.
  case fill(_ share: Int = 1)
  /// Room for a number of characters: cells of a terminal, or digits of a page's font.
  case characters(Int)
  /// As wide as its widest text.
  ///
  /// In a terminal that is the widest text shown so far: the column grows while rows scroll into view, and never shrinks
  /// again. On a page it is the widest of the title and the texts of the first 100 rows; a wider text is truncated. In a
  /// page's table without texts it is as wide as its title.
  case fit
}

/// The position of a column's content in its width.
public enum TableColumnAlignment: Hashable, Sendable {
  /// At the beginning of a line in the user's language.
  case leading
  /// At its end.
  case trailing
}

extension Sequence {
  /// Returns the elements in the order of a table with these columns. Elements that are equal in its column keep their
  /// order, also if the order is reversed. A name that no column has, such as one of an earlier version of the app,
  /// changes nothing.
  ///
  /// ```swift
  /// let byTitle = todos.sorted(by: TableSort("title"), columns)
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) in the elements. Sort a long list in a `Derived` value, and not in every view.
  public func sorted(by sort: TableSort, _ columns: [TableColumn<Element>]) -> [Element] {
    guard let column = columns.first(where: { $0.name == sort.column && $0.isSortable }) else { return Array(self) }
    return sorted(by: sort, [sort.column: column.comparator])
  }
}
