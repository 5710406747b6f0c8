/// The length, scroll offset and selection of a list whose rows are rendered only where they are visible.
///
/// ```swift
/// let list: Node<Action> = .window(
///   WindowedList(count: todos.count, rowHeight: 44, top: view.scrollOffset, selected: view.selected),
///   [.class("todos"), .label("To-dos")],
///   key: { todos[$0].id }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
///   row: { index in .memo(todos[index]) { todo in .div([.class("item")], .text(todo.title)) } })
/// ```
///
/// **Rows in the page.** The page contains the visible rows and at least as many again above and below, so that a user
/// who scrolls sees rows and not blanks. This range changes by half a window at a time: a shorter scroll sends only the
/// new offset. Each page reports the height of its window; the height is not part of the state. If several pages show
/// the list, the greatest height counts; until a page has reported one, 1,000 px. The stylesheet must give the element
/// a height, either directly or through its container. Each row is `rowHeight` high; content that is higher is cut off.
///
/// **Rows of different heights.** With `rowsFitContent` each row is as high as its content, and `rowHeight` is the
/// least height. Only the page knows the heights, and they differ between windows of different widths; so they are not
/// part of the state. `top` counts every row as `rowHeight`: `Double(row) * rowHeight` is the upper edge of a row
/// whatever the heights are, and half a row more is the middle of that row. The page converts offsets, and keeps the
/// visible rows in place when rows above them are inserted, removed or resized. Choose the least height that really
/// occurs: the page then has as many rows as needed, and the scroll bar is nearly right.
///
/// **Scroll offset.** The scroll offset is part of the app's state, like any ``Attribute/scrollTop(_:)``: when the user
/// scrolls, the page sends an action and keeps its own offset until the server has answered. When rows are inserted or
/// removed above, `onScroll` is sent with an offset that keeps the visible rows in place. After time travel or after a
/// state was loaded it is not sent: the state's offset applies. At offset 0 the rows are not kept in place, so that
/// rows inserted at the top are visible. An app that scrolls to a row by itself names it in ``scrollsTo``, or sets its
/// own offset to `Double(row) * rowHeight`, which puts the row at the upper edge.
///
/// **Keyboard.** With `onSelect` the list as a whole takes the focus. The arrow keys, Page Up, Page Down, Home and End
/// select a row; so do a click and, with `walksByLetters`, the keys j and k, as in many mail programs. `onScroll`
/// brings a row that was selected from the keyboard into view, also if the row was not in the page. A text field in a
/// row keeps its own keys. Other keys, such as Space and Return for the selected row, are
/// ``Attribute/onKeys(_:)-([String:Action])`` among the attributes: they count while the list itself has the focus, not
/// while an element in a row has it. Without `onSelect` the keyboard scrolls the list as it does any element.
///
/// **Accessibility.** Most rows are not in the page, so each row carries its position and the total number of rows
/// (`aria-posinset`, `aria-setsize`; in a grid `aria-rowindex`, `aria-rowcount`), and a screen reader reads “row 5,012
/// of 100,000”. The focus stays on the list, and `aria-activedescendant` names the selected row: scrolling removes
/// rows, and a focus on a removed row would be lost. The selected row is always in the page, wherever the list is
/// scrolled, so `aria-activedescendant` always refers to an existing element. With `onSelect` the list is a `listbox`
/// of `option`s. An option may not contain controls, so pass `hasControls` for rows with buttons or checkboxes: the
/// list is then a `grid` of one column. Without `onSelect` it is a plain `list`.
public struct WindowedList: Equatable, Sendable {
  /// The number of all rows.
  public var count: Int
  /// The height of each row in CSS pixels; the least height of a row if ``rowsFitContent`` is set.
  public var rowHeight: Double
  /// The scroll offset in CSS pixels, counting every row as ``rowHeight``.
  public var top: Double
  /// The index of the selected row, if any.
  public var selected: Int?
  /// Whether rows contain buttons, checkboxes or other controls: the list is then a `grid` instead of a `listbox`.
  public var hasControls: Bool
  /// Whether the keys j and k select the next and the previous row, like the arrow keys.
  public var walksByLetters: Bool
  /// Whether each row is as high as its content, and at least ``rowHeight``.
  public var rowsFitContent: Bool
  /// The index of the row that the list scrolls to, as with SwiftUI's `ScrollPosition.scrollTo(id:)`: whenever it
  /// becomes another row, by its key, the list scrolls by the least that shows this row in all pages, and sends
  /// `onScroll`. Pass ``selected`` for a list that follows the selection, also where the app moves it by keys of its
  /// own. Time travel and loading do not scroll to it: then the state's offset applies.
  public var scrollsTo: Int?

