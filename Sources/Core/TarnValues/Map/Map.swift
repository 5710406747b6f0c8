/// An ordered dictionary with structural sharing: copies share their common parts, so keeping old versions is cheap.
///
/// ```swift
/// var prices: Map = ["milk": 3, "bread": 4]
/// let before = prices
/// prices["beer"] = 2
/// prices["milk"] = nil
/// Array(prices.keys)                              // ["bread", "beer"]: in the order of insertion
/// before["milk"]                                  // 3: an old version never changes
/// prices.differences(from: before).removed[0].key  // "milk", found without visiting shared nodes
/// ```
///
/// **Order.** Pairs are in the order in which their keys were inserted. A new value leaves its key in place; a key that
/// is removed and inserted again comes last. So a reducer that iterates over a map gives the same result in every
/// process, unlike with a `Dictionary`. The order is observable, so it is part of the value: two maps are equal if they
/// have equal pairs in the same order.
///
/// Keys are found by hash. Hashing is seeded per process, so an attacker cannot choose colliding keys. A key type with
/// a bad hash function makes the map slow, but not wrong.
///
/// A change of a uniquely referenced map happens in place; a change of a shared one copies the nodes on the path to the
/// change. An element takes about 14 bytes in addition to its key and value.
///
/// The keys are not sorted, and finding the key at a position is O(log n). For elements that contain their own identity
/// see ``Table``.
@frozen public struct Map<Key: Hashable, Value> {
  @usableFromInline var pairs: KeyedTree<PairKeys<Key, Value>>

  /// Creates an empty map, without allocating memory.
  ///
  /// - Complexity: O(1)
  @inlinable public init() { pairs = KeyedTree() }
}

/// A key and its value.
@frozen @usableFromInline struct MapEntry<Key, Value> {
  @usableFromInline var key: Key
  @usableFromInline var value: Value

  @inlinable init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}

@usableFromInline enum PairKeys<Key: Hashable, Value>: KeyExtraction {
  @usableFromInline typealias Element = MapEntry<Key, Value>

  @inlinable @inline(__always) static func key(of element: MapEntry<Key, Value>) -> Key { element.key }
}

// Guard: a node is changed only by an owner that has checked that it is uniquely referenced, as in any copy-on-write
// collection.
extension Map: @unchecked Sendable where Key: Sendable, Value: Sendable {}

extension Map {
  /// The number of pairs.
  ///
  /// - Complexity: O(1)
  @inlinable public var count: Int { pairs.count }
  /// Whether the map has no pairs.
  ///
  /// - Complexity: O(1)
  @inlinable public var isEmpty: Bool { pairs.count == 0 }

  /// Accesses the value for a key, or `nil` if the map does not contain the key. Setting `nil` removes the key; setting
  /// a value for a new key appends it. A part of a value is changed in place: `scores["Ada"]?.append(3)`.
  ///
  /// - Complexity: O(log n)
  @inlinable public subscript(key: Key) -> Value? {
    @inline(__always) get { pairs.find(key)?.pointee.value }
    set {
      if let newValue {
        updateValue(newValue, forKey: key)
      } else {
        removeValue(forKey: key)
      }
    }
    _modify {
      guard let unique = pairs.uniqueElement(key) else {
        var value: Value?
        defer { if let value { pairs.append(MapEntry(key: key, value: value)) } }
        yield &value
        return
      }
      let entry = unique.element
      // Move the value out of the map, so that a collection in it stays uniquely referenced and changes in place, too.
      var value: Value? = withUnsafeMutablePointer(to: &entry.pointee.value) { $0.move() }
      defer {
        if case .none = value {
          let position = pairs.tree.find(label: unique.label, first: pairs.first).position
          pairs.remove(at: position, hash: HashIndex.hash(of: key)) { entry in
            withUnsafeMutablePointer(to: &entry.pointee.key) { _ = $0.deinitialize(count: 1) }
          }
        } else {
          // `take()` moves the value. A copy would increment the count of each reference in it.
          withUnsafeMutablePointer(to: &entry.pointee.value) { $0.initialize(to: value.take().unsafelyUnwrapped) }
        }
      }
      yield &value
    }
  }

