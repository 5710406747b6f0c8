import TarnValues

/// The common interface of tables and maps for patches: ordered elements that are looked up by key.
@usableFromInline protocol PatchedCollection: Equatable, Codable {
  associatedtype Key: Hashable & Codable
  associatedtype Item: Equatable & Codable

  static var tag: ChangeTag { get }
  /// Returns the key that an item contains; `nil` for a map, whose values do not contain their keys.
  static func key(of item: Item) -> Key?

  init(pairs: [(key: Key, item: Item)])

  var count: Int { get }
  var orderedKeys: [Key] { get }
  func item(_ key: Key) -> Item?
  func position(of key: Key) -> Int?
  func changes(from old: Self) -> CollectionChanges<Key, Item>

  mutating func insertItem(_ item: Item, _ key: Key, at position: Int)
  mutating func removeItem(_ key: Key)
  mutating func setItem(_ item: Item, _ key: Key)
}

extension PatchedCollection {
  /// Returns the position in this version for an element of another version: after the nearest element that precedes it
  /// there and is also here, or else the beginning.
  ///
  /// - Complexity: O(n)
  func position(like key: Key, in other: Self) -> Int {
    let keys = other.orderedKeys
    var index = other.position(of: key) ?? 0
    while index > 0 {
      index -= 1
      if let position = position(of: keys[index]) { return position + 1 }
    }
    return 0
  }
}

/// The differences between two versions of a table or a map.
@usableFromInline struct CollectionChanges<Key, Item> {
  @usableFromInline var removed: [(position: Int, key: Key, item: Item)]
  @usableFromInline var inserted: [(position: Int, key: Key, item: Item)]
  @usableFromInline var moved: [(key: Key, from: Int, to: Int)]
  @usableFromInline var updated: [(key: Key, old: Item, new: Item, from: Int, to: Int)]

  @inlinable init(
    removed: [(position: Int, key: Key, item: Item)], inserted: [(position: Int, key: Key, item: Item)],
    moved: [(key: Key, from: Int, to: Int)], updated: [(key: Key, old: Item, new: Item, from: Int, to: Int)]
  ) {
    self.removed = removed
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
  }

  /// Whether elements were inserted or moved, in which case the order of the others matters.
  var placesElements: Bool { !inserted.isEmpty || !moved.isEmpty }
}

extension Table: PatchedCollection where Element: Equatable & Codable, Element.ID: Codable {
  @inlinable static var tag: ChangeTag { .table }
  @inlinable static func key(of item: Element) -> Element.ID? { item.id }

  @inlinable init(pairs: [(key: Element.ID, item: Element)]) { self.init(pairs.lazy.map(\.item)) }

  @inlinable var orderedKeys: [Element.ID] { map(\.id) }
  @inlinable func item(_ key: Element.ID) -> Element? { self[id: key] }
  @inlinable func position(of key: Element.ID) -> Int? { index(id: key) }

  @inlinable func changes(from old: Table) -> CollectionChanges<Element.ID, Element> {
    let found = differences(from: old)
    return CollectionChanges(
      removed: found.removed.map { ($0.position, $0.element.id, $0.element) },
      inserted: found.inserted.map { ($0.position, $0.element.id, $0.element) },
      moved: found.moved.map { ($0.id, $0.from, $0.to) },
      updated: found.updated.map { ($0.old.id, $0.old, $0.new, old.index(id: $0.old.id) ?? $0.position, $0.position) })
  }

  @inlinable mutating func insertItem(_ item: Element, _ key: Element.ID, at position: Int) {
    insert(item, at: position)
  }
  @inlinable mutating func removeItem(_ key: Element.ID) { remove(id: key) }
  @inlinable mutating func setItem(_ item: Element, _ key: Element.ID) { self[id: key] = item }
}

extension Map: PatchedCollection where Key: Codable, Value: Equatable & Codable {
  @inlinable static var tag: ChangeTag { .map }
  @inlinable static func key(of item: Value) -> Key? { nil }

  @inlinable init(pairs: [(key: Key, item: Value)]) {
    self.init(uniqueKeysWithValues: pairs.lazy.map { ($0.key, $0.item) })
  }

  @inlinable var orderedKeys: [Key] { map(\.key) }
  @inlinable func item(_ key: Key) -> Value? { self[key] }
  @inlinable func position(of key: Key) -> Int? { index(forKey: key).map { distance(from: startIndex, to: $0) } }

  @inlinable func changes(from old: Map) -> CollectionChanges<Key, Value> {
    let found = differences(from: old)
    func position(_ key: Key, in map: Map) -> Int { map.position(of: key) ?? 0 }
    return CollectionChanges(
      removed: found.removed.map { (position($0.key, in: old), $0.key, $0.value) },
      inserted: found.inserted.map { (position($0.key, in: self), $0.key, $0.value) },
      moved: found.moved.map { ($0, position($0, in: old), position($0, in: self)) },
      updated: found.updated.map { ($0.key, $0.old, $0.new, position($0.key, in: old), position($0.key, in: self)) })
  }

  @inlinable mutating func insertItem(_ item: Value, _ key: Key, at position: Int) {
    insert(item, forKey: key, at: position)
  }
  @inlinable mutating func removeItem(_ key: Key) { removeValue(forKey: key) }
  @inlinable mutating func setItem(_ item: Value, _ key: Key) { self[key] = item }
}

extension Table: Patchable where Element: Equatable & Codable, Element.ID: Codable {
  /// The patch scheme of a table: by id, its elements field by field if they are records.
  @inlinable public static var patchScheme: PatchScheme<Table> { .keyed }
}

extension Map: Patchable where Key: Codable, Value: Equatable & Codable {
  /// The patch scheme of a map: by key, its values field by field if they are records.
  @inlinable public static var patchScheme: PatchScheme<Map> { .keyed }
}
