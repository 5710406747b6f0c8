import TarnLanguages

/// A table as a value for every device: its columns, rows, order, selection, and the actions of a row.
///
/// ```swift
/// let table = TableContent(
///   "To-dos", columns, rows: todos, selected: selectedID, sort: sort,
///   empty: ContentUnavailable("No to-dos", "Add the first one."), onSort: { Action.sort($0) },
///   onSelect: { .select($0.id) },
///   actions: {
///     [
///       RowAction("Edit the to-do", keys: ["e", "Enter"], hint: "edit", .edit($0.id)),
///       RowAction("Remove the to-do", symbol: "×", keys: ["x", "Delete"], isDestructive: true, .remove($0.id)),
///     ]
///   })
/// let keys = table.keys
/// ```
///
/// A device shows it by its `table` function. Only the visible rows are made. A table whose cells have a style or
/// controls of their own is made of a device's nodes instead: see the device's `table` function with rows.
public struct TableContent<Row: Identifiable, Action> {
  /// The name of the table, for screen readers.
  public var label: String
  /// The columns, from the leading to the trailing edge.
  public var columns: [TableColumn<Row>]
  /// The rows, in the order in which they are shown.
  public var rows: [Row]
  /// The index of the selected row, which the table scrolls to.
  public var selected: Int?
  /// The order of the rows, which the titles show; `nil` for a table that can't be sorted.
  public var sort: TableSort?
  /// The content in place of the rows while there are none.
  public var empty: ContentUnavailable<Action>?
  /// Returns the action for an order that the user chose.
  public var onSort: ((TableSort) -> Action)?
  /// Returns the action for a row that the user selected.
  public var onSelect: ((Row) -> Action)?
  /// The language of the words that the table has by itself.
  public var words: Localization
  /// Returns the actions of a row, as many for each row.
  public var actions: (Row) -> [RowAction<Action>]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - label: the name of the table.
  ///   - columns: the columns.
  ///   - rows: the rows, in the order of `sort`: see ``Swift/Sequence/sorted(by:_:)-(_,[TableColumn<Self.Element>])``.
  ///   - selected: the identity of the selected row; one that no row has selects none.
  ///   - sort: the order of the rows; `nil` for a table that can't be sorted.
  ///   - empty: the content in place of the rows while there are none.
  ///   - onSort: returns the action for an order that the user chose.
  ///   - onSelect: returns the action for a row that the user selected.
  ///   - words: the language of the words that the table has by itself.
  ///   - actions: returns the actions of a row.
  /// - Complexity: O(*n*) in the rows, to find the selected one.
  public init(
    _ label: String, _ columns: [TableColumn<Row>], rows: [Row], selected: Row.ID? = nil, sort: TableSort? = nil,
    empty: ContentUnavailable<Action>? = nil, onSort: ((TableSort) -> Action)? = nil,
    onSelect: ((Row) -> Action)? = nil, words: Localization = .english,
    actions: @escaping (Row) -> [RowAction<Action>] = { _ in [] }
  ) {
    self.label = label
    self.columns = columns
    self.rows = rows
    self.selected = selected.flatMap { id in rows.firstIndex { $0.id == id } }
    self.sort = sort
    self.empty = empty
    self.onSort = onSort
    self.onSelect = onSelect
    self.words = words
    self.actions = actions
  }

  /// The keys of the table: those that move the selection, sort, and send the actions of the selected row.
  public var keys: [KeyBinding<Action>] {
    var keys: [KeyBinding<Action>] = []
    if let onSelect {
      keys += .moving(in: rows.count, from: selected, hint: words("move"), words: words) { onSelect(rows[$0]) }
    }
    if let sort, let onSort {
      let names = columns.filter { $0.isSortable && !$0.title.isEmpty }.map(\.name)
      keys += .sorting(sort, among: names, words: words, onSort)
    }
    if let selected {
      for action in actions(rows[selected]) where !action.keys.isEmpty {
        keys.append(
          KeyBinding(
            action.keys, title: action.title, hint: action.hint, confirmation: action.confirmation, action.action))
      }
    }
    return keys
  }
}

/// An action of a row in a ``TableContent``: its keys send it for the selected row. A page also shows a button in each
/// row: an action with a symbol has one at the end of the row, and the text in the first column is the button of the
/// first action without a symbol.
///
/// ```swift
/// RowAction("Remove the to-do", symbol: "×", keys: ["x", "Delete"], isDestructive: true, Action.remove(id))
/// ```
public struct RowAction<Action> {
  /// The description, in the help and for screen readers.
  public var title: String
  /// The sign on a page's button; `nil` for the action that the text in the first column sends.
  public var symbol: String?
  /// The names of the keys, as in a ``KeyBinding``.
  public var keys: [String]
  /// A word or two for the line of hints.
  public var hint: String?
  /// Whether it takes something away: devices show it in the color of warnings.
  public var isDestructive: Bool
  /// The question that the user answers before the action is sent; `nil` to send it at once.
  public var confirmation: Confirmation?
  /// The place that the action opens, if it opens one: a page then has a link in place of the text's button.
  public var address: Address?
  /// The action that it sends.
  public var action: Action

  /// Creates an action of a row.
  public init(
    _ title: String, symbol: String? = nil, keys: [String] = [], hint: String? = nil, isDestructive: Bool = false,
    confirmation: Confirmation? = nil, address: Address? = nil, _ action: Action
  ) {
    self.title = title
    self.symbol = symbol
    self.keys = keys
    self.hint = hint
    self.isDestructive = isDestructive
    self.confirmation = confirmation
    self.address = address
    self.action = action
  }
}
