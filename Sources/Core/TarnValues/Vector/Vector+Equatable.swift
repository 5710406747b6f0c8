extension Vector: Equatable where Element: Equatable {
  /// Returns whether two vectors have equal elements in the same order.
  ///
  /// - Complexity: O(1) for unchanged copies, proportional to the changes for two versions of one vector, O(n)
  ///   otherwise.
  @inlinable public static func == (one: Vector, other: Vector) -> Bool {
    guard one.count == other.count else { return false }
    var (one, other) = (one, other)
    if one.tree.count != other.tree.count {
      one.pushTail()
      other.pushTail()
    }
    guard one.tree.isEqual(to: other.tree, by: ==) else { return false }
    return one.tail === other.tail || one[one.tree.count...].elementsEqual(other[other.tree.count...])
  }
}

extension Vector: Hashable where Element: Hashable {
  /// - Complexity: O(n)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
