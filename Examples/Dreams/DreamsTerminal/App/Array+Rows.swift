/// Navigation in a list and in a grid of rows.
extension Array {
  /// Returns the elements in rows of this length; the last row may be shorter.
  func inRows(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
  }
}

extension Array where Element: Equatable {
  /// Returns the element this many steps after another, cyclically.
  func element(after element: Element, by steps: Int) -> Element {
    guard let index = firstIndex(of: element) else { return element }
    return self[((index + steps) % count + count) % count]
  }
}

extension Array {
  /// Returns the neighbor of an item in a grid of rows, or the item itself at an edge. In a shorter row it is the last
  /// item.
  func element<Item: Equatable>(_ direction: KeyCommand.Direction, from item: Item) -> Item where Element == [Item] {
    guard let row = firstIndex(where: { $0.contains(item) }), let column = self[row].firstIndex(of: item) else {
      return item
    }
    switch direction {
    case .up, .down:
      let other = row + (direction == .up ? -1 : 1)
      return indices.contains(other) ? self[other][Swift.min(column, self[other].count - 1)] : item
    case .left, .right:
      let other = column + (direction == .left ? -1 : 1)
      return self[row].indices.contains(other) ? self[row][other] : item
    }
  }
}
