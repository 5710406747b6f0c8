/// A windowed list as an app's view describes it: see ``WindowedList``.
public struct ListWindow<Action> {
  var list: WindowedList
  let attributes: [Attribute<Action>]
  let key: (Int) -> String
  let onScroll: (Double) -> Action
  let onSelect: ((Int) -> Action)?
  let row: (Int) -> Node<Action>
  /// The titles and columns of a table; `nil` for a list.
  var table: WindowedTable<Action>?

  /// The key among its siblings, if the view gave it one.
  var listKey: String? { Element(tag: "div", attributes: attributes, children: []).key }

  /// Returns the window as an element: the rows that are in the page, inside a box as high as all rows.
  ///
  /// ```
  /// div      scrolls, has the focus
  /// └ div    as high as all rows; padding replaces the rows above the first one in the page
  ///   │      (and below the last one if rows fit their content)
  ///   ├ div  a row
  ///   └ …    and the selected row at its own position, if it is not among them
  /// ```
  ///
  /// In a table, its titles are before the box, and the content for an empty table after it.
  ///
  /// - Parameter name: the name of the element, unique in the page: the rows' `id`s begin with it.
  func element(name: String, height: Double) -> Element<Action> {
    let rows = list.rows(height)
    var children = rows.map { row(at: $0, name: name, isApart: false) }
    if let selected = list.selected, !rows.contains(selected) {
      // Inserted in list order, because assistive technology reads the page in document order.
      children.insert(
        row(at: selected, name: name, isApart: true), at: selected < rows.lowerBound ? 0 : children.count)
    }
    let box: Node<Action> = .element(
      Element(
        tag: "div",
        attributes: [
          .setting("role", .text("presentation")), .property("--count", "\(list.count)"),
          .property(WireFormat.WindowStyle.firstRow, "\(rows.lowerBound)"),
        ] + (list.rowsFitContent ? [.property("--after", "\(list.count - rows.upperBound)")] : []),
        children: children))
    return Element(
      tag: "div", attributes: kind + attributes.map(isListAttribute) + behavior(name: name),
      children: table.map { [$0.head, box] + (list.count == 0 ? [$0.emptyRow(isGrid: isGrid)] : []) } ?? [box])
  }

  /// Limits the app's own keys to the time when the list itself has the focus: a text field or a button in a row keeps
  /// Space and Return.
  private func isListAttribute(_ attribute: Attribute<Action>) -> Attribute<Action> {
    guard case .event(let handler) = attribute.kind, handler.event == .keyDown else { return attribute }
    return .event(.listKeyDown, handler.listenerValue, handler.action)
  }

  /// The height above the rows that the titles of a table take.
  var headHeight: Double { table == nil ? 0 : WindowedTable<Action>.headHeight }

  private var isGrid: Bool { table == nil ? onSelect != nil && list.hasControls : onSelect != nil || list.hasControls }

  /// The attributes that define the window's role for a screen reader.
  private var kind: [Attribute<Action>] {
    let role: StaticString =
      isGrid ? "grid" : table != nil ? "table" : onSelect == nil ? "list" : "listbox"
    let rowCount: [Attribute<Action>] =
      isGrid || table != nil ? [.aria("rowcount", "\(list.count + firstRowIndex - 1)")] : []
    return [.role(role), .setting("tabindex", .text("0"))] + rowCount
  }

  /// The `aria-rowindex` of the first row: that of a table follows the titles.
  private var firstRowIndex: Int { table == nil ? 1 : 2 }

  private func behavior(name: String) -> [Attribute<Action>] {
    var attributes: [Attribute<Action>] = [
      .data(.window, list.rowsFitContent ? WireFormat.WindowValue.rowsFitContent.rawValue : ""),
      .property(WireFormat.WindowStyle.rowHeight, "\(list.rowHeight)px"),
      .setting(WireFormat.Event.height.setting, .flag(true)),
      .scrollTop(list.top.isFinite ? list.top : 0), .onScroll(onScroll),
    ]
    if let table { attributes.append(.property("--columns", table.template)) }
    if list.rowsFitContent, let row = list.scrollsTo { attributes.append(.data(.scrollsTo, key(row))) }
    if onSelect != nil { attributes.append(.setting(WireFormat.Event.selectRow.setting, .keys(list.selectionKeys))) }
    if onSelect != nil, let selected = list.selected {
      attributes.append(.aria("activedescendant", id(of: selected, name: name)))
    }
    return attributes
  }

  private func row(at index: Int, name: String, isApart: Bool) -> Node<Action> {
    var attributes: [Attribute<Action>] = [.key(key(index))]
    if isGrid || table != nil {
      attributes += [.role("row"), .aria("rowindex", "\(index + firstRowIndex)")]
    } else {
      attributes += [
        .role(onSelect == nil ? "listitem" : "option"), .aria("posinset", "\(index + 1)"),
        .aria("setsize", "\(list.count)"),
      ]
    }
    if let onSelect {
      attributes.append(.onClick(onSelect(index)))
      if index == list.selected {
        attributes += [.aria("selected", "true"), .id(id(of: index, name: name))]
      }
    }
    if isApart { attributes += [.data(.isApart), .property("--at", "\(index)")] }
    let content = row(index)
    if table != nil {
      return .element(Element(tag: "div", attributes: attributes + [.class("table-row")], children: [content]))
    }
    let inside: Node<Action> =
      isGrid
      ? .element(Element(tag: "div", attributes: [.setting("role", .text("gridcell"))], children: [content])) : content
    return .element(Element(tag: "div", attributes: attributes, children: [inside]))
  }

  /// The `id` contains the row's key, so that it stays when the row moves. Whitespace is escaped because a space ends a
  /// name in `aria-activedescendant`.
  private func id(of index: Int, name: String) -> String {
    "\(name)-" + key(index).unicodeScalars.map { $0.properties.isWhitespace ? "_\($0.value)_" : "\($0)" }.joined()
  }
}
