/// The working memory of a grid during a layout: offsets into the borrowed numbers.
///
/// ```
///   numbers   │ widths of columns │ heights of rows │ first leaf of each cell │ height and baseline of the first cell │
/// ```
@usableFromInline struct GridWorkspace {
  @usableFromInline let columns: [GridColumn]
  @usableFromInline let rows: Int
  @usableFromInline let cells: Int
  @usableFromInline let gap: Double
  @usableFromInline let lineGap: Double
  @usableFromInline let widths: Int
  @usableFromInline let heights: Int
  @usableFromInline let starts: Int
  @usableFromInline let firstCell: Int
  /// Whether the grid measures the cells and does not lay them out.
  @usableFromInline let isTrial: Bool
  /// Whether cells are not laid out row by row: the grid lays out fitting columns first, because the others share the
  /// remaining width.
  @usableFromInline let isOutOfOrder: Bool
  @usableFromInline var first = 0
  @usableFromInline var firstLeaf = 0

  @inlinable init(
    columns: [GridColumn], rows: Int, cells: Int, spacing: Size, in constraints: LayoutConstraints, numbers: Int,
    isTrial: Bool
  ) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
    let gaps = Double(columns.count - 1)
    gap = spacing.width * gaps <= constraints.max.width ? spacing.width : Length.down(constraints.max.width / gaps)
    lineGap = spacing.height
    widths = numbers
    heights = numbers + columns.count
    starts = heights + rows
    firstCell = starts + cells
    self.isTrial = isTrial
    isOutOfOrder = columns.count > 1 && columns.contains { $0.isFitting }
  }

  /// Visits every cell in layout order: fitting columns one by one, then the other cells row by row.
  @inlinable func eachCell(_ visit: (_ row: Int, _ column: Int, _ cell: Int) -> Void) {
    if isOutOfOrder {
      for column in columns.indices where columns[column].isFitting {
        for row in 0..<rows where cell(row, column) < cells { visit(row, column, cell(row, column)) }
      }
    }
    for row in 0..<rows {
      for column in columns.indices where !isOutOfOrder || !columns[column].isFitting {
        if cell(row, column) < cells { visit(row, column, cell(row, column)) }
      }
    }
  }

  @inlinable func cell(_ row: Int, _ column: Int) -> Int { row * columns.count + column }
}
