extension Vector: RandomAccessCollection, MutableCollection {
  /// - Complexity: O(1)
  @inlinable @inline(__always) public var startIndex: Int { 0 }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public var endIndex: Int { count }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public func index(after index: Int) -> Int { index &+ 1 }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public func index(before index: Int) -> Int { index &- 1 }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public func index(_ index: Int, offsetBy distance: Int) -> Int { index &+ distance }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public func distance(from start: Int, to end: Int) -> Int { end &- start }

  /// Accesses the element at a position, counted from 0.
  ///
  /// A change in place copies only those nodes on the path that another version shares.
  ///
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  @inlinable public subscript(position: Int) -> Element {
    @inline(__always) get { find(position).pointee }
    _modify {
      let element = findUnique(position)
      yield &element.pointee
    }
    @inline(__always) set { findUnique(position).pointee = newValue }
  }

  @inlinable @inline(__always) func find(_ position: Int) -> UnsafeMutablePointer<Element> {
    if UInt(bitPattern: position) < UInt(bitPattern: tree.count) { return tree.find(position) }
    check(position)
    return tail.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0 } + (position &- tree.count)
  }

  @inlinable @inline(__always) mutating func findUnique(_ position: Int) -> UnsafeMutablePointer<Element> {
    if UInt(bitPattern: position) < UInt(bitPattern: tree.count) { return tree.findUnique(position) }
    check(position)
    if !isKnownUniquelyReferenced(&tail) { tail = tail.unsafelyUnwrapped.copy() }
    return tail.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0 } + (position &- tree.count)
  }

  @inlinable @inline(__always) func check(_ position: Int) {
    if UInt(bitPattern: position) >= UInt(bitPattern: count) {
      PreconditionFailure.noElement(at: position, of: "Vector", count: count)
    }
  }

  @inlinable func check(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > count {
      PreconditionFailure.noRange(range, of: "Vector", count: count)
    }
  }

  /// Accesses the elements of a range. The slice retains the whole vector; setting it replaces the range.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(1) to get, O(log n) to set.
  @inlinable public subscript(range: Range<Int>) -> Slice<Vector> {
    get {
      check(range)
      return Slice(base: self, bounds: range)
    }
    set { replaceSubrange(range, with: Vector(newValue)) }
  }

  /// - Complexity: O(1)
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Iterates over the elements in order, a leaf at a time. The iterator retains its vector.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline var elements: TreeIterator<Element>

    @inlinable init(_ vector: Vector) { elements = TreeIterator(vector.tree, tail: vector.tail) }

    /// - Complexity: O(1)
    @inlinable @inline(__always) public mutating func next() -> Element? { elements.next()?.pointee }
  }

  /// Returns the elements from a position to the end of their leaf, borrowed from the vector.
  @inlinable func run(from position: Int) -> UnsafeMutableBufferPointer<Element> {
    if position < tree.count { return tree.run(from: position) }
    let start = tail.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0 }
    return UnsafeMutableBufferPointer(start: start + (position - tree.count), count: count - position)
  }

  /// - Complexity: O(1)
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    guard tree.isEmpty || (tail == nil && tree.shift == Tree<Element>.leafShift) else { return nil }
    guard count > 0 else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    return try withExtendedLifetime(self) { try body(UnsafeBufferPointer(run(from: 0))) }
  }
}
