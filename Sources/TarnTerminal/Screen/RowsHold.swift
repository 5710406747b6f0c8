/// How far a list or a table is scrolled, and what was seen of it.
struct RowsHold {
  /// The first row that is seen.
  private(set) var top = 0
  /// The rows that are seen.
  private(set) var shown = 0
  private var selected: Int?
  /// The widest text in each column so far.
  var widest: [Int] = []

  /// Moves as little as keeps the rows in the room, and shows the selected one if it is another or the room is.
  mutating func arrange(count: Int, room: Int, selected: Int?) {
    let isNew = selected != self.selected || room != shown
    self.selected = selected
    shown = room
    if isNew, let selected, selected >= 0 && selected < count, room > 0 {
      top = min(max(top, selected - room + 1), selected)
    }
    top = max(min(top, count - room), 0)
  }

  /// - Returns: whether there was anywhere to scroll to.
  mutating func scroll(by rows: Int, count: Int) -> Bool {
    let before = top
    top = max(min(top + rows, count - shown), 0)
    return top != before
  }
}
