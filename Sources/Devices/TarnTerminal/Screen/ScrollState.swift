/// The scroll state of a list or a table.
struct ScrollState {
  /// The first visible row.
  private(set) var top = 0
  /// The number of visible rows.
  private(set) var visibleRows = 0
  private var selected: Int?
  private var target: Int?
  /// The widest text shown in each column so far.
  var widest: [Int] = []

  /// Scrolls by the least that shows only existing rows. Scrolls to the selected row if the selection or the number of
  /// visible rows has changed, and to the target if it has changed.
  mutating func arrange(count: Int, rowCount: Int, selected: Int?, target: Int? = nil) {
    let isSelectionNew = selected != self.selected || rowCount != visibleRows
    let isTargetNew = target != self.target
    self.selected = selected
    self.target = target
    visibleRows = rowCount
    if isSelectionNew { show(selected, count) }
    if isTargetNew { show(target, count) }
    top = max(min(top, count - rowCount), 0)
  }

  private mutating func show(_ row: Int?, _ count: Int) {
    guard let row, row >= 0 && row < count, visibleRows > 0 else { return }
    top = min(max(top, row - visibleRows + 1), row)
  }

  /// Scrolls by a number of rows.
  ///
  /// - Returns: whether the scroll position changed.
  mutating func scroll(by rows: Int, count: Int) -> Bool {
    let before = top
    top = max(min(top + rows, count - visibleRows), 0)
    return top != before
  }
}
