import TarnLanguages

/// The column that a table is sorted by, and the direction: a plain value in an app's state, usually in a session.
///
/// ```swift
/// var sort = TableSort("title")
/// let byTitle = todos.sorted(by: sort, ["title": .value(\.title), "id": .value(\.id)])
/// sort = sort.choosing("title")              // the same column again: reversed
/// sort = sort.choosing("id")                 // another column: ascending
/// ```
///
/// A table of a page or a terminal shows it at the title of the column, and sends the chosen order when the user clicks
/// a title: see the device's `table` function. A column has a name as a field of a form has.
///
/// SwiftUI's `Table` has the same as its `sortOrder`, an array of `KeyPathComparator`. Unlike that, this value can be
/// saved, and sent to another program.
public struct TableSort: Hashable, Codable, Sendable {
  /// The name of the column.
  public var column: String
  /// Whether the order is descending.
  public var isReversed: Bool

  /// Creates an order.
  public init(_ column: String, isReversed: Bool = false) {
    self.column = column
    self.isReversed = isReversed
  }

  /// Returns the order after the user chose a column: ascending, or reversed if the rows are sorted by it already.
  public func choosing(_ column: String) -> TableSort {
    TableSort(column, isReversed: column == self.column && !isReversed)
  }
}

/// The ascending order of a table's rows by one column: see ``TableSort``.
///
/// ```swift
/// let byID: RowComparator<Todo> = .value(\.id)
/// let byLength = RowComparator<Todo> { $0.title.count < $1.title.count }
/// ```
public struct RowComparator<Row>: Sendable {
  /// Returns whether a row is before another one.
  public var isBefore: @Sendable (Row, Row) -> Bool

  /// Creates an order from a function that returns whether a row is before another one.
  public init(_ isBefore: @escaping @Sendable (Row, Row) -> Bool) { self.isBefore = isBefore }

  /// The order of a value of the rows. Text is ordered by its characters; for the order of a language, compare with
  /// Foundation's `localizedStandardCompare(_:)`.
  public static func value(
    _ value: @escaping @Sendable (Row) -> some Comparable & SendableMetatype
  ) -> RowComparator {
    RowComparator { value($0) < value($1) }
  }
}

extension Sequence {
  /// Returns the elements in the order of a table. Elements that are equal in its column keep their order, also if the
  /// order is reversed. A column without a comparator, such as one of an earlier version of the app, changes nothing.
  ///
  /// - Complexity: O(*n* log *n*) in the elements. Sort a long list in a `Derived` value, and not in every view.
  public func sorted(by sort: TableSort, _ comparators: [String: RowComparator<Element>]) -> [Element] {
    guard let isBefore = comparators[sort.column]?.isBefore else { return Array(self) }
    return sorted { sort.isReversed ? isBefore($1, $0) : isBefore($0, $1) }
  }
}

extension Array {
  /// The bindings that sort a table: `s` by the next column, `S` in the reversed order. An app may use these letters itself,
  /// such as for a ``RowAction``: its binding then replaces that of the key (``KeyBinding/isOverridable``).
  ///
  /// ```swift
  /// let keys: [KeyBinding<Action>] = .sorting(TableSort("title"), among: ["title", "id"]) { .sort($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - sort: the present order.
  ///   - columns: the names of the columns, in the order in which `s` goes through them. Without columns there are no
  ///     bindings.
  ///   - words: the language of the titles.
  ///   - action: returns the action for the chosen order.
  public static func sorting<Action>(
    _ sort: TableSort, among columns: [String], words: Localization = .english,
    _ action: @escaping (TableSort) -> Action
  ) -> [KeyBinding<Action>] where Element == KeyBinding<Action> {
    guard let first = columns.first else { return [] }
    let next = columns.firstIndex(of: sort.column).map { columns[($0 + 1) % columns.count] } ?? first
    return overridable([
      KeyBinding("s", title: words("Sort by the next column"), hint: words("sort"), action(TableSort(next))),
      KeyBinding(
        "S", title: words("Reverse the order"), action(TableSort(sort.column, isReversed: !sort.isReversed))),
    ])
  }
}
