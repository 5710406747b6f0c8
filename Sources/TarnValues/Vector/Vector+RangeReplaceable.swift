extension Vector: RangeReplaceableCollection {
  /// - Complexity: O(n); O(log n) for another vector or a slice of one, whose nodes are shared.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// - Complexity: O(count)
  @inlinable public init(repeating element: Element, count: Int) {
    self.init()
    if count < 0 { fatalError("Vector: a count of \(count) is less than none.") }
    for _ in 0..<count { append(element) }
  }

  /// The elements of a slice, sharing the vector's nodes.
  ///
  /// - Complexity: O(log n)
  @inlinable public init(_ slice: Slice<Vector>) { self = slice.base.part(slice.startIndex..<slice.endIndex) }

  /// A vector with the elements of a range, sharing this one's nodes.
  ///
  /// - Complexity: O(log n)
  @inlinable func part(_ range: Range<Int>) -> Vector {
    check(range)
    if range == 0..<count { return self }
    var whole = self
    whole.pushTail()
    return Vector(tree: whole.tree.prefix(range.upperBound).suffix(from: range.lowerBound))
  }

  /// Puts elements at the end.
  ///
  /// - Complexity: O(m) for m elements; O(log n + log m) for another vector or a slice of one, whose nodes are shared.
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    if let vector = elements as? Vector {
      append(contentsOf: vector)
    } else if let slice = elements as? Slice<Vector> {
      append(contentsOf: Vector(slice))
    } else {
      for element in elements { append(element) }
    }
  }

  /// Puts another vector's elements at the end, sharing its nodes.
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

  /// - Complexity: O(log n + log m)
  @inlinable public static func + (one: Vector, other: Vector) -> Vector {
    var both = one
    both.append(contentsOf: other)
    return both
  }

  /// Puts another vector's elements at the end, sharing its nodes.
  ///
  /// - Complexity: O(log n + log m)
  @inlinable public static func += (one: inout Vector, other: Vector) { one.append(contentsOf: other) }

  /// Puts an element before the one at a position, or at the end.
  ///
  /// - Precondition: the position is at most ``count``.
  /// - Complexity: O(log n)
  @inlinable public mutating func insert(_ element: consuming Element, at position: Int) {
    if position == count {
      append(element)
      return
    }
    if position < 0 || position > count { Misuse.noPlace(at: position, in: "Vector", count: count) }
    pushTail()
    tree.insert(element, at: position)
    length += 1
  }

  /// - Complexity: O(log n + m) for m elements; O(log n + log m) for another vector, whose nodes are shared.
  @inlinable public mutating func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    replaceSubrange(position..<position, with: elements)
  }

  /// Takes out the element at a position.
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

  /// Takes out the last element.
  ///
  /// - Precondition: there is one.
  /// - Complexity: amortised O(1), and O(log n) if the last version is kept.
  @inlinable @discardableResult public mutating func removeLast() -> Element {
    guard let last = popLast() else {
      fatalError("Vector: there is no last element to remove, for the vector is empty.")
    }
    return last
  }

  /// Takes out the last element, if there is one.
  ///
  /// - Complexity: amortised O(1), and O(log n) if the last version is kept.
  @inlinable public mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    pullTail()
    length -= 1
    let place = count - tree.count
    if !isKnownUniquelyReferenced(&tail) { tail = tail.unsafelyUnwrapped.copy() }
    let last = tail.unsafelyUnwrapped.withUnsafeMutablePointers {
      $0.pointee.count = place
      return ($1 + place).move()
    }
    if place == 0 { tail = nil }
    return last
  }

  /// - Complexity: O(log n)
  @inlinable public mutating func removeLast(_ length: Int) {
    removeSubrange((count - length)..<count)
  }

  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeFirst() -> Element {
    guard count > 0 else { fatalError("Vector: there is no first element to remove, for the vector is empty.") }
    return remove(at: 0)
  }

  /// - Complexity: O(log n)
  @inlinable public mutating func removeFirst(_ length: Int) { removeSubrange(0..<length) }

  /// Takes out the elements of a range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(log n)
  @inlinable public mutating func removeSubrange(_ range: Range<Int>) {
    check(range)
    if range.isEmpty { return }
    self = part(0..<range.lowerBound) + part(range.upperBound..<count)
  }

  /// - Complexity: O(1), and O(n) to give back what nobody else holds.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) { self = Vector() }

  /// Takes out the elements that fulfil a condition. If they are few, what is left is shared with the version before.
  ///
  /// - Complexity: O(n), and O(log n) for each run of elements taken out.
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var gone: [Range<Int>] = []
    for (position, element) in self.enumerated() where try shouldBeRemoved(element) {
      if let last = gone.last, last.upperBound == position {
        gone[gone.count - 1] = last.lowerBound..<(position + 1)
      } else {
        gone.append(position..<(position + 1))
      }
    }
    // Cutting out a run costs some microseconds, as much as copying some hundreds of elements.
    if gone.count <= count / 256 + 1 {
      for range in gone.reversed() { removeSubrange(range) }
      return
    }
    var rest = Vector()
    var next = gone.makeIterator()
    var range = next.next()
    for (position, element) in self.enumerated() {
      while let passed = range, passed.upperBound <= position { range = next.next() }
      if range?.contains(position) != true { rest.append(element) }
    }
    self = rest
  }

  /// Puts elements in place of those of a range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(log n + m) for m elements; O(log n + log m) for another vector, whose nodes are shared.
  @inlinable public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    check(range)
    var whole = part(0..<range.lowerBound)
    whole.append(contentsOf: elements)
    whole.append(contentsOf: part(range.upperBound..<count))
    self = whole
  }

  /// It has no room to reserve: a vector grows a leaf at a time.
  ///
  /// - Complexity: O(1): it does nothing, for nothing is ever moved to grow.
  @inlinable public mutating func reserveCapacity(_ capacity: Int) {}
}

extension Vector: ExpressibleByArrayLiteral {
  /// - Complexity: O(n)
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}
