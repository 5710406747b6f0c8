import TarnValues

// Finds the insertion index of an element of one collection in another that contains some of its elements.

extension Keyed {
  /// The number of preceding elements to check before a binary search: each check costs as much as a step of the
  /// search, which has ten to twenty, and if a third of all elements are included, the eighth is checked once in twenty
  /// times.
  @inlinable static var neighborLimit: Int { 8 }

  /// Returns the insertion index for the element at a position of a source collection, of which this one contains
  /// some elements, in their order.
  ///
  /// - Complexity: O(log n) if one of the elements just before it is included, O(log² n) otherwise.
  @inlinable func insertionIndex(for position: Int, of source: Self) -> Int {
    var neighbor = position - 1
    let last = Swift.max(0, position - Self.neighborLimit)
    while neighbor >= last {
      if let index = self.position(of: Self.key(of: source.element(at: neighbor))) { return index + 1 }
      neighbor -= 1
    }
    return neighbor < 0 ? 0 : insertionIndex(for: position, of: source, among: 0..<count)
  }

  /// Finds the insertion index in a range by binary search.
  @inlinable func insertionIndex(for position: Int, of source: Self, among range: Range<Int>) -> Int {
    partition(range) { element in
      // All elements are in the source: removed ones were removed before.
      source.position(of: Self.key(of: element.element)).unsafelyUnwrapped < position
    }
  }

  /// Returns the end of the elements of a range that satisfy a condition; they come first.
  @inlinable func partition(_ range: Range<Int>, _ isBefore: (borrowing BorrowedElement<Element>) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if withElement(at: middle, isBefore) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
