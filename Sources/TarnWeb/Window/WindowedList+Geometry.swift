/// Where things are in a list, for a window of some height. Pure arithmetic, in rows and CSS pixels.
extension WindowedList {
  /// Until a page has told.
  static let usualHeight = 1_000.0

  /// What a page says its window's height is, within reason: no screen is higher than 4,320 px (8K), and what is lower
  /// than a row still shows one.
  static func plausible(_ height: Double) -> Double { height.isFinite ? min(max(height, 16), 4_320) : usualHeight }

  var height: Double { Double(count) * rowHeight }

  /// How far the list can really be scrolled, nearest to what the state says.
  func reached(_ windowHeight: Double) -> Double {
    // How many rows there are in the last window only the page knows, if they fit their content.
    let last = rowsFitContent ? rowHeight : windowHeight
    return top.isFinite ? min(max(top, 0), max(height - last, 0)) : 0
  }

  /// How many rows a window shows at most, but for one that is cut at both ends.
  func page(_ windowHeight: Double) -> Int { max(Int((windowHeight / rowHeight).rounded(.up)), 1) }

  /// The row at the upper edge.
  func first(_ windowHeight: Double) -> Int { min(Int(reached(windowHeight) / rowHeight), max(count - 1, 0)) }

  /// The rows that are in the page: what is seen, and at least a page above and below.
  ///
  /// It goes in steps of half a page, so that a list that is scrolled by a row is nearly always the same. With *f* the first
  /// row that is seen, of *p*, and *h* half of *p* rounded up, and *s* the last whole step up to *f*:
  ///
  /// ```
  ///      s - 2h            s     f     f + p         s + h + 2p
  ///  ──────┼───────────────┼──┬──┼───────┼───────────────┼──────
  ///        │    ≥ p above     │      seen    ≥ p below   │
  /// ```
  func rows(_ windowHeight: Double) -> Range<Int> {
    guard windowHeight.isFinite else { return 0..<count }
    let page = page(windowHeight)
    let half = (page + 1) / 2
    let step = first(windowHeight) / half * half
    let end = min(step + half + 2 * page, count)
    return min(max(step - 2 * half, 0), end)..<end
  }

  /// The offset nearest to the present one at which a row is seen whole.
  func top(showing row: Int, _ windowHeight: Double) -> Double {
    let top = reached(windowHeight)
    let upper = Double(row) * rowHeight
    if upper < top || rowHeight >= windowHeight { return upper }
    return max(top, upper + rowHeight - windowHeight)
  }

  /// Where a key leads from the selected row; `nil` for a key that leads nowhere, and in an empty list.
  ///
  /// - Parameter seen: how many rows are seen whole; `nil` for as many as the window has room for.
  func row(after key: String, _ windowHeight: Double, seen: Int? = nil) -> Int? {
    guard count > 0 else { return nil }
    // A page is what is seen whole, less a row, so that one row is seen both before and after.
    // The page may send any number, so it is bounded here.
    let page = max(min(max(seen ?? Int(windowHeight / rowHeight), 0), count) - 1, 1)
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

  /// The keys that lead to other rows of this one.
  var walkingKeys: [String] { Self.keys + (walksByLetters ? ["j", "k"] : []) }
}
