/// The list of a mounted window as it was last rendered, and the window's height for each page connection.
///
/// It stores none of the view's row closures: they capture the app's rows, and a second reference to an array makes the
/// array's next mutation a copy.
struct MountedWindow<Action> {
  private(set) var list: WindowedList
  /// The height that the titles of a table take from the window.
  let headHeight: Double
  private var onScroll: (Double) -> Action
  private var onSelect: ((Int) -> Action)?
  /// The row at the upper edge, which stays in place when rows are inserted or removed above it.
  private var anchor: (row: Int, key: String)?
  /// The key of the row that the list scrolls to.
  private var target: String?
  /// The heights as the pages reported them, by page connection: at most one entry for each stream.
  private var heights: [String: Double] = [:]

  init(_ window: ListWindow<Action>) {
    list = window.list
    headHeight = window.headHeight
    onScroll = window.onScroll
    onSelect = window.onSelect
    target = window.list.scrollsTo.map(window.key)
    updateAnchor(window)
  }

  /// The greatest height of all connections, because all of them show the same rows.
  var height: Double { heights.values.max() ?? WindowedList.defaultHeight }

  // MARK: Heights

  /// - Returns: whether the window's rows may have changed.
  mutating func setHeight(_ height: Double?, by connection: String) -> Bool {
    let oldHeight = self.height
    heights[connection] = height.map { WindowedList.clampedHeight($0 - headHeight) }
    return self.height != oldHeight
  }

  // MARK: Keys

  /// Returns the actions for a key: one selects a row, one scrolls to the row if it is not in view.
  func select(_ key: String, by connection: String) -> [Action] {
    let height = heights[connection] ?? self.height
    let parts = key.split(separator: " ")
    guard let onSelect, let name = parts.first,
      let row = list.row(after: String(name), height, visibleRows: parts.dropFirst().first.flatMap { Int($0) })
    else { return [] }
    guard !list.rowsFitContent else { return select(to: row, height, onSelect) }
    let top = list.top(showing: row, height)
    return (row == list.selected ? [] : [onSelect(row)]) + (top == list.reached(height) ? [] : [onScroll(top)])
  }

  /// The page itself scrolls to a row that it contains, because it knows the row's height.
  private func select(to row: Int, _ height: Double, _ onSelect: (Int) -> Action) -> [Action] {
    let isInPage = list.rows(height).contains(row)
    return (row == list.selected ? [] : [onSelect(row)])
      + (isInPage ? [] : [onScroll(Double(row) * list.rowHeight)])
  }

  // MARK: Changing

  /// Updates the window to the one of a new view.
  ///
  /// - Parameter isAnchored: whether the visible rows stay in place although rows were inserted or removed above them.
  /// - Returns: the window to render, and the action to send to the app because the offset changed.
  mutating func change(
    to window: ListWindow<Action>, isAnchored: Bool
  ) -> (window: ListWindow<Action>, scrollAction: Action?) {
    var window = window
    let top = window.list.top
    let shift = isAnchored ? shift(in: window) : 0
    if shift != 0 { window.list.top = max(list.top + Double(shift) * list.rowHeight, 0) }
    scrollToTarget(in: &window, isAnchored: isAnchored)
    list = window.list
    onScroll = window.onScroll
    onSelect = window.onSelect
    updateAnchor(window)
    return (window, window.list.top == top ? nil : window.onScroll(window.list.top))
  }

  /// Scrolls to the row that the list shall scroll to, if it is another one than before.
  private mutating func scrollToTarget(in window: inout ListWindow<Action>, isAnchored: Bool) {
    let oldTarget = target
    target = window.list.scrollsTo.map(window.key)
    guard isAnchored, let row = window.list.scrollsTo, target != oldTarget else { return }
    if !window.list.rowsFitContent {
      // The lowest page shows the fewest rows.
      let lowest = heights.values.min() ?? height
      let shown = window.list.top(showing: row, lowest)
      if shown != window.list.reached(lowest) { window.list.top = shown }
    } else if !window.list.rows(height).contains(row) {
      // The page itself scrolls to a row that it contains, because it knows the row's height.
      window.list.top = Double(row) * window.list.rowHeight
    }
  }

  private mutating func updateAnchor(_ window: ListWindow<Action>) {
    let first = list.first(height)
    anchor = list.count > 0 ? (first, window.key(first)) : nil
  }

  /// Returns the number of rows by which the row at the upper edge has moved down.
  ///
  /// It is 0 unless rows were inserted or removed, and the search is bounded by the number of these: a list that was
  /// sorted differently keeps its offset. After 200 rows from either end the search gives up.
  private func shift(in window: ListWindow<Action>) -> Int {
    let insertedCount = window.list.count - list.count
    guard let anchor, insertedCount != 0, list.top == window.list.top, list.top >= 1,
      list.rowHeight == window.list.rowHeight,
      list.rowsFitContent == window.list.rowsFitContent
    else { return 0 }
    // Most likely all changes are above the row, next likely all are below it; then try the rest from both ends.
    for step in 0...min(abs(insertedCount), 200) {
      for shift in [insertedCount - step * insertedCount.signum(), step * insertedCount.signum()] {
        let row = anchor.row + shift
        if (0..<window.list.count).contains(row), window.key(row) == anchor.key { return shift }
      }
    }
    return 0
  }
}
