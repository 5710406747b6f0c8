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

  /// The element at a position, counted from 0.
  ///
  /// Changing it in place costs a copy of the nodes on the way only where another version holds them.
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
    if UInt(bitPattern: position) >= UInt(bitPattern: count) { Self.outOfRange(position, count: count) }
  }

  @usableFromInline @inline(never) static func outOfRange(_ position: Int, count: Int) -> Never {
    fatalError(
      count == 0
        ? "Vector: there is no element at \(position), for the vector is empty."
        : "Vector: there is no element at \(position); its \(count) elements are at 0 to \(count - 1).")
  }

  @usableFromInline @inline(never) static func noPlace(at position: Int, count: Int) -> Never {
    fatalError(
      "Vector: nothing can be put in at \(position): with \(count) elements there are the places 0 to \(count).")
  }

  @usableFromInline @inline(never) static func outOfRange(_ range: Range<Int>, count: Int) -> Never {
    fatalError("Vector: the range \(range) is not within its \(count) elements, 0..<\(count).")
  }

  @inlinable func check(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > count { Self.outOfRange(range, count: count) }
  }

  /// - Complexity: O(1) to get.
  @inlinable public subscript(range: Range<Int>) -> Slice<Vector> {
    get {
      check(range)
      return Slice(base: self, bounds: range)
    }
    set { replaceSubrange(range, with: Vector(newValue)) }
  }

  /// - Complexity: O(1)
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// The elements in order, a leaf at a time. It keeps its vector.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let vector: Vector
    @usableFromInline var element: UnsafeMutablePointer<Element>?
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    /// The position after ``end``.
    @usableFromInline var position = 0

    @inlinable init(_ vector: Vector) { self.vector = vector }

    /// - Complexity: O(1)
    @inlinable @inline(__always) public mutating func next() -> Element? {
      if element == end { guard findNext() else { return nil } }
      let next = element.unsafelyUnwrapped
      element = next + 1
      return next.pointee
    }

    @inlinable @inline(never) mutating func findNext() -> Bool {
      guard position < vector.count else { return false }
      let run = vector.run(from: position)
      element = run.baseAddress
      end = element.unsafelyUnwrapped + run.count
      position += run.count
      return true
    }
  }

  /// The elements from a position to the end of their leaf. Lent.
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
