extension OrderMerge {
  /// Makes every element hang on the spine or the root in the end.
  ///
  /// Every element has one parent. So whoever goes up from one comes to the spine or the root, to where an earlier walk
  /// has been, or back to where this one has been: that is a ring.
  ///
  /// - Complexity: O(n)
  mutating func breakRings() {
    /// By element, from where the walk began that came by.
    var walks = [Int?](repeating: nil, count: count)
    /// By element, the nearest one of the spine to its left on each side. Rings are rare, so it is found for the first.
    var anchors: (mine: [Int?], theirs: [Int?])?
    for start in 0..<count {
      var element = start
      while element != root, walks[element] == nil {
        walks[element] = start
        element = parents[element] ?? root
      }
      guard element != root, walks[element] == start, let first = firstOfRing(through: element) else { continue }
      let found = anchors ?? (self.anchors(on: mine), self.anchors(on: theirs))
      anchors = found
      parents[first] = place(of: first, found.mine, found.theirs)
    }
  }

  /// The element of a ring that is taken out of it: of those that both sides have, the one that precedes.
  private func firstOfRing(through start: Int) -> Int? {
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
