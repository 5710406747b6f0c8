extension OrderMerge {
  /// Breaks cycles so that every element leads up to the spine or the root.
  ///
  /// Every element has one parent. So a walk up from an element reaches the spine or the root, an element of an earlier
  /// walk, or an element of this walk: the last case is a cycle.
  ///
  /// - Complexity: O(n)
  mutating func breakCycles() {
    /// By element, the start of the walk that visited it.
    var walks = [Int?](repeating: nil, count: count)
    /// By element, the nearest spine element to its left on each side. Cycles are rare, so it is computed at the first
    /// one.
    var anchors: (mine: [Int?], theirs: [Int?])?
    for start in 0..<count {
      var element = start
      while element != root, walks[element] == nil {
        walks[element] = start
        element = parents[element] ?? root
      }
      guard element != root, walks[element] == start, let first = firstInCycle(through: element) else { continue }
      let sides = anchors ?? (self.anchors(on: mine), self.anchors(on: theirs))
      anchors = sides
      parents[first] = parent(of: first, sides.mine, sides.theirs)
    }
  }

  /// Returns the element that is taken out of a cycle: of those that both sides have, the one that precedes.
  private func firstInCycle(through start: Int) -> Int? {
    var first: Int?
    var element = start
    repeat {
      if mine.left[element] != nil, theirs.left[element] != nil {
        first = first.map { isBefore(element, $0) ? element : $0 } ?? element
      }
      element = parents[element] ?? start
    } while element != start
    return first
  }

  private func anchors(on side: OrderSide) -> [Int?] {
    var anchors = [Int?](repeating: nil, count: count)
    var last = root
    for element in side.order {
      anchors[element] = last
      if parents[element] == nil { last = element }
    }
    return anchors
  }
}
