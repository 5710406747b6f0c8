// Changes of many elements at once.

extension Table {
  /// Appends elements in their order.
  ///
  /// - Precondition: the table does not contain their ids, and no id occurs twice.
  /// - Complexity: O(m log n) for m elements.
  @inlinable public static func += (table: inout Table, elements: some Sequence<Element>) {
    table.append(contentsOf: elements)
  }

  /// Inserts elements in their order before the one at a position, or at the end.
  ///
  /// - Precondition: the table does not contain their ids, no id occurs twice, and the position is at most ``count``.
  /// - Complexity: O(m log n) amortised for m elements.
  @inlinable public mutating func insert(contentsOf elements: some Sequence<Element>, at position: Int) {
    var position = position
    for element in elements {
      insert(element, at: position)
      position += 1
    }
  }

  /// Removes the first element and returns it.
  ///
  /// - Precondition: the table is not empty.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element and returns it.
  ///
  /// - Precondition: the table is not empty.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes the last element and returns it, or returns `nil` if the table is empty.
  ///
  /// - Complexity: O(log n)
  @inlinable public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes the elements of a range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(k log n) for k elements.
  @inlinable public mutating func removeSubrange(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > count {
      PreconditionFailure.noRange(range, of: "Table", count: count)
    }
    for position in range.reversed() { _ = rows.remove(at: position) }
  }

  /// Exchanges two elements.
  ///
  /// - Precondition: both positions are less than ``count``.
  /// - Complexity: O(log n) amortised
  @inlinable public mutating func swapAt(_ first: Int, _ second: Int) {
    let (low, high) = (Swift.min(first, second), Swift.max(first, second))
    check(low)
    check(high)
    guard low < high else { return }
    move(from: low, to: high)
    move(from: high - 1, to: low)
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(1), plus O(n) to release nodes that no other version shares.
  @inlinable public mutating func removeAll() { self = Table() }

  /// Removes the elements that satisfy a predicate. If they are few, the remaining ones share nodes with the earlier
  /// version.
  ///
  /// - Complexity: O(n), plus O(log n) for each removed element.
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var removed: [Int] = []
    for (position, element) in self.enumerated() where try shouldBeRemoved(element) { removed.append(position) }
    remove(removed)
  }

  /// Returns the elements that satisfy a predicate, in their order. If most of them do, the result shares nodes with
  /// this table.
  ///
  /// - Complexity: O(n), plus O(log n) for each element left out.
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Table {
    var table = self
    try table.removeAll { try !isIncluded($0) }
    return table
  }

  /// Removes the elements at ascending positions.
  @inlinable mutating func remove(_ removed: [Int]) {
    // Removing one element takes about a microsecond, as long as rebuilding the table takes for some ten elements.
    if removed.count <= count / 8 {
      for position in removed.reversed() { _ = rows.remove(at: position) }
      return
    }
    var remaining: [Element] = []
    remaining.reserveCapacity(count - removed.count)
    var next = 0
    for (position, element) in self.enumerated() {
      if next < removed.count, removed[next] == position { next += 1 } else { remaining.append(element) }
    }
    self = Table(remaining)
  }

  /// Sorts the elements. If they are sorted already, nothing is copied; otherwise the table is rebuilt and shares no
  /// nodes with the earlier version. To keep a table sorted, insert each element at its position instead.
  ///
  /// - Complexity: O(n log n)
  @inlinable public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    var last: Element?
    var isSorted = true
    for element in self {
      if let last, try areInIncreasingOrder(element, last) {
        isSorted = false
        break
      }
      last = element
    }
    if !isSorted { self = Table(try self.sorted(by: areInIncreasingOrder)) }
  }
}
