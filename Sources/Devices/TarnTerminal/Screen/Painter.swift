/// Draws text into a grid of cells.
final class Painter {
  let depth: ColorDepth
  let glyphs = GlyphTable()
  var canvas: CellGrid

  init(_ size: TerminalSize, depth: ColorDepth) {
    self.depth = depth
    canvas = CellGrid(size)
  }

  func pen(_ style: Style) -> RenderedStyle { RenderedStyle(style, depth) }

  func fill(_ area: CellRect, _ style: Style) { canvas.fill(area, .blank(pen(style))) }

  /// Draws a text from the top of an area. Lines that are too long and texts with too many lines end with an ellipsis.
  func draw(_ text: TextBlock, _ area: CellRect, _ style: Style) {
    guard !area.isEmpty else { return }
    var lines = self.lines(text, style, area)
    if lines.count > area.rows {
      lines.removeLast(lines.count - area.rows)
      lines[area.rows - 1] = truncated(lines[area.rows - 1], area.columns, pen(style))
    }
    for (row, line) in lines.enumerated() {
      draw(fitted(line, area.columns), row: area.row + row, area, text.alignment)
    }
  }

  /// Draws a single line in a row of an area. Line breaks in it become blanks.
  func line(_ text: StyledText, _ area: CellRect, _ style: Style, _ alignment: CellAlignment = .leading) {
    guard !area.isEmpty else { return }
    var lines = TextLines(glyphs, columns: area.columns + 1, rows: 1, isSingle: true)
    for run in text.runs { lines.add(run.text, pen(run.style.over(style))) }
    draw(fitted(lines.finished.first ?? [], area.columns), row: area.row, area, alignment)
  }

  private func draw(_ line: [Cell], row: Int, _ area: CellRect, _ alignment: CellAlignment) {
    let offset =
      switch alignment {
      case .leading: 0
      case .center: (area.columns - line.count) / 2
      case .trailing: area.columns - line.count
      }
    canvas.write(line[...], row: row, column: area.column + offset, limit: area.columns - offset)
  }

  /// Returns the lines of a text block: as many as the area holds and one more, which shows that the text is cut.
  private func lines(_ text: TextBlock, _ style: Style, _ area: CellRect) -> [[Cell]] {
    // Wrapping at blanks may leave part of a line empty, but two consecutive lines are never both less than half full.
    let columns = text.wraps ? area.columns * (2 * area.rows + 2) : area.columns + 1
    var lines = TextLines(glyphs, columns: columns, rows: area.rows + 1)
    for run in text.styled.runs { lines.add(run.text, pen(run.style.over(style))) }
    guard text.wraps else { return lines.finished }
    var wrapped: [[Cell]] = []
    for line in lines.finished where wrapped.count <= area.rows { wrapped += LineWrapping.lines(line, area.columns) }
    return wrapped
  }

  private func fitted(_ line: [Cell], _ limit: Int) -> [Cell] {
    line.count > limit ? truncated(line, limit, line[limit - 1].pen) : line
  }

  /// Returns a line cut to `limit` cells, with an ellipsis at its end.
  private func truncated(_ line: [Cell], _ limit: Int, _ pen: RenderedStyle) -> [Cell] {
    var result = line.prefix(max(limit - 1, 0))
    // A wide character whose right half would be replaced by the ellipsis becomes a blank.
    if result.count < line.count, result.last?.width == 2, let last = result.popLast() {
      result.append(.blank(last.pen))
    }
    return result + [Cell(Self.ellipsis, width: 1, pen)]
  }

  static let ellipsis: UInt32 = 0x2026
}
