/// Values found by key that are cheap to keep: a dictionary whose copies share what they have in common, and whose order
/// is defined.
///
/// ```swift
/// var prices: Map = ["milk": 3, "bread": 4]
/// let before = prices
/// prices["beer"] = 2
/// prices["milk"] = nil
/// Array(prices.keys)                              // ["bread", "beer"]: in the order they were put in
/// before["milk"]                                  // 3: a kept version stays what it was
/// prices.differences(from: before).removed[0].key  // "milk", found without looking at what they share
/// ```
///
/// **Order.** Pairs are in the order in which their keys were put in; a new value leaves a key where it is; a key that is
/// removed and put in again comes last. So an `update` that goes over a map does the same in every process, as it would
/// not with a `Dictionary`. The order can be seen, so it is part of the value: two maps are equal if they have equal pairs
/// in the same order.
///
/// Keys are found by hash. Hashing is seeded by the process, so nobody outside can choose keys that meet; keys whose type
/// hashes badly make it slow, and nothing else.
///
/// A change of a map that nobody else holds is made in place; of one that somebody holds, it copies the way to the change.
/// An element takes about 14 bytes beside its key and value.
///
/// It does not keep its keys sorted, and finding the key at a position is O(log n). For elements that know their own
/// identity see ``Table``.
@frozen public struct Map<Key: Hashable, Value> {
  @usableFromInline var pairs: KeyedTree<Pairs<Key, Value>>

  /// Makes an empty map. It takes no memory of its own.
  ///
  /// - Complexity: O(1)
  @inlinable public init() { pairs = KeyedTree() }
}

/// A key and its value.
@frozen @usableFromInline struct Entry<Key, Value> {
  @usableFromInline var key: Key
  @usableFromInline var value: Value

  @inlinable init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}

@usableFromInline enum Pairs<Key: Hashable, Value>: Naming {
  @usableFromInline typealias Element = Entry<Key, Value>

  @inlinable @inline(__always) static func key(of element: Entry<Key, Value>) -> Key { element.key }
}

// Guard: the nodes are changed only by an owner that has made sure to be the only one, as in any copy-on-write collection.
extension Map: @unchecked Sendable where Key: Sendable, Value: Sendable {}

extension Map {
  /// - Complexity: O(1)
  @inlinable public var count: Int { pairs.count }
  /// - Complexity: O(1)
  @inlinable public var isEmpty: Bool { pairs.count == 0 }

  /// The value of a key, `nil` if the map does not have it. Setting `nil` removes the key, setting a value for a new key
  /// puts it last. A part of a value is changed in place: `scores["Ada"]?.append(3)`.
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
      guard let own = pairs.own(key) else {
        var value: Value?
        defer { if let value { pairs.append(Entry(key: key, value: value)) } }
        yield &value
        return
      }
      let entry = own.element
      // Moved out of its place, so that a collection in it is still held once and changes in place, too.
      var value: Value? = withUnsafeMutablePointer(to: &entry.pointee.value) { $0.move() }
      defer {
        if case .none = value {
          let position = pairs.tree.find(label: own.label, first: pairs.first).position
          pairs.remove(at: position, hash: HashIndex.hash(of: key)) { entry in
            withUnsafeMutablePointer(to: &entry.pointee.key) { _ = $0.deinitialize(count: 1) }
          }
        } else {
          // Taken, not copied: that would count a reference for everything in it.
          withUnsafeMutablePointer(to: &entry.pointee.value) { $0.initialize(to: value.take().unsafelyUnwrapped) }
        }
      }
      yield &value
    }
  }

  /// The value of a key, or another if the map does not have it; changed in place, that other is put in.
  ///
  /// ```swift
  /// counts[word, default: 0] += 1
  /// ```
  ///
  /// - Complexity: O(log n)
  @inlinable public subscript(key: Key, default standard: @autoclosure () -> Value) -> Value {
    get { pairs.find(key)?.pointee.value ?? standard() }
    _modify {
      if pairs.find(key) == nil { pairs.append(Entry(key: key, value: standard())) }
      let entry = pairs.findUnique(key).unsafelyUnwrapped
      yield &entry.pointee.value
    }
  }

  /// Gives a key a value.
  ///
  /// - Returns: the value it had.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let entry = pairs.findUnique(key) else {
      pairs.append(Entry(key: key, value: value))
      return nil
    }
    let old = entry.pointee.value
    entry.pointee.value = value
    return old
  }

  /// Puts in a key that is not there yet, at a place of the order.
  ///
  /// - Precondition: the map does not have the key; `0 <= position <= count`.
  /// - Complexity: O(log n)
  @inlinable public mutating func insert(_ value: Value, forKey key: Key, at position: Int) {
    if pairs.find(key) != nil { Self.hasAlready(key) }
    if position < 0 || position > count { Misuse.noPlace(at: position, in: "Map", count: count) }
    pairs.insert(Entry(key: key, value: value), at: position)
  }

  @usableFromInline @inline(never) static func hasAlready(_ key: Key) -> Never {
    fatalError("Map: the key \(key) is there already; give it another value by map[key] = value.")
  }

  /// Takes out a key.
  ///
  /// - Returns: the value it had.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func removeValue(forKey key: Key) -> Value? {
    guard let position = pairs.position(of: key) else { return nil }
    return pairs.remove(at: position).value
  }

  /// - Complexity: O(1), and O(n) to give back what nobody else holds.
  @inlinable public mutating func removeAll() { self = Map() }

  /// Takes out the pairs that fulfil a condition. If they are few, what is left is shared with the version before.
  ///
  /// - Complexity: O(n), and O(log n) for each pair taken out.
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var gone: [Key] = []
    for pair in self where try shouldBeRemoved(pair) { gone.append(pair.key) }
    // Taking one out costs about a microsecond, as much as making a map anew of some ten.
    if gone.count <= count / 8 {
      for key in gone { removeValue(forKey: key) }
      return
    }
    var rest: [Entry<Key, Value>] = []
    var next = 0
    for (key, value) in self {
      if next < gone.count, gone[next] == key { next += 1 } else { rest.append(Entry(key: key, value: value)) }
    }
    self = Map(entries: rest)
  }

  /// Puts the pairs in another order. Nothing is copied if they are in it already; else the map is made anew, and shares
  /// nothing with the version before.
  ///
  /// - Complexity: O(n log n)
  @inlinable public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let sorted = try self.sorted(by: areInIncreasingOrder)
    if !zip(sorted, self).allSatisfy({ $0.key == $1.key }) {
      self = Map(entries: sorted.map { Entry(key: $0.key, value: $0.value) })
    }
  }

  /// Stops if the map is not as it must be. For tests: it looks at everything.
  ///
  /// - Complexity: O(n log n)
  public func _checkInvariants() { pairs.checkInvariants() }
}
