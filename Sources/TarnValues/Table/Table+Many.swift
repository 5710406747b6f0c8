// Changing many elements at once.

extension Table {
  /// Puts elements at the end.
  ///
  /// - Precondition: their ids are new, and none comes twice.
  /// - Complexity: O(m log n) for m elements.
  @inlinable public static func += (table: inout Table, elements: some Sequence<Element>) {
    table.append(contentsOf: elements)
  }

  /// Puts elements before the one at a position, or at the end, in their order.
  ///
  /// - Precondition: their ids are new, none comes twice, and the position is at most ``count``.
  /// - Complexity: O(m log n) amortised for m elements.
  @inlinable public mutating func insert(contentsOf elements: some Sequence<Element>, at position: Int) {
    var position = position
    for element in elements {
      insert(element, at: position)
      position += 1
    }
  }

  /// - Precondition: the table is not empty.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeFirst() -> Element { remove(at: 0) }

  /// - Precondition: the table is not empty.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// The last element, taken out; `nil` if there is none.
  ///
  /// - Complexity: O(log n)
  @inlinable public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Takes out the elements of a range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(k log n) for k elements.
  @inlinable public mutating func removeSubrange(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > count { Misuse.noRange(range, of: "Table", count: count) }
    for position in range.reversed() { _ = rows.remove(at: position) }
  }

  /// Puts two elements in each other's place.
  ///
  /// - Precondition: both positions are less than ``count``.
  /// - Complexity: O(log n) amortised
  @inlinable public mutating func swapAt(_ one: Int, _ other: Int) {
    let (low, high) = (Swift.min(one, other), Swift.max(one, other))
    check(low)
    check(high)
    guard low < high else { return }
    move(from: low, to: high)
    move(from: high - 1, to: low)
  }

  /// - Complexity: O(1), and O(n) to give back what nobody else holds.
  @inlinable public mutating func removeAll() { self = Table() }

  /// Takes out the elements that fulfil a condition. If they are few, what is left is shared with the version before.
  ///
  /// - Complexity: O(n), and O(log n) for each element taken out.
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var gone: [Int] = []
    for (position, element) in self.enumerated() where try shouldBeRemoved(element) { gone.append(position) }
    remove(gone)
  }

  /// The elements that fulfil a condition, in their order. If most do, they are shared with this table.
  ///
  /// - Complexity: O(n), and O(log n) for each element left out.
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Table {
    var table = self
    try table.removeAll { try !isIncluded($0) }
    return table
  }

  /// Takes out elements at positions that count up.
  @inlinable mutating func remove(_ gone: [Int]) {
    // Taking one out costs about a microsecond, as much as making a table anew of some ten.
    if gone.count <= count / 8 {
      for position in gone.reversed() { _ = rows.remove(at: position) }
      return
    }
    var rest: [Element] = []
    rest.reserveCapacity(count - gone.count)
    var next = 0
    for (position, element) in self.enumerated() {
      if next < gone.count, gone[next] == position { next += 1 } else { rest.append(element) }
    }
    self = Table(rest)
  }

  /// Puts the elements in another order. Nothing is copied if they are in it already; else the table is made anew, and
  /// shares nothing with the version before: to keep one sorted, put each element in at its place.
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
