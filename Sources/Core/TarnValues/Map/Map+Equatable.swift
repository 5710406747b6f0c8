extension Map: Equatable where Value: Equatable {
  /// Returns whether two maps have equal pairs in the same order.
  ///
  /// - Complexity: O(1) for unchanged copies, proportional to the changes for two versions of one map, O(n) otherwise.
  @inlinable public static func == (lhs: Map, rhs: Map) -> Bool {
    lhs.pairs.tree.isEqual(to: rhs.pairs.tree) { $0.key == $1.key && $0.value == $1.value }
  }
}

extension Map: Hashable where Value: Hashable {
  /// - Complexity: O(n)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, value) in self {
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}

#if !hasFeature(Embedded)
  extension Map: CustomStringConvertible, CustomReflectable {
    /// - Complexity: O(n)
    public var description: String {
      isEmpty
        ? "[:]"
        : "[" + map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }.joined(separator: ", ") + "]"
    }

    /// - Complexity: O(n)
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .dictionary) }
  }
#endif
