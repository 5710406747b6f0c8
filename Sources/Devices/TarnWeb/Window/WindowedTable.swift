import TarnLanguages
import TarnView

/// The parts that make a windowed list a table: the titles above the rows, and the cells of a row.
struct WindowedTable<Action> {
  let columns: [TableColumn<Never>]
  /// The number of buttons at the end of each row.
  var buttonCount = 0
  let sort: TableSort?
  let onSort: ((TableSort) -> Action)?
  /// The content in place of the rows. An array, because a node contains this value.
  let empty: [Node<Action>]
  var words: Localization = .english

  /// The height of the titles in CSS pixels, as in the stylesheet: that of a touch target.
  static var headHeight: Double { 44 }

  /// The widths of the columns, for the grid of each row.
  var template: String {
    let widths = columns.map { column in
      switch column.width {
      case .fill(let share): "minmax(6ch, \(share)fr)"
      // Narrower if the columns that fill the rest would become too narrow. A title has room for the mark of the order.
      case .characters(let count): "minmax(0, \(max(count, titleWidth(column)))ch)"
      case .fit: "minmax(0, \(titleWidth(column))ch)"
      }
    }
    return (widths + (buttonCount > 0 ? ["\(44 * buttonCount)px"] : [])).joined(separator: " ")
  }

  private func titleWidth(_ column: TableColumn<Never>) -> Int {
    column.title.width + (sort != nil && onSort != nil && column.isSortable && !column.title.isEmpty ? 2 : 0)
  }

  var head: Node<Action> {
    .div(
      [.class("table-head"), .key(" head"), .role("row"), .aria("rowindex", "1")],
      .each(columns.map(title)),
      .when(
        buttonCount > 0,
        .div(
          [.role("columnheader"), .key(" buttons")], .span([.class("visually-hidden")], .text(words("Actions"))))))
  }

  private func title(_ column: TableColumn<Never>) -> Node<Action> {
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
    let classes = columns.map { $0.alignment == .trailing ? "trailing" : "" } + (buttonCount > 0 ? ["buttons"] : [])
    return classes.enumerated().map { index, name in
      .div(
        [.role(isGrid ? "gridcell" : "cell"), .class(name)], .each(index < contents.count ? [contents[index]] : []))
    }
  }

  /// The row in place of the others.
  func emptyRow(isGrid: Bool) -> Node<Action> {
    .div(
      [.class("table-empty"), .key(" empty"), .role("row")], .div([.role(isGrid ? "gridcell" : "cell")], .each(empty)))
  }
}

extension String {
  /// The width in digits of a font, about: characters of East Asia and emoji count twice.
  var width: Int { reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1) } }
}
