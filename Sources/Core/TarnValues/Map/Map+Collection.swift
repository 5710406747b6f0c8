extension Map: RandomAccessCollection {
  /// A key and its value.
  public typealias Element = (key: Key, value: Value)

  /// The position of a pair.
  @frozen public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline var position: Int

    @inlinable init(_ position: Int) { self.position = position }

    /// - Complexity: O(1)
    @inlinable public static func < (lhs: Index, rhs: Index) -> Bool { lhs.position < rhs.position }
  }

  /// - Complexity: O(1)
  @inlinable public var startIndex: Index { Index(0) }
  /// - Complexity: O(1)
  @inlinable public var endIndex: Index { Index(count) }
  /// - Complexity: O(1)
  @inlinable public func index(after index: Index) -> Index { Index(index.position + 1) }
  /// - Complexity: O(1)
  @inlinable public func index(before index: Index) -> Index { Index(index.position - 1) }
  /// - Complexity: O(1)
  @inlinable public func index(_ index: Index, offsetBy distance: Int) -> Index { Index(index.position + distance) }
  /// - Complexity: O(1)
  @inlinable public func distance(from start: Index, to end: Index) -> Int { end.position - start.position }

  /// - Complexity: O(log n)
  @inlinable public subscript(index: Index) -> (key: Key, value: Value) {
    if !(0..<count).contains(index.position) { Self.outOfRange(index, count: count) }
    let entry = pairs.tree.find(index.position)
    return (entry.pointee.key, entry.pointee.value)
  }

  @usableFromInline @inline(never) static func outOfRange(_ index: Index, count: Int) -> Never {
    fatalError("Map: there is no pair at \(index.position); the map has \(count) pairs.")
  }

  /// Accesses a part of the map. The slice retains the whole map.
  ///
  /// - Precondition: the range is within the map.
  /// - Complexity: O(1)
  @inlinable public subscript(range: Range<Index>) -> Slice<Map> {
    let (lower, upper) = (range.lowerBound.position, range.upperBound.position)
    if lower < 0 || upper > count { PreconditionFailure.noRange(lower..<upper, of: "Map", count: count) }
    return Slice(base: self, bounds: range)
  }

  /// Returns the index of a key, or `nil` if the map does not contain it.
  ///
  /// - Complexity: O(log n)
  @inlinable public func index(forKey key: Key) -> Index? { pairs.position(of: key).map { Index($0) } }

  /// Removes the pair at an index and returns it.
  ///
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func remove(at index: Index) -> (key: Key, value: Value) {
    if !(0..<count).contains(index.position) { Self.outOfRange(index, count: count) }
    let entry = pairs.remove(at: index.position)
    return (entry.key, entry.value)
  }

  /// - Complexity: O(1)
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Iterates over the pairs in order, a leaf at a time. The iterator retains its map.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline var entries: TreeIterator<MapEntry<Key, Value>>

    @inlinable init(_ map: Map) { entries = TreeIterator(map.pairs.tree) }

    /// - Complexity: O(1)
    @inlinable @inline(__always) public mutating func next() -> (key: Key, value: Value)? {
      guard let entry = entries.next() else { return nil }
      return (entry.pointee.key, entry.pointee.value)
    }
  }

  /// The keys in order.
  ///
  /// - Complexity: O(1); each key is extracted on access.
  @inlinable public var keys: LazyMapCollection<Map, Key> { lazy.map { $0.key } }
  /// The values in the order of their keys.
  ///
  /// - Complexity: O(1); each value is extracted on access.
  @inlinable public var values: LazyMapCollection<Map, Value> { lazy.map { $0.value } }
}