  /// Accesses the value for a key, or a default if the map does not contain the key. A change in place inserts the
  /// changed default.
  ///
  /// ```swift
  /// counts[word, default: 0] += 1
  /// ```
  ///
  /// - Complexity: O(log n)
  @inlinable public subscript(key: Key, default standard: @autoclosure () -> Value) -> Value {
    get { pairs.find(key)?.pointee.value ?? standard() }
    _modify {
      if pairs.find(key) == nil { pairs.append(MapEntry(key: key, value: standard())) }
      let entry = pairs.findUnique(key).unsafelyUnwrapped
      yield &entry.pointee.value
    }
  }

  /// Sets the value for a key.
  ///
  /// - Returns: the earlier value, or `nil` for a new key.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let entry = pairs.findUnique(key) else {
      pairs.append(MapEntry(key: key, value: value))
      return nil
    }
    let old = entry.pointee.value
    entry.pointee.value = value
    return old
  }

  /// Inserts a new key at a position.
  ///
  /// - Precondition: the map does not contain the key; `0 <= position <= count`.
  /// - Complexity: O(log n)
  @inlinable public mutating func insert(_ value: Value, forKey key: Key, at position: Int) {
    if pairs.find(key) != nil { Self.duplicateKey(key) }
    if position < 0 || position > count { PreconditionFailure.noPosition(at: position, in: "Map", count: count) }
    pairs.insert(MapEntry(key: key, value: value), at: position)
  }

  @usableFromInline @inline(never) static func duplicateKey(_ key: Key) -> Never {
    fatalError("Map: the key \(key) already exists; change its value with map[key] = value.")
  }

  /// Removes a key.
  ///
  /// - Returns: its value, or `nil` if the map does not contain the key.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeValue(forKey key: Key) -> Value? {
    guard let position = pairs.position(of: key) else { return nil }
    return pairs.remove(at: position).value
  }

  /// Removes all pairs.
  ///
  /// - Complexity: O(1), plus O(n) to release nodes that no other version shares.
  @inlinable public mutating func removeAll() { self = Map() }

  /// Removes the pairs that satisfy a predicate. If they are few, the remaining ones share nodes with the earlier
  /// version.
  ///
  /// - Complexity: O(n), plus O(log n) for each removed pair.
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var removedKeys: [Key] = []
    for pair in self where try shouldBeRemoved(pair) { removedKeys.append(pair.key) }
    // Removing one pair takes about a microsecond, as long as rebuilding the map takes for some ten pairs.
    if removedKeys.count <= count / 8 {
      for key in removedKeys { removeValue(forKey: key) }
      return
    }
    var remaining: [MapEntry<Key, Value>] = []
    var next = 0
    for (key, value) in self {
      if next < removedKeys.count, removedKeys[next] == key {
        next += 1
      } else {
        remaining.append(MapEntry(key: key, value: value))
      }
    }
    self = Map(entries: remaining)
  }

  /// Sorts the pairs. If they are sorted already, nothing is copied; otherwise the map is rebuilt and shares no nodes
  /// with the earlier version.
  ///
  /// - Complexity: O(n log n)
  @inlinable public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let sorted = try self.sorted(by: areInIncreasingOrder)
    if !zip(sorted, self).allSatisfy({ $0.key == $1.key }) {
      self = Map(entries: sorted.map { MapEntry(key: $0.key, value: $0.value) })
    }
  }

  /// Checks the invariants and traps if one is violated. For tests: it visits every node.
  ///
  /// - Complexity: O(n log n)
  public func _checkInvariants() { pairs.checkInvariants() }
}
