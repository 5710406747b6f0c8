#if !hasFeature(Embedded)
  extension Vector: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// - Complexity: O(n)
    public var description: String { Array(self).description }
    /// - Complexity: O(n)
    public var debugDescription: String { Array(self).debugDescription }
    /// - Complexity: O(n)
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
  }
#endif