  /// The greatest total height in CSS pixels. The lowest browser limit is Firefox's, 17,895,697 px (2³⁰ sixtieths of a
  /// pixel); above it, heights are cut off.
  public static let highest = 17_000_000.0

  /// Creates the description of a list.
  ///
  /// - Parameters:
  ///   - count: the number of all rows.
  ///   - rowHeight: the height of each row in CSS pixels; the least height of a row if rows fit their content.
  ///   - top: the scroll offset in CSS pixels, counting every row as `rowHeight`; an offset beyond the end counts as
  ///     the end.
  ///   - selected: the index of the selected row, if any; an index outside the rows counts as `nil`.
  ///   - hasControls: whether rows contain controls.
  ///   - walksByLetters: whether the keys j and k select the next and the previous row, besides the arrow keys.
  ///   - rowsFitContent: whether each row is as high as its content, and at least `rowHeight`.
  ///   - scrollsTo: the index of the row that the list scrolls to when it becomes another row; an index outside the
  ///     rows counts as `nil`.
  /// - Precondition: `rowHeight` is at least 16 px, a line of small type, and all rows together are at most ``highest``
  ///   high: 386,363 rows of 44 px. Divide or filter a list that may be longer.
  public init(
    count: Int, rowHeight: Double, top: Double, selected: Int? = nil, hasControls: Bool = false,
    walksByLetters: Bool = false, rowsFitContent: Bool = false, scrollsTo: Int? = nil
  ) {
    precondition(count >= 0, "A list can't have \(count) rows.")
    precondition(
      rowHeight >= 16 && rowHeight.isFinite,
      "A row height of \(rowHeight) px is too small to be read: the minimum is 16 px.")
    precondition(
      Double(count) * rowHeight <= Self.highest,
      "\(count) rows of \(rowHeight) px are higher than the \(Int(Self.highest)) px that browsers can show. Divide or filter the list."
    )
    self.count = count
    self.rowHeight = rowHeight
    self.top = top
    self.selected = selected.flatMap { (0..<count).contains($0) ? $0 : nil }
    self.hasControls = hasControls
    self.walksByLetters = walksByLetters
    self.rowsFitContent = rowsFitContent
    self.scrollsTo = scrollsTo.flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}

extension Node {
  /// A list that renders only the visible rows and some rows around them: see ``WindowedList``.
  ///
  /// - Parameters:
  ///   - list: the number of rows, their height, the scroll offset and the selection.
  ///   - attributes: the attributes of the element that scrolls. Give it a name (``Attribute/label(_:)``).
  ///   - key: returns a row's identity, so that a row that stays is neither sent nor created again.
  ///   - onScroll: returns the action to send when the user scrolls the list. The app stores the offset and passes it
  ///     back as `top`.
  ///   - onSelect: returns the action to send when the user selects a row. The app stores the row and passes it back as
  ///     `selected`.
  ///   - row: returns the content of a row. It is called only for the rows in the page.
  /// - Complexity: a change calls `key` and `row` once for each row in the page, independent of the number of all rows.
  public static func window(
    _ list: WindowedList, _ attributes: [Attribute<Action>] = [], key: @escaping (Int) -> some CustomStringConvertible,
    onScroll: @escaping (Double) -> Action, onSelect: ((Int) -> Action)? = nil, row: @escaping (Int) -> Node
  ) -> Node {
    .window(
      ListWindow(
        list: list, attributes: attributes, key: { key($0).description }, onScroll: onScroll, onSelect: onSelect,
        row: row))
  }
}
