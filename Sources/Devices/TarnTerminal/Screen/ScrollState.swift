/// The scroll state of a list or a table.
struct ScrollState {
  /// The first visible row.
  private(set) var top = 0
  /// The number of visible rows.
  private(set) var visible = 0
  private var selected: Int?
  /// The widest text shown in each column so far.
  var widest: [Int] = []

  /// Scrolls by the least that keeps the rows within the room. Scrolls to the selected row if the selection or the room
  /// has changed.
  mutating func arrange(count: Int, room: Int, selected: Int?) {
    let isNew = selected != self.selected || room != visible
    self.selected = selected
    visible = room
    if isNew, let selected, selected >= 0 && selected < count, room > 0 {
      top = min(max(top, selected - room + 1), selected)
    }
    top = max(min(top, count - room), 0)
  }

  /// Scrolls by a number of rows.
  ///
  /// - Returns: whether the scroll position changed.
  mutating func scroll(by rows: Int, count: Int) -> Bool {
    let before = top
    top = max(min(top + rows, count - visible), 0)
    return top != before
  }
}
