import TarnView

// The visible rows of lists and tables.
extension RenderNode {
  func placeRows(_ rows: RowSource<Action>, _ area: CellRect) {
    guard case .rows(var scrollState) = localState else { return }
    let oldTop = scrollState.top
    let rowSpace = max(area.rows - rows.header, 0)
    scrollState.arrange(
      count: rows.count, rowCount: rowSpace / rows.height, selected: rows.selected, target: rows.scrollsTo)
    // A partly visible row below the whole ones is shown, too.
    let shown = min((rowSpace + rows.height - 1) / rows.height, rows.count - scrollState.top)
    let range = scrollState.top..<scrollState.top + max(area.columns > 0 ? shown : 0, 0)
    let columns = rows.isScrollable(in: area) ? area.columns - 1 : area.columns
    retain(nodes(rows, range, columns, &scrollState), from: range.lowerBound, oldTop: oldTop)
    localState = .rows(scrollState)
    for (position, child) in children.enumerated() {
      let start = rows.header + position * rows.height
      child.place(CellRect(column: 0, row: start, columns: columns, rows: min(rows.height, area.rows - start)))
    }
  }

  /// Returns the row number of a child.
  func row(of child: RenderNode) -> Int? {
    guard case .rows(let scrollState) = localState, let position = children.firstIndex(where: { $0 === child }) else {
      return nil
    }
    return scrollState.top + position
  }

  /// Returns the action of a click on the titles of a table, which sorts it by the column.
  ///
  /// - Parameter column: the cell in the node's coordinates.
  func sortAction(column: Int, row: Int) -> Action? {
    guard case .rows(let rows) = node.kind, case .rows(var scrollState) = localState, row < rows.header,
      let sort = rows.sort, let columns = rows.columns
    else { return nil }
    let available = rows.isScrollable(in: area) ? area.columns - 1 : area.columns
    var start = 0
    for (title, width) in zip(columns, rows.widths([], available, &scrollState.widest)) {
      if (start..<start + width).contains(column) {
        return title.isSortable ? sort.action(sort.value.choosing(title.name)) : nil
      }
      start += width + TableRow.spacing
    }
    return nil
  }

  private func nodes(
    _ rows: RowSource<Action>, _ range: Range<Int>, _ available: Int, _ scrollState: inout ScrollState
  ) -> [Node<Action>] {
    switch rows.content {
    case .nodes(let row): return range.map { row($0).single }
    case .cells(let columns, let row):
      let texts = range.map(row)
      let widths = rows.widths(texts, available, &scrollState.widest)
      return texts.map { TableRow(texts: $0, widths: widths, alignments: columns.map(\.cellAlignment)).node() }
    }
  }

  /// Reuses the render nodes of rows that were visible before, by key if they have one, else by number. Other rows get
  /// new ones.
  private func retain(_ nodes: [Node<Action>], from top: Int, oldTop: Int) {
    let old = children
    // Usually the visible rows are the same, and no table of keys is needed.
    if top == oldTop && old.count == nodes.count && zip(old, nodes).allSatisfy({ $0.node.isSame(as: $1) }) {
      for position in old.indices { _ = old[position].updated(to: nodes[position]) }
      return
    }
    var byKey: [String: RenderNode] = [:]
    for node in old { if let key = node.node.key { byKey[key] = node } }
    children = nodes.enumerated().map { position, node in
      if let key = node.key { return byKey.removeValue(forKey: key)?.updated(to: node) ?? RenderNode(node) }
      let number = top + position - oldTop
      guard old.indices.contains(number), old[number].node.key == nil else { return RenderNode(node) }
      return old[number].updated(to: node)
    }
  }
}

extension RowSource {
  /// Whether there are more rows than the area shows.
  func isScrollable(in area: CellRect) -> Bool { count > max(area.rows - header, 0) / height }

  /// Returns the widths of a table's columns.
  ///
  /// - Parameter widest: the widest text in each column so far. The method updates it with these texts.
  func widths(_ texts: [[StyledText]], _ available: Int, _ widest: inout [Int]) -> [Int] {
    guard let columns else { return [] }
    if widest.count != columns.count { widest = columns.map(titleWidth) }
    for (position, column) in columns.enumerated() where column.width == .fit {
      widest[position] = max(widest[position], titleWidth(column))
      for row in texts where position < row.count { widest[position] = max(widest[position], row[position].width) }
    }
    let room = max(available - max(columns.count - 1, 0) * TableRow.spacing, 0)
    let fills = columns.indices.filter { columns[$0].cellLength.isFill }
    let others = columns.indices.filter { !columns[$0].cellLength.isFill }
    func share(_ positions: [Int], _ cells: Int) -> [Int] {
      CellLength.share(positions.map { (extent: columns[$0].cellLength, natural: widest[$0]) }, max(cells, 0))
    }
    var widths = Array(repeating: 0, count: columns.count)
    // The columns that fill the rest keep room for a short text: usually it tells which row it is.
    let least = min(Self.leastFill, room / max(columns.count, 1)) * fills.count
    for (position, width) in zip(others, share(others, room - least)) { widths[position] = width }
    for (position, width) in zip(fills, share(fills, room - widths.reduce(0, +))) { widths[position] = width }
    return widths
  }

  private static var leastFill: Int { 6 }

  /// Returns the column titles as a row.
  func titles(_ widths: [Int]) -> TableRow? {
    columns.map { columns in
      TableRow(
        texts: columns.map { StyledText(title($0), .bold) }, widths: widths, alignments: columns.map(\.cellAlignment))
    }
  }
}

extension TableColumn<Never> {
  fileprivate var cellLength: CellLength {
    switch width {
    case .fill(let share): .fill(share)
    case .characters(let count): .cells(count)
    case .fit: .fit
    }
  }

  var cellAlignment: CellAlignment { alignment == .trailing ? .trailing : .leading }
}

extension CellLength {
  fileprivate var isFill: Bool { if case .fill = self { true } else { false } }
}

/// A row of a table with all values that its rendering depends on.
struct TableRow: Equatable {
  let texts: [StyledText]
  let widths: [Int]
  let alignments: [CellAlignment]

  /// A single blank would look like a space between words; two are a visible gap.
  static let spacing = 2

  func node<Action>() -> Node<Action> {
    .memo(self) { row in
      .row(
        row.widths.indices.map { position in
          .text(position < row.texts.count ? row.texts[position] : "", alignment: row.alignments[position])
            .extent(.cells(row.widths[position]))
        }, spacing: Self.spacing)
    }
  }
}
