extension PagedFeed {
  /// Returns the visible gaps by the index of the row below them; for a gap below the last row, the number of rows. A
  /// gap among objects that the user has not asked to see yet is not visible.
  ///
  /// - Parameter rows: the rows, with the IDs of objects, newest first.
  /// - Complexity: O(g log n) for g gaps among n rows.
  public func gaps<Rows: RandomAccessCollection>(in rows: Rows) -> [Int: [PageGap<Object.ID>]]
  where Rows.Element: Identifiable, Rows.Element.ID == Object.ID, Rows.Index == Int {
    guard let horizon else { return [:] }
    return Dictionary(grouping: gaps.filter { $0.older < horizon }) { rows.firstIndex(olderThan: $0.newer) }
  }

  /// Returns the gap nearest to a row that can be filled; `nil` if there is none.
  public func nearestGap<Rows: RandomAccessCollection>(to index: Int, in rows: Rows) -> PageGap<Object.ID>?
  where Rows.Element: Identifiable, Rows.Element.ID == Object.ID, Rows.Index == Int {
    gaps(in: rows).compactMap { row, gaps in gaps.first(where: \.canBeFilled).map { (abs(row - index), $0) } }
      .min { $0.0 < $1.0 }?.1
  }
}

extension RandomAccessCollection where Element: Identifiable, Element.ID: Comparable, Index == Int {
  /// Returns the index of the first row that is older than an object, of rows that are sorted by their IDs, the greatest
  /// first; the number of rows if there is none.
  ///
  /// - Complexity: O(log n)
  public func firstIndex(olderThan id: Element.ID) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
