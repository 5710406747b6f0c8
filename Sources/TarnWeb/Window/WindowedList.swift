/// How long a list is and where in it a person is: all that is needed to show the few rows that are seen of very many.
///
/// ```swift
/// .window(
///   WindowedList(count: todos.count, rowHeight: 44, top: view.scroll, selected: view.selected),
///   [.class("todos"), .label("To-dos")],
///   key: { todos[$0].id }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
///   row: { index in .memo(todos[index]) { todo in .div([.class("item")], .text(todo.title)) } })
/// ```
///
/// **What is in the page.** The rows that are seen, and at least as many again above and below, so that whoever scrolls
/// sees rows and not blanks. Which these are changes by half a window at a time: to scroll less sends nothing but how far. How
/// high the window is, each page tells by itself; it is no part of the state. Where several look, the highest counts, and until
/// one has told, 1,000 px. The stylesheet must give the element a height, of its own or by its place; its rows are as high as is
/// said here, and what is higher is cut.
///
/// **Rows of different heights.** With `rowsFitContent` each row is as high as what is in it, and `rowHeight` is the least height. The
/// heights are known in the page alone, and differ between windows of different widths; so they are no part of the state. `top` counts
/// every row as `rowHeight`: `Double(row) * rowHeight` is the upper edge of a row whatever the heights are, and half a row more is the
/// middle of that row. The page converts, and keeps the rows that are seen in their place when rows above them come, go or change their
/// height. Choose the least height that really occurs: the page then has as many rows as needed, and the scroll bar is nearly right.
///
/// **Where it is.** How far it is scrolled is the app's state, like any ``Attribute/scrollTop(_:)``: a person's scrolling is
/// told as an action, and is theirs until it is answered. Where rows come or go above, `onScroll` is sent with an offset that
/// keeps the rest in its place, unless history was wound or a state loaded: then the state says where. At the very top nothing is
/// kept in place: what comes there is to be seen. An app that goes to a row by itself sets its own offset to
/// `Double(row) * rowHeight`.
///
/// **The keyboard.** With `onSelect` the list takes the focus as a whole; arrows, Page Up, Page Down, Home and End
/// select, a click does too, and with `walksByLetters` j and k, as in many programs for mail. What is selected from the keyboard is brought into view by `onScroll`, also if it was not in the page.
/// Keys in a text field in a row are the field's. Other keys, such as Space and Return for the selected row, are
/// ``Attribute/onKeys(_:)`` among the attributes: they count while the list has the focus, not what is in a row. Without
/// `onSelect` it is scrolled by the keyboard as any element is.
///
/// **Who does not see it.** A list of which most is not in the page must say so: each row has its place and the number of all
/// (`aria-posinset`, `aria-setsize`; in a grid `aria-rowindex`, `aria-rowcount`), so “row 5,012 of 100,000” is read. The focus
/// stays on the list, and `aria-activedescendant` names the selected row: rows come and go as the list is scrolled, and a focus on
/// one would go with it. The selected row is in the page wherever the list is scrolled, so the name never leads
/// nowhere, and arrows walk from it through all rows. With `onSelect` it is a `listbox` of `option`s; since an option may hold
/// nothing to be pressed, say `hasControls` for rows with buttons or boxes in them, and it is a `grid` of one column instead.
/// Without `onSelect` it is a plain `list`.
public struct WindowedList: Equatable, Sendable {
  public var count: Int
  public var rowHeight: Double
  public var top: Double
  public var selected: Int?
  public var hasControls: Bool
  public var walksByLetters: Bool
  public var rowsFitContent: Bool

  /// What browsers can show: the lowest bound is Firefox's, 17,895,697 px (2³⁰ sixtieths of one); above it heights are cut off.
  public static let highest = 17_000_000.0

  /// - Parameters:
  ///   - count: of all rows.
  ///   - rowHeight: of each row, in CSS pixels; the least height of a row if they fit their content.
  ///   - top: how far the list is scrolled, in CSS pixels if each row is `rowHeight` high; what is beyond the end counts as the end.
  ///   - selected: which row is, if any; `nil` also for one that is not among the rows.
  ///   - hasControls: whether there is something to press in the rows.
  ///   - walksByLetters: whether j and k lead down and up, besides the arrows.
  ///   - rowsFitContent: whether each row is as high as what is in it, and at least `rowHeight`.
  /// - Precondition: a row is at least 16 px high, a line of small type, and all rows together at most ``highest``: 386,363 rows
  ///   of 44 px. A list that may be longer is to be divided or filtered.
  public init(
    count: Int, rowHeight: Double, top: Double, selected: Int? = nil, hasControls: Bool = false,
    walksByLetters: Bool = false, rowsFitContent: Bool = false
  ) {
    precondition(count >= 0, "A list can't have \(count) rows.")
    precondition(
      rowHeight >= 16 && rowHeight.isFinite, "Rows of \(rowHeight) px are too low to be read: 16 is the least.")
    precondition(
      Double(count) * rowHeight <= Self.highest,
      "\(count) rows of \(rowHeight) px are higher than browsers can show, \(Int(Self.highest)) px. Divide or filter the list."
    )
    self.count = count
    self.rowHeight = rowHeight
    self.top = top
    self.selected = selected.flatMap { (0..<count).contains($0) ? $0 : nil }
    self.hasControls = hasControls
    self.walksByLetters = walksByLetters
    self.rowsFitContent = rowsFitContent
  }
}

extension Node {
  /// A list of which only the rows that are seen are in the page, and some around them: see ``WindowedList``.
  ///
  /// - Parameters:
  ///   - attributes: of the element that scrolls. Give it a name (``Attribute/label(_:)``).
  ///   - key: a row's identity, so that a row that stays is neither sent again nor made anew.
  ///   - onScroll: what it becomes when the list is scrolled. The app is to keep the offset and hand it back as `top`.
  ///   - onSelect: what it becomes when a row is selected. The app is to keep the row and hand it back as `selected`.
  ///   - row: what is in a row. It is called for the rows in the page alone.
  /// - Complexity: of a change, one `key` and one `row` a row in the page; the number of all does not matter.
  public static func window(
    _ list: WindowedList, _ attributes: [Attribute<Action>] = [], key: @escaping (Int) -> some CustomStringConvertible,
    onScroll: @escaping (Double) -> Action, onSelect: ((Int) -> Action)? = nil, row: @escaping (Int) -> Node
  ) -> Node {
    .window(
      Window(
        list: list, attributes: attributes, key: { key($0).description }, onScroll: onScroll, onSelect: onSelect,
        row: row))
  }
}
