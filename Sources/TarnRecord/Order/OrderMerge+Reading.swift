extension OrderMerge {
  /// Reads the forest off: what hangs under the root, then each of the spine with what hangs under it, depth first.
  ///
  /// With a stack of its own rather than by recursion: a run of a hundred thousand elements hangs one under the other.
  ///
  /// - Complexity: O(n log n), for the sorting of what hangs under one element.
  func readOff() -> [Int] {
    var children = [[Int]](repeating: [], count: count + 1)
    for (element, parent) in parents.enumerated() {
      if let parent { children[parent].append(element) }
    }
    var order: [Int] = []
    order.reserveCapacity(count)
    for top in [root] + spine {
      var waiting = [top]
      while let element = waiting.popLast() {
        if element != root { order.append(element) }
        // The last of the waiting is the next to be read.
        waiting += children[element].sorted { isBefore($1, $0) }
      }
    }
    return order
  }
}
