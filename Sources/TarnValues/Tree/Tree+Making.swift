// Making a tree of many elements at once.

extension Tree {
  /// Elements in their order, in full leaves.
  ///
  /// - Complexity: O(n): putting a leaf at the end walks down the right edge, which has at most 16 nodes however many there are.
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
      leaf.withUnsafeMutablePointers { header, places in
        (places + filled).initialize(to: element)
        header.pointee.count = filled + 1
      }
      filled += 1
    }
    if filled > 0 { append(leaf: leaf) }
  }
}
