import TarnView

/// The parts that make a windowed list a table: the titles above the rows, and the cells of a row.
struct WindowedTable<Action> {
  let columns: [TableColumn]
  let sort: TableSort?
  let onSort: ((TableSort) -> Action)?
  /// The content in place of the rows. An array, because a node contains this value.
  let empty: [Node<Action>]

  /// The height of the titles in CSS pixels, as in the stylesheet: that of a touch target.
  static var headHeight: Double { 44 }

  /// The widths of the columns, for the grid of each row.
  var template: String { columns.map(\.width.style).joined(separator: " ") }

  var head: Node<Action> {
    .div([.class("table-head"), .key(" head"), .role("row"), .aria("rowindex", "1")], .each(columns.map(title)))
  }

  private func title(_ column: TableColumn) -> Node<Action> {
    let attributes: [Attribute<Action>] = [
      .role("columnheader"), .key(column.name), .class(column.alignment == .trailing ? "trailing" : ""),
    ]
    guard let sort, let onSort, column.isSortable, !column.title.isEmpty else {
      return .div(attributes, .text(column.title))
    }
    let isSorted = sort.column == column.name
    let order = isSorted ? sort.isReversed ? "descending" : "ascending" : "none"
    return .div(
      attributes + [.aria("sort", order)],
      .button(
        [.class("quiet"), .onClick(onSort(sort.choosing(column.name)))], .text(column.title),
        .span([.hidden], .text(isSorted ? sort.isReversed ? "↓" : "↑" : ""))))
  }

  /// The cells of a row.
  func cells(_ contents: [Node<Action>], isGrid: Bool) -> [Node<Action>] {
    columns.enumerated().map { index, column in
      .div(
        [.role(isGrid ? "gridcell" : "cell"), .class(column.alignment == .trailing ? "trailing" : "")],
        .each(index < contents.count ? [contents[index]] : []))
    }
  }

  /// The row in place of the others.
  func emptyRow(isGrid: Bool) -> Node<Action> {
    .div(
      [.class("table-empty"), .key(" empty"), .role("row")], .div([.role(isGrid ? "gridcell" : "cell")], .each(empty)))
  }
}
