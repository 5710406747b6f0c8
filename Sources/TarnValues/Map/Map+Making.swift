extension Map: ExpressibleByDictionaryLiteral {
  /// - Precondition: no key comes twice.
  /// - Complexity: O(n)
  @inlinable public init(dictionaryLiteral elements: (Key, Value)...) { self.init(uniqueKeysWithValues: elements) }
}

extension Map {
  /// - Precondition: no key comes twice.
  /// - Complexity: O(n)
  @inlinable public init(uniqueKeysWithValues elements: some Sequence<(Key, Value)>) {
    let (pairs, repetition) = KeyedTree<Pairs<Key, Value>>.make(elements.lazy.map { Entry(key: $0, value: $1) })
    if let repetition { fatalError("Map: the key \(repetition.key) comes twice.") }
    self.pairs = pairs
  }

  /// Entries whose keys are known to differ.
  @inlinable init(entries: [Entry<Key, Value>]) { pairs = KeyedTree<Pairs<Key, Value>>.make(entries).0 }

  /// A map of pairs whose keys may come more than once.
  ///
  /// - Parameter combine: tells the value for a key that comes again, from what it has and the new one.
  /// - Complexity: O(n log n)
  @inlinable public init<Failure: Error>(
    _ elements: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    self.init()
    for (key, value) in elements { try merge(key, value, combine) }
  }

  /// Puts elements of a sequence under the keys they belong to, both in their order.
  ///
  /// - Complexity: O(n log n)
  @inlinable public init<Item, Failure: Error>(
    grouping items: some Sequence<Item>, by key: (Item) throws(Failure) -> Key
  ) throws(Failure) where Value == [Item] {
    self.init()
    for item in items { self[try key(item), default: []].append(item) }
  }

  /// Puts in another map's pairs; keys that are new come last, in their order.
  ///
  /// - Parameter combine: tells the value for a key that both have, from this one's and the other's.
  /// - Complexity: O(m log n) for m pairs.
  @inlinable public mutating func merge<Failure: Error>(
    _ other: Map, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    for (key, value) in other { try merge(key, value, combine) }
  }

  /// - Complexity: O(m log n) for m pairs.
  /// Puts in pairs; keys that are new come last, in their order.
  ///
  /// - Parameter combine: tells the value for a key that comes again, from what it has and the new one.
  /// - Complexity: O(m log n) for m pairs.
  @inlinable public mutating func merge<Failure: Error>(
    _ pairs: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    for (key, value) in pairs { try merge(key, value, combine) }
  }

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
      pairs.append(Entry(key: key, value: value))
    }
  }

  /// The same keys in the same order, with other values.
  ///
  /// - Complexity: O(n)
  @inlinable public func mapValues<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Map<Key, Other> {
    var entries: [Entry<Key, Other>] = []
    entries.reserveCapacity(count)
    for (key, value) in self { entries.append(Entry(key: key, value: try transform(value))) }
    return Map<Key, Other>(entries: entries)
  }

  /// - Complexity: O(n)
  @inlinable public func compactMapValues<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other?
  ) throws(Failure) -> Map<Key, Other> {
    var entries: [Entry<Key, Other>] = []
    for (key, value) in self { if let other = try transform(value) { entries.append(Entry(key: key, value: other)) } }
    return Map<Key, Other>(entries: entries)
  }

  /// The pairs that fulfil a condition, in their order. If most do, they are shared with this map.
  ///
  /// - Complexity: O(n), and O(log n) for each pair left out.
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Map {
    var map = self
    try map.removeAll { try !isIncluded($0) }
    return map
  }
}
