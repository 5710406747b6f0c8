/// The geometry of a list in a window of a given height: pure arithmetic, in rows and CSS pixels.
extension WindowedList {
  /// The assumed window height in CSS pixels until a page has reported its own.
  static let defaultHeight = 1_000.0

  /// Clamps the window height that a page reports: no screen is higher than 4,320 px (8K), and a window lower than a
  /// row still shows one row.
  static func clampedHeight(_ height: Double) -> Double {
    height.isFinite ? min(max(height, 16), 4_320) : defaultHeight
  }

  var height: Double { Double(count) * rowHeight }

  /// The scroll offset that the list can really reach, nearest to the offset in the state.
  func reached(_ windowHeight: Double) -> Double {
    // If rows fit their content, only the page knows how many rows the last window holds.
    let last = rowsFitContent ? rowHeight : windowHeight
    return top.isFinite ? min(max(top, 0), max(height - last, 0)) : 0
  }

  /// The number of rows that a window shows at most, not counting a second partial row when rows are cut at both ends.
  func page(_ windowHeight: Double) -> Int { max(Int((windowHeight / rowHeight).rounded(.up)), 1) }

  /// The index of the row at the upper edge.
  func first(_ windowHeight: Double) -> Int { min(Int(reached(windowHeight) / rowHeight), max(count - 1, 0)) }

  /// The rows that are in the page: the visible rows, and at least a page of rows above and below.
  ///
  /// The range moves in steps of half a page, so that scrolling by a row rarely changes it. *f* is the first visible
  /// row, *p* the number of visible rows, *h* half of *p* rounded up, and *s* the last whole step up to *f*:
  ///
  /// ```
  ///      s - 2h            s     f     f + p         s + h + 2p
  ///  ──────┼───────────────┼──┬──┼───────┼───────────────┼──────
  ///        │    ≥ p above     │    visible   ≥ p below   │
  /// ```
  func rows(_ windowHeight: Double) -> Range<Int> {
    guard windowHeight.isFinite else { return 0..<count }
    let page = page(windowHeight)
    let half = (page + 1) / 2
    let step = first(windowHeight) / half * half
    let end = min(step + half + 2 * page, count)
    return min(max(step - 2 * half, 0), end)..<end
  }

  /// Returns the offset nearest to the current one at which the row is fully visible.
  func top(showing row: Int, _ windowHeight: Double) -> Double {
    let top = reached(windowHeight)
    let upper = Double(row) * rowHeight
    if upper < top || rowHeight >= windowHeight { return upper }
    return max(top, upper + rowHeight - windowHeight)
  }

  /// Returns the row that a key moves the selection to; `nil` for an unknown key and in an empty list.
  ///
  /// - Parameter visibleRows: the number of fully visible rows, as reported by the page; `nil` for as many as fit into
  ///   the window.
  func row(after key: String, _ windowHeight: Double, visibleRows: Int? = nil) -> Int? {
    guard count > 0 else { return nil }
    // A page is the number of fully visible rows minus one, so that one row is visible both before and after. The page
    // may send any number, so the number is clamped here.
    let page = max(min(max(visibleRows ?? Int(windowHeight / rowHeight), 0), count) - 1, 1)
    let from = selected ?? first(windowHeight)
    let row: Int
    switch key {
    case "ArrowDown", "j": row = selected == nil ? from : from + 1
    case "ArrowUp", "k": row = selected == nil ? from : from - 1
    case "PageDown": row = from + page
    case "PageUp": row = from - page
    case "Home": row = 0
    case "End": row = count - 1
    default: return nil
    }
    return min(max(row, 0), count - 1)
  }

  static var keys: [String] { ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"] }

  /// The keys that move the selection in this list.
  var selectionKeys: [String] { Self.keys + (walksByLetters ? ["j", "k"] : []) }
}
