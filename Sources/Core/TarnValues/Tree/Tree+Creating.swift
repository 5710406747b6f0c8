// Building a tree of many elements at once.

extension Tree {
  /// Creates a tree of elements in their order, in full leaves.
  ///
  /// - Complexity: O(n). Appending a leaf descends the right edge, which has at most 16 nodes for any count.
  @inlinable init(_ elements: some Sequence<Element>) {
    self.init()
    var leaf = Leaf<Element>.make()
    var filled = 0
    for element in elements {
      if filled == Leaf<Element>.most {
        append(leaf: leaf)
        leaf = Leaf<Element>.make()
        filled = 0
      }
      leaf.withUnsafeMutablePointers { header, slots in
        (slots + filled).initialize(to: element)
        header.pointee.count = filled + 1
      }
      filled += 1
    }
    if filled > 0 { append(leaf: leaf) }
  }
}
