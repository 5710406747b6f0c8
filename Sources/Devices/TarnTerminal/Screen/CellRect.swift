/// A rectangle of cells.
struct CellRect: Equatable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  static let zero = CellRect(column: 0, row: 0, columns: 0, rows: 0)

  init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  init(_ size: TerminalSize) { self.init(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  var size: TerminalSize { TerminalSize(columns: columns, rows: rows) }
  var isEmpty: Bool { columns <= 0 || rows <= 0 }

  func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column - self.column < columns && row >= self.row && row - self.row < rows
  }

  /// Returns the area reduced at each side, never below zero.
  func inset(_ horizontal: Int, _ vertical: Int) -> CellRect {
    let left = min(horizontal, columns)
    let top = min(vertical, rows)
    return CellRect(
      column: column + left, row: row + top, columns: max(columns - 2 * left, 0), rows: max(rows - 2 * top, 0))
  }
}
