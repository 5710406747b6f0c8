extension RenderNode {
  /// Draws the node at a position of the grid, in the style around it.
  ///
  /// - Complexity: O(*n*) in the cells. An unchanged memo is copied from its cached rendering.
  func draw(_ painter: Painter, _ column: Int, _ row: Int, _ outerStyle: Style) {
    let area = CellRect(column: column + area.column, row: row + area.row, columns: area.columns, rows: area.rows)
    guard !area.isEmpty else { return }
    var style = outerStyle
    if let ownStyle = node.modifiers?.style {
      style = ownStyle.over(outerStyle)
      painter.fill(area, style)
    }
    switch node.kind {
    case .text(let text): painter.draw(text, area, style)
    case .stack, .padded, .layout: drawInner(painter, area, style)
    case .memo: drawMemo(painter, area, style)
    case .frame(let title, _):
      if area.canBeFramed { painter.frame(title, area, style) }
      drawInner(painter, area, style)
    case .dialog(let title, _, _): drawDialog(title, painter, area, style)
    case .line: painter.rule(area, stackAxis ?? .vertical, style)
    case .status(let hints): painter.line(Hint.line(hints, area.columns), area, style)
    case .bar(let fraction, let showsPercentage): painter.bar(fraction, showsPercentage, area, style)
    case .input(let input): drawInput(input, painter, area, style)
    case .rows(let rows): drawRows(rows, painter, area, style)
    case .spacer, .each: break
    }
  }

  private func drawInner(_ painter: Painter, _ area: CellRect, _ style: Style) {
    for child in children { child.draw(painter, area.column, area.row, style) }
  }

  private func drawMemo(_ painter: Painter, _ area: CellRect, _ style: Style) {
    if let cachedRendering, cachedRendering.size == area.size, cachedRendering.style == style {
      painter.canvas.paste(cachedRendering.cells, area)
      return
    }
    drawInner(painter, area, style)
    cachedRendering = CachedRendering(size: area.size, style: style, cells: painter.canvas.copy(area))
  }

  private func drawDialog(_ title: StyledText?, _ painter: Painter, _ area: CellRect, _ style: Style) {
    children[0].draw(painter, area.column, area.row, style)
    guard children.count > 1 else { return }
    painter.canvas.add(.dim, in: area)
    let frame = dialogFrame(title, area)
    painter.canvas.blankHalves(around: frame)
    painter.fill(frame, style)
    if frame.canBeFramed { painter.frame(title, frame, style) }
    children[1].draw(painter, area.column, area.row, style)
  }

  private func drawRows(_ rows: RowSource<Action>, _ painter: Painter, _ area: CellRect, _ style: Style) {
    guard case .rows(let scrollState) = localState else { return }
    let isScrollable = rows.isScrollable(in: CellRect(area.size))
    let columns = isScrollable ? area.columns - 1 : area.columns
    if rows.header > 0 {
      var widest = scrollState.widest
      let widths = rows.widths([], columns, &widest)
      rows.titles(widths)?.draw(painter, CellRect(column: area.column, row: area.row, columns: columns, rows: 1), style)
    }
    for (position, child) in children.enumerated() {
      let isSelected = scrollState.top + position == rows.selected
      let rowStyle = isSelected ? Style.reversed.over(style) : style
      if isSelected {
        let row = CellRect(
          column: area.column, row: area.row + child.area.row, columns: child.area.columns, rows: child.area.rows)
        painter.fill(row, rowStyle)
      }
      child.draw(painter, area.column, area.row, rowStyle)
    }
    if isScrollable {
      let bar = CellRect(
        column: area.column + columns, row: area.row + rows.header, columns: 1, rows: area.rows - rows.header)
      painter.scrollbar(bar, from: scrollState.top, of: rows.count, shown: scrollState.visibleRows, style)
    }
  }

  private func drawInput(_ input: InputField<Action>, _ painter: Painter, _ area: CellRect, _ style: Style) {
    guard case .field(let field) = localState else { return }
    if field.text.isEmpty {
      painter.line(StyledText(input.shownPlaceholder, .dim), area, style)
      return
    }
    if input.hasLines { return drawLines(field, painter, area, style) }
    var line = TextLines(painter.glyphs, columns: field.offset + area.columns + 1, rows: 1, isSingle: true)
    let pen = painter.pen(style)
    let selected = painter.pen(Style.reversed.over(style))
    let selection = field.selection
    for (position, character) in field.text.enumerated() where line.needsMore {
      line.add(String(input.visible(character)), selection.contains(position) ? selected : pen)
    }
    var cells = (line.finished.first ?? []).dropFirst(field.offset)
    // The left half of this wide character is out of sight.
    if let first = cells.first, first.width == 0 { cells[cells.startIndex] = .blank(first.pen) }
    painter.canvas.write(cells, row: area.row, column: area.column, limit: area.columns)
  }

  private func drawLines(_ field: TextFieldState, _ painter: Painter, _ area: CellRect, _ style: Style) {
    let (pen, selected) = (painter.pen(style), painter.pen(Style.reversed.over(style)))
    let selection = field.selection
    for (row, range) in field.lines(area.columns).dropFirst(field.top).prefix(area.rows).enumerated() {
      var line = TextLines(painter.glyphs, columns: area.columns, rows: 1, isSingle: true)
      for position in range { line.add(String(field.text[position]), selection.contains(position) ? selected : pen) }
      painter.canvas.write(
        (line.finished.first ?? [])[...], row: area.row + row, column: area.column, limit: area.columns)
    }
  }
}
