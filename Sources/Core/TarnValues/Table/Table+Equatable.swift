extension Table: Equatable where Element: Equatable {
  /// Returns whether two tables have equal elements in the same order.
  ///
  /// - Complexity: O(1) for unchanged copies, proportional to the changes for two versions of one table, O(n)
  ///   otherwise.
  @inlinable public static func == (lhs: Table, rhs: Table) -> Bool {
    lhs.rows.tree.isEqual(to: rhs.rows.tree, by: ==)
  }
}

extension Table: Hashable where Element: Hashable {
  /// - Complexity: O(n)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

#if !hasFeature(Embedded)
  extension Table: CustomStringConvertible, CustomReflectable {
    /// - Complexity: O(n)
    public var description: String { Array(self).description }
    /// - Complexity: O(n)
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
  }
#endif
