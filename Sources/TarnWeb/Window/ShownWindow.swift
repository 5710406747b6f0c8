/// A window as it stands in the page: what was shown last, and how high it is for each who looks.
///
/// It keeps none of the view's closures for rows: those hold the app's rows, and whoever keeps an array makes its next change a copy.
struct ShownWindow<Action> {
  private(set) var list: WindowedList
  private var onScroll: (Double) -> Action
  private var onSelect: ((Int) -> Action)?
  /// The row at the upper edge: what is kept in its place when rows come or go above it.
  private var anchor: (row: Int, key: String)?
  /// As the pages told, by viewer: at most one entry a stream.
  private var heights: [String: Double] = [:]

  init(_ window: Window<Action>) {
    list = window.list
    onScroll = window.onScroll
    onSelect = window.onSelect
    keep(window)
  }

  /// The highest of those who look decides: what is in the page is the same for all.
  var height: Double { heights.values.max() ?? WindowedList.usualHeight }

  // MARK: Heights

  /// - Returns: whether it may have other rows now.
  mutating func tell(_ height: Double?, by viewer: String) -> Bool {
    let before = self.height
    heights[viewer] = height.map(WindowedList.plausible)
    return self.height != before
  }

  // MARK: Keys

  /// What a key becomes: a row is selected, and brought into view if it is not.
  func walk(_ key: String, by viewer: String) -> [Action] {
    let height = heights[viewer] ?? self.height
    let words = key.split(separator: " ")
    guard let onSelect, let name = words.first,
      let row = list.row(after: String(name), height, seen: words.dropFirst().first.flatMap { Int($0) })
    else { return [] }
    guard !list.rowsFitContent else { return walk(to: row, height, onSelect) }
    let top = list.top(showing: row, height)
    return (row == list.selected ? [] : [onSelect(row)]) + (top == list.reached(height) ? [] : [onScroll(top)])
  }

  /// A row that is in the page the page itself brings into view: it knows how high it is.
  private func walk(to row: Int, _ height: Double, _ onSelect: (Int) -> Action) -> [Action] {
    let isInPage = list.rows(height).contains(row)
    return (row == list.selected ? [] : [onSelect(row)])
      + (isInPage ? [] : [onScroll(Double(row) * list.rowHeight)])
  }

  // MARK: Changing

  /// Takes over what is to be shown now.
  ///
  /// - Parameter isAnchored: whether what is seen is to stay where it is, though rows came or went above.
  /// - Returns: the window as it is to be shown, and what the app is to be told of it.
  mutating func change(to window: Window<Action>, isAnchored: Bool) -> (window: Window<Action>, told: Action?) {
    var window = window
    let shift = isAnchored ? shift(in: window) : 0
    if shift != 0 { window.list.top = max(list.top + Double(shift) * list.rowHeight, 0) }
    list = window.list
    onScroll = window.onScroll
    onSelect = window.onSelect
    keep(window)
    return (window, shift == 0 ? nil : window.onScroll(window.list.top))
  }

  private mutating func keep(_ window: Window<Action>) {
    let first = list.first(height)
    anchor = list.count > 0 ? (first, window.key(first)) : nil
  }

  /// How many rows down the one at the upper edge has gone.
  ///
  /// Only where rows were put in or taken out, and only as far as these can have moved it: a list that is sorted anew
  /// is to be seen where it is. Where very many came, the search ends after as many rows as are looked at anyway.
  private func shift(in window: Window<Action>) -> Int {
    let more = window.list.count - list.count
    guard let anchor, more != 0, list.top == window.list.top, list.top >= 1, list.rowHeight == window.list.rowHeight,
      list.rowsFitContent == window.list.rowsFitContent
    else { return 0 }
    // All of it above is most likely, then all of it below; the rest from both ends.
    for step in 0...min(abs(more), 200) {
      for shift in [more - step * more.signum(), step * more.signum()] {
        let row = anchor.row + shift
        if (0..<window.list.count).contains(row), window.key(row) == anchor.key { return shift }
      }
    }
    return 0
  }
}
