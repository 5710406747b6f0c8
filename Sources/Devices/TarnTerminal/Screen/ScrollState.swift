/// The scroll state of a list or a table.
struct ScrollState {
  /// The first visible row.
  private(set) var top = 0
  /// The number of visible rows.
  private(set) var visibleRows = 0
  private var selected: Int?
  /// The widest text shown in each column so far.
  var widest: [Int] = []

  /// Scrolls by the least that shows only existing rows. Scrolls to the selected row if the selection or the number of
  /// visible rows has changed.
  mutating func arrange(count: Int, rowCount: Int, selected: Int?) {
    let isNew = selected != self.selected || rowCount != visibleRows
    self.selected = selected
    visibleRows = rowCount
    if isNew, let selected, selected >= 0 && selected < count, rowCount > 0 {
      top = min(max(top, selected - rowCount + 1), selected)
    }
    top = max(min(top, count - rowCount), 0)
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
