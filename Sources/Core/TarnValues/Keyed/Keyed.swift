/// An ordered collection whose elements are found by key: the common protocol of ``Table`` and ``Map``.
///
/// ```swift
/// func keys<Values: Keyed>(movedIn new: Values, since old: Values) -> [Values.Key] {
///   new.changes(from: old).moved.map { Values.key(of: new.element(at: $0.new)) }
/// }
/// ```
///
/// The keys of a table are the ids of its elements; the elements of a map are pairs of a key and a value. Use it for
/// functions that work with either.
public protocol Keyed<Key, Item>: VersionedCollection {
  /// The type of the keys, which are unique in the collection.
  associatedtype Key: Hashable
  /// The type of the values found by key: a table's element, or a map's value.
  associatedtype Item: Equatable

  /// Returns the key of an element.
  static func key(of element: Element) -> Key
  /// Returns the value of an element: the element itself in a table, the pair's value in a map.
  static func item(of element: Element) -> Item

  /// Returns the value for a key, or `nil` if there is no such key.
  ///
  /// - Complexity: O(log n)
  func item(_ key: Key) -> Item?

  /// Returns the position of the element with a key, counted from 0, or `nil` if there is no such key.
  ///
  /// - Complexity: O(log n)
  func position(of key: Key) -> Int?

  /// Calls a closure with the element at a position, borrowed from its storage without a copy where the collection
  /// supports it.
  ///
  /// - Precondition: the position is less than `count`.
  /// - Complexity: O(log n)
  func withElement<Result>(at position: Int, _ body: (borrowing BorrowedElement<Element>) -> Result) -> Result

  /// Returns the changes since an older version, by position.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  func changes(from old: Self) -> KeyedDifferences
}

extension Keyed {
  /// Calls a closure with a copy of the element, for collections whose storage cannot lend one.
  @inlinable public func withElement<Result>(at position: Int, _ body: (borrowing BorrowedElement<Element>) -> Result)
    -> Result
  {
    body(BorrowedElement(element: element(at: position)))
  }

  /// Visits the changes that ``changes(from:)`` returns, without the elements that only moved.
  @inlinable public func forEachChange(from old: Self, removed: (Element) -> Void, inserted: (Element) -> Void) {
    let changes = changes(from: old)
    for position in changes.removed { removed(old.element(at: position)) }
    for change in changes.updated {
      removed(old.element(at: change.old))
      inserted(element(at: change.new))
    }
    for position in changes.inserted { inserted(element(at: position)) }
  }
}

extension Table: VersionedCollection, Keyed where Element: Equatable {
  @inlinable @inline(__always) public static func key(of element: Element) -> Element.ID { element.id }
  @inlinable @inline(__always) public static func item(of element: Element) -> Element { element }

  @inlinable public func item(_ key: Element.ID) -> Element? { rows.find(key)?.pointee }
  @inlinable public func position(of key: Element.ID) -> Int? { rows.position(of: key) }
  @inlinable public func element(at position: Int) -> Element { self[position] }

  @inlinable public func withElement<Result>(at position: Int, _ body: (borrowing BorrowedElement<Element>) -> Result)
    -> Result
  {
    check(position)
    return rows.tree.find(position).lend(body)
  }

  @inlinable public mutating func removeElement(at position: Int) { remove(at: position) }
  @inlinable public mutating func replaceElement(at position: Int, with element: Element) { self[position] = element }

  @inlinable public func changes(from old: Table) -> KeyedDifferences {
    let changes = rows.changes(from: old.rows, by: RowComparison<Element>.self)
    // The changes point into both versions, so both must live until the changes have been read.
    return withExtendedLifetime((old, self)) { KeyedDifferences(changes) }
  }
}

extension Map: VersionedCollection, Keyed where Value: Equatable {
  @inlinable @inline(__always) public static func key(of element: Element) -> Key { element.key }
  @inlinable @inline(__always) public static func item(of element: Element) -> Value { element.value }

  @inlinable public init(_ elements: [Element]) {
    self.init(uniqueKeysWithValues: elements.lazy.map { ($0.key, $0.value) })
  }

  @inlinable public func item(_ key: Key) -> Value? { self[key] }
  @inlinable public func position(of key: Key) -> Int? { pairs.position(of: key) }
  @inlinable public func element(at position: Int) -> Element { self[Index(position)] }

  @inlinable public mutating func insert(_ element: Element, at position: Int) {
    insert(element.value, forKey: element.key, at: position)
  }

  @inlinable public mutating func removeElement(at position: Int) { remove(at: Index(position)) }

  @inlinable public mutating func replaceElement(at position: Int, with element: Element) {
    if !(0..<count).contains(position) { Self.outOfRange(Index(position), count: count) }
    let entry = pairs.tree.findUnique(position)
    if entry.pointee.key != element.key { Self.hasOtherKey(element.key, entry.pointee.key) }
    entry.pointee.value = element.value
  }

  @usableFromInline @inline(never) static func hasOtherKey(_ new: Key, _ old: Key) -> Never {
    fatalError(
      "Map: a pair with key \(new) can't replace the pair with key \(old). Remove the old pair and insert the new one.")
  }

  @inlinable public func changes(from old: Map) -> KeyedDifferences {
    let changes = pairs.changes(from: old.pairs, by: PairValueComparison<Key, Value>.self)
    // The changes point into both versions, so both must live until the changes have been read.
    return withExtendedLifetime((old, self)) { KeyedDifferences(changes) }
  }
}
