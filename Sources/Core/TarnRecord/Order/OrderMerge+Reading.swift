extension OrderMerge {
  /// Returns the elements of the forest in order: first the subtrees under the root, then each spine element with its
  /// subtrees, depth first.
  ///
  /// It uses its own stack rather than recursion: a run of a hundred thousand elements is a chain of that depth.
  ///
  /// - Complexity: O(n log n), for sorting the children of each element.
  func linearize() -> [Int] {
    var children = [[Int]](repeating: [], count: count + 1)
    for (element, parent) in parents.enumerated() {
      if let parent { children[parent].append(element) }
    }
    var order: [Int] = []
    order.reserveCapacity(count)
    for top in [root] + spine {
      var stack = [top]
      while let element = stack.popLast() {
        if element != root { order.append(element) }
        // The last element of the stack is the next one to be read.
        stack += children[element].sorted { isBefore($1, $0) }
      }
    }
    return order
  }
}
