// Drawing with line and block characters.
extension Painter {
  /// Draws a border, with a title in its upper edge.
  func frame(_ title: StyledText?, _ area: CellRect, _ style: Style) {
    let pen = pen(style)
    let right = area.column + area.columns - 1
    let bottom = area.row + area.rows - 1
    for column in area.column + 1..<right {
      draw("─", area.row, column, pen)
      draw("─", bottom, column, pen)
    }
    for row in area.row + 1..<bottom {
      draw("│", row, area.column, pen)
      draw("│", row, right, pen)
    }
    draw("┌", area.row, area.column, pen)
    draw("┐", area.row, right, pen)
    draw("└", bottom, area.column, pen)
    draw("┘", bottom, right, pen)
    // The title needs a corner and a line segment at each side, and a blank at each end.
    guard let title, !title.isEmpty, area.columns > 6 else { return }
    let text = " " + title.style(.bold).truncated(to: area.columns - 6) + " "
    line(text, CellRect(column: area.column + 2, row: area.row, columns: area.columns - 4, rows: 1), style)
  }

  /// Draws a line across a column, or down a row.
  func rule(_ area: CellRect, _ axis: StackAxis, _ style: Style) {
    let pen = pen(Style.dim.over(style))
    switch axis {
    case .vertical: for column in 0..<area.columns { draw("─", area.row, area.column + column, pen) }
    case .horizontal: for row in 0..<area.rows { draw("│", area.row + row, area.column, pen) }
    }
  }

  /// Draws a bar to an eighth of a cell, followed by the percentage if it is requested and fits.
  func bar(_ fraction: Double, _ showsPercentage: Bool, _ area: CellRect, _ style: Style) {
    let fraction = fraction >= 0 ? min(fraction, 1) : 0
    // The percentage takes a blank, three digits and the percent sign. A bar of one or two cells beside it would show
    // nothing.
    let labelWidth = showsPercentage && area.columns >= 8 ? 5 : 0
    let columns = area.columns - labelWidth
    let pen = pen(style)
    // Any fraction above 0 is visible, and only 1 fills the bar.
    let total = columns * 8
    var eighths = Int((fraction * Double(total)).rounded())
    if fraction > 0 { eighths = max(eighths, 1) }
    if fraction < 1 { eighths = min(eighths, total - 1) }
    for column in 0..<columns {
      let filled = min(max(eighths - column * 8, 0), 8)
      if filled > 0 { draw(Self.blocks[filled - 1], area.row, area.column + column, pen) }
    }
    guard labelWidth > 0 else { return }
    let percentage = StyledText("\(Int((fraction * 100).rounded(.down)))%")
    let label = CellRect(column: area.column + columns, row: area.row, columns: labelWidth, rows: 1)
    line(percentage, label, style, .trailing)
  }

  /// Draws a scrollbar: a thumb as long as the visible share, which touches an end of the bar only if the list is
  /// scrolled to that end.
  func scrollbar(_ area: CellRect, from top: Int, of count: Int, shown: Int, _ style: Style) {
    guard !area.isEmpty, count > shown else { return }
    let pen = pen(Style.dim.over(style))
    let length = max(Int(Double(area.rows) * Double(shown) / Double(count)), 1)
    let travel = Double(area.rows - length) * Double(top) / Double(count - shown)
    let start = top == 0 ? 0 : top == count - shown ? area.rows - length : Int(travel.rounded())
    // Only the thumb is drawn: beside a frame, a track would look like a second line.
    for row in start..<start + length { draw("┃", area.row + row, area.column, pen) }
  }

  private func draw(_ scalar: Unicode.Scalar, _ row: Int, _ column: Int, _ pen: RenderedStyle) {
    canvas.fill(CellRect(column: column, row: row, columns: 1, rows: 1), Cell(scalar.value, width: 1, pen))
  }

  /// The blocks from one eighth to a whole cell, filled from the left.
  private static let blocks: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
}

extension TableRow {
  /// Draws the row directly, with the same result as its node.
  func draw(_ painter: Painter, _ area: CellRect, _ style: Style) {
    var column = area.column
    for (position, width) in widths.enumerated() where position < texts.count {
      let columns = max(min(width, area.column + area.columns - column), 0)
      let cells = CellRect(column: column, row: area.row, columns: columns, rows: 1)
      painter.line(texts[position], cells, style, alignments[position])
      column += width + Self.spacing
    }
  }
}
