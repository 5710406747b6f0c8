extension Map: ExpressibleByDictionaryLiteral {
  /// Creates a map from a literal.
  ///
  /// - Precondition: no key occurs twice.
  /// - Complexity: O(n)
  @inlinable public init(dictionaryLiteral elements: (Key, Value)...) { self.init(uniqueKeysWithValues: elements) }
}

extension Map {
  /// Creates a map from pairs in their order.
  ///
  /// - Precondition: no key occurs twice.
  /// - Complexity: O(n)
  @inlinable public init(uniqueKeysWithValues elements: some Sequence<(Key, Value)>) {
    let (pairs, duplicate) = KeyedTree<PairKeys<Key, Value>>.make(elements.lazy.map { MapEntry(key: $0, value: $1) })
    if let repetition = duplicate { fatalError("Map: the key \(repetition.key) occurs twice.") }
    self.pairs = pairs
  }

  /// Creates a map from entries with different keys.
  @inlinable init(entries: [MapEntry<Key, Value>]) { pairs = KeyedTree<PairKeys<Key, Value>>.make(entries).0 }

  /// Creates a map from pairs whose keys may occur more than once.
  ///
  /// - Parameters:
  ///   - elements: the pairs, each a key and its value.
  ///   - combine: returns the value for a repeated key, from the current and the new value.
  /// - Complexity: O(n log n)
  @inlinable public init<Failure: Error>(
    _ elements: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    self.init()
    for (key, value) in elements { try merge(key, value, combine) }
  }

  /// Groups the elements of a sequence by a key. Keys and elements keep the order in which they occur.
  ///
  /// - Complexity: O(n log n)
  @inlinable public init<Item, Failure: Error>(
    grouping items: some Sequence<Item>, by key: (Item) throws(Failure) -> Key
  ) throws(Failure) where Value == [Item] {
    self.init()
    for item in items { self[try key(item), default: []].append(item) }
  }

  /// Merges the pairs of another map into this one. New keys are appended in their order.
  ///
  /// - Parameters:
  ///   - other: the other map.
  ///   - combine: returns the value for a key that both maps contain, from this map's value and the other's.
  /// - Complexity: O(m log n) for m pairs.
  @inlinable public mutating func merge<Failure: Error>(
    _ other: Map, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    for (key, value) in other { try merge(key, value, combine) }
  }

  /// Merges pairs into this map. New keys are appended in their order.
  ///
  /// - Parameters:
  ///   - pairs: the pairs, each a key and its value.
  ///   - combine: returns the value for a key that the map contains already, from the current and the new value.
  /// - Complexity: O(m log n) for m pairs.
  @inlinable public mutating func merge<Failure: Error>(
    _ pairs: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    for (key, value) in pairs { try merge(key, value, combine) }
  }

  /// Returns this map with the pairs of another one merged into it. New keys are appended in their order.
  ///
  /// - Parameters:
  ///   - other: the other map.
  ///   - combine: returns the value for a key that both maps contain, from this map's value and the other's.
  /// - Complexity: O(m log n) for m pairs of the other map.
  @inlinable public func merging<Failure: Error>(
    _ other: Map, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) -> Map {
    var merged = self
    try merged.merge(other, uniquingKeysWith: combine)
    return merged
  }

  @inlinable mutating func merge<Failure: Error>(
    _ key: Key, _ value: Value, _ combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    if let entry = pairs.findUnique(key) {
      entry.pointee.value = try combine(entry.pointee.value, value)
    } else {
      pairs.append(MapEntry(key: key, value: value))
    }
  }

  /// Returns a map with the same keys in the same order and transformed values.
  ///
  /// - Complexity: O(n)
  @inlinable public func mapValues<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Map<Key, Other> {
    var entries: [MapEntry<Key, Other>] = []
    entries.reserveCapacity(count)
    for (key, value) in self { entries.append(MapEntry(key: key, value: try transform(value))) }
    return Map<Key, Other>(entries: entries)
  }

  /// Returns a map of the keys whose transformed values are not `nil`, in the same order.
  ///
  /// - Complexity: O(n)
  @inlinable public func compactMapValues<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other?
  ) throws(Failure) -> Map<Key, Other> {
    var entries: [MapEntry<Key, Other>] = []
    for (key, value) in self {
      if let transformed = try transform(value) { entries.append(MapEntry(key: key, value: transformed)) }
    }
    return Map<Key, Other>(entries: entries)
  }

  /// Returns the pairs that satisfy a predicate, in their order. If most of them do, the result shares nodes with this
  /// map.
  ///
  /// - Complexity: O(n), plus O(log n) for each pair left out.
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Map {
    var map = self
    try map.removeAll { try !isIncluded($0) }
    return map
  }
}
