extension Vector: Equatable where Element: Equatable {
  /// Returns whether two vectors have equal elements in the same order.
  ///
  /// - Complexity: O(1) for unchanged copies, proportional to the changes for two versions of one vector, O(n)
  ///   otherwise.
  @inlinable public static func == (lhs: Vector, rhs: Vector) -> Bool {
    guard lhs.count == rhs.count else { return false }
    var (lhs, rhs) = (lhs, rhs)
    if lhs.tree.count != rhs.tree.count {
      lhs.pushTail()
      rhs.pushTail()
    }
    guard lhs.tree.isEqual(to: rhs.tree, by: ==) else { return false }
    return lhs.tail === rhs.tail || lhs[lhs.tree.count...].elementsEqual(rhs[rhs.tree.count...])
  }
}

extension Vector: Hashable where Element: Hashable {
  /// - Complexity: O(n)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
