extension Vector: RangeReplaceableCollection {
  /// Creates a vector from elements in their order.
  ///
  /// - Complexity: O(n), or O(log n) for another vector or a slice of one, whose nodes are shared.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Creates a vector that repeats an element.
  ///
  /// - Complexity: O(count)
  @inlinable public init(repeating element: Element, count: Int) {
    self.init()
    if count < 0 { fatalError("Vector: the count \(count) is negative.") }
    for _ in 0..<count { append(element) }
  }

  /// Creates a vector from a slice. It shares the nodes of the slice's base.
  ///
  /// - Complexity: O(log n)
  @inlinable public init(_ slice: Slice<Vector>) { self = slice.base.part(slice.startIndex..<slice.endIndex) }

  /// Returns a vector of the elements of a range. It shares the nodes of this one.
  ///
  /// - Complexity: O(log n)
  @inlinable func part(_ range: Range<Int>) -> Vector {
    check(range)
    if range == 0..<count { return self }
    var complete = self
    complete.pushTail()
    return Vector(tree: complete.tree.prefix(range.upperBound).suffix(from: range.lowerBound))
  }

  /// Appends elements in their order.
  ///
  /// - Complexity: O(m) for m elements, or O(log n + log m) for another vector or a slice of one, whose nodes are
  ///   shared.
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    if let vector = elements as? Vector {
      append(contentsOf: vector)
    } else if let slice = elements as? Slice<Vector> {
      append(contentsOf: Vector(slice))
    } else {
      for element in elements { append(element) }
    }
  }

  /// Appends the elements of another vector and shares its nodes.
  ///
  /// - Complexity: O(log n + log m)
  @inlinable public mutating func append(contentsOf other: Vector) {
    if other.count <= Leaf<Element>.most {
      for element in other { append(element) }
      return
    }
    pushTail()
    tree.append(other.tree)
    tail = other.tail
    length += other.count
  }

  /// Returns the concatenation of two vectors, which shares the nodes of both.
  ///
  /// - Complexity: O(log n + log m)
  @inlinable public static func + (lhs: Vector, rhs: Vector) -> Vector {
    var result = lhs
    result.append(contentsOf: rhs)
    return result
  }

  /// Appends the elements of another vector and shares its nodes.
  ///
  /// - Complexity: O(log n + log m)
  @inlinable public static func += (lhs: inout Vector, rhs: Vector) { lhs.append(contentsOf: rhs) }

  /// Inserts an element before the one at a position, or at the end.
  ///
  /// - Precondition: the position is at most ``count``.
  /// - Complexity: O(log n)
  @inlinable public mutating func insert(_ element: consuming Element, at position: Int) {
    if position == count {
      append(element)
      return
    }
    if position < 0 || position > count { PreconditionFailure.noPosition(at: position, in: "Vector", count: count) }
    pushTail()
    tree.insert(element, at: position)
    length += 1
  }

  /// Inserts elements in their order before the one at a position, or at the end.
  ///
  /// - Precondition: the position is at most ``count``.
  /// - Complexity: O(log n + m) for m elements, or O(log n + log m) for another vector, whose nodes are shared.
  @inlinable public mutating func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    replaceSubrange(position..<position, with: elements)
  }

  /// Removes the element at a position and returns it.
  ///
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func remove(at position: Int) -> Element {
    check(position)
    if position == count - 1 { return removeLast() }
    pushTail()
    length -= 1
    return tree.remove(at: position).element
  }

  /// Removes the last element and returns it.
  ///
  /// - Precondition: the vector is not empty.
  /// - Complexity: O(1) amortised, or O(log n) if the last version is retained.
  @inlinable @discardableResult public mutating func removeLast() -> Element {
    guard let last = popLast() else {
      fatalError("Vector: there is no last element to remove, because the vector is empty.")
    }
    return last
  }

  /// Removes the last element and returns it, or returns `nil` if the vector is empty.
  ///
  /// - Complexity: O(1) amortised, or O(log n) if the last version is retained.
  @inlinable public mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    pullTail()
    length -= 1
    let position = count - tree.count
    if !isKnownUniquelyReferenced(&tail) { tail = tail.unsafelyUnwrapped.copy() }
    let last = tail.unsafelyUnwrapped.withUnsafeMutablePointers {
      $0.pointee.count = position
      return ($1 + position).move()
    }
    if position == 0 { tail = nil }
    return last
  }

  /// Removes a number of elements from the end.
  ///
  /// - Precondition: the number is from 0 to ``count``.
  /// - Complexity: O(log n)
  @inlinable public mutating func removeLast(_ length: Int) {
    removeSubrange((count - length)..<count)
  }

  /// Removes the first element and returns it.
  ///
  /// - Precondition: the vector is not empty.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeFirst() -> Element {
    guard count > 0 else { fatalError("Vector: there is no first element to remove, because the vector is empty.") }
    return remove(at: 0)
  }

  /// Removes a number of elements from the start.
  ///
  /// - Precondition: the number is from 0 to ``count``.
  /// - Complexity: O(log n)
  @inlinable public mutating func removeFirst(_ length: Int) { removeSubrange(0..<length) }

  /// Removes the elements of a range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(log n)
  @inlinable public mutating func removeSubrange(_ range: Range<Int>) {
    check(range)
    if range.isEmpty { return }
    self = part(0..<range.lowerBound) + part(range.upperBound..<count)
  }

  /// Removes all elements. There is no capacity to keep, so the parameter has no effect.
  ///
  /// - Complexity: O(1), plus O(n) to release nodes that no other version shares.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) { self = Vector() }

  /// Removes the elements that satisfy a predicate. If they form few runs, the remaining ones share nodes with the
  /// earlier version.
  ///
  /// - Complexity: O(n), plus O(log n) for each run of removed elements.
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var removed: [Range<Int>] = []
    for (position, element) in self.enumerated() where try shouldBeRemoved(element) {
      if let last = removed.last, last.upperBound == position {
        removed[removed.count - 1] = last.lowerBound..<(position + 1)
      } else {
        removed.append(position..<(position + 1))
      }
    }
    // Removing a run takes some microseconds, as long as copying some hundreds of elements.
    if removed.count <= count / 256 + 1 {
      for range in removed.reversed() { removeSubrange(range) }
      return
    }
    var remaining = Vector()
    var next = removed.makeIterator()
    var range = next.next()
    for (position, element) in self.enumerated() {
      while let passed = range, passed.upperBound <= position { range = next.next() }
      if range?.contains(position) != true { remaining.append(element) }
    }
    self = remaining
  }

  /// Replaces the elements of a range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(log n + m) for m elements, or O(log n + log m) for another vector, whose nodes are shared.
  @inlinable public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    check(range)
    var result = part(0..<range.lowerBound)
    result.append(contentsOf: elements)
    result.append(contentsOf: part(range.upperBound..<count))
    self = result
  }

  /// Does nothing: a vector grows a leaf at a time and never moves elements to grow.
  ///
  /// - Complexity: O(1)
  @inlinable public mutating func reserveCapacity(_ capacity: Int) {}
}

extension Vector: ExpressibleByArrayLiteral {
  /// Creates a vector from a literal.
  ///
  /// - Complexity: O(n)
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}
