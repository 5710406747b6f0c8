import TarnValues

// Where elements of one collection belong in another that has some of them.

extension Keyed {
  /// How many elements before one are looked at before the place is searched: each costs as much as a step of the search, of
  /// which there are ten to twenty, and where a third of all elements are in, the eighth is asked for once in twenty times.
  @inlinable static var reach: Int { 8 }

  /// The place for the element at a position of a whole, of which this has some elements, in their order.
  ///
  /// - Complexity: O(log n) if one of the elements just before it is in, O(log² n) otherwise.
  @inlinable func place(for position: Int, of whole: Self) -> Int {
    var neighbour = position - 1
    let last = Swift.max(0, position - Self.reach)
    while neighbour >= last {
      if let place = self.position(of: Self.key(of: whole.element(at: neighbour))) { return place + 1 }
      neighbour -= 1
    }
    return neighbour < 0 ? 0 : place(for: position, of: whole, among: 0..<count)
  }

  /// The same, searched for in a range.
  @inlinable func place(for position: Int, of whole: Self, among range: Range<Int>) -> Int {
    partition(range) { element in
      // All of them are in the whole: what is gone was taken out before.
      whole.position(of: Self.key(of: element.element)).unsafelyUnwrapped < position
    }
  }

  /// Where those elements of a range end that come before something; they come first.
  @inlinable func partition(_ range: Range<Int>, _ isBefore: (borrowing Lent<Element>) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if withElement(at: middle, isBefore) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
