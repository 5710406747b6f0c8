import TarnValues

/// What tables and maps have in common for patches: elements in an order, each found by its key.
protocol KeyedCollection: Equatable, Codable {
  associatedtype Key: Hashable & Codable
  associatedtype Item: Equatable & Codable

  static var tag: ChangeTag { get }
  /// The key that an item has in itself, if its kind has.
  static func key(of item: Item) -> Key?

  init(pairs: [(key: Key, item: Item)])

  var count: Int { get }
  var orderedKeys: [Key] { get }
  func item(_ key: Key) -> Item?
  func position(of key: Key) -> Int?
  func changes(from old: Self) -> KeyedChanges<Key, Item>

  mutating func put(_ item: Item, _ key: Key, at position: Int)
  mutating func take(_ key: Key)
  mutating func set(_ item: Item, _ key: Key)
}

/// The differences of two versions, of either kind.
struct KeyedChanges<Key, Item> {
  var removed: [(position: Int, key: Key, item: Item)]
  var inserted: [(position: Int, key: Key, item: Item)]
  var moved: [(key: Key, from: Int, to: Int)]
  var updated: [(key: Key, old: Item, new: Item, from: Int, to: Int)]

  /// Whether it is more than updates and elements gone: then the order of others matters.
  var placesElements: Bool { !inserted.isEmpty || !moved.isEmpty }
}

extension Table: KeyedCollection where Element: Equatable & Codable, Element.ID: Codable {
  static var tag: ChangeTag { .table }
  static func key(of item: Element) -> Element.ID? { item.id }

  init(pairs: [(key: Element.ID, item: Element)]) { self.init(pairs.lazy.map(\.item)) }

  var orderedKeys: [Element.ID] { map(\.id) }
  func item(_ key: Element.ID) -> Element? { self[id: key] }
  func position(of key: Element.ID) -> Int? { index(id: key) }

  func changes(from old: Table) -> KeyedChanges<Element.ID, Element> {
    let found = differences(from: old)
    return KeyedChanges(
      removed: found.removed.map { ($0.position, $0.element.id, $0.element) },
      inserted: found.inserted.map { ($0.position, $0.element.id, $0.element) },
      moved: found.moved.map { ($0.id, $0.from, $0.to) },
      updated: found.updated.map { ($0.old.id, $0.old, $0.new, old.index(id: $0.old.id) ?? $0.position, $0.position) })
  }

  mutating func put(_ item: Element, _ key: Element.ID, at position: Int) { insert(item, at: position) }
  mutating func take(_ key: Element.ID) { remove(id: key) }
  mutating func set(_ item: Element, _ key: Element.ID) { self[id: key] = item }
}

extension Map: KeyedCollection where Key: Codable, Value: Equatable & Codable {
  static var tag: ChangeTag { .map }
  static func key(of item: Value) -> Key? { nil }

  init(pairs: [(key: Key, item: Value)]) { self.init(uniqueKeysWithValues: pairs.lazy.map { ($0.key, $0.item) }) }

  var orderedKeys: [Key] { map(\.key) }
  func item(_ key: Key) -> Value? { self[key] }
  func position(of key: Key) -> Int? { index(forKey: key).map { distance(from: startIndex, to: $0) } }

  func changes(from old: Map) -> KeyedChanges<Key, Value> {
    let found = differences(from: old)
    func place(_ key: Key, _ map: Map) -> Int { map.position(of: key) ?? 0 }
    return KeyedChanges(
      removed: found.removed.map { (place($0.key, old), $0.key, $0.value) },
      inserted: found.inserted.map { (place($0.key, self), $0.key, $0.value) },
      moved: found.moved.map { ($0, place($0, old), place($0, self)) },
      updated: found.updated.map { ($0.key, $0.old, $0.new, place($0.key, old), place($0.key, self)) })
  }

  mutating func put(_ item: Value, _ key: Key, at position: Int) { insert(item, forKey: key, at: position) }
  mutating func take(_ key: Key) { removeValue(forKey: key) }
  mutating func set(_ item: Value, _ key: Key) { self[key] = item }
}

extension Table: Shaped where Element: Equatable & Codable, Element.ID: Codable {
  /// By id, its elements field by field if they are records.
  public static var shape: Shape<Table> { .keyed }
}

extension Map: Shaped where Key: Codable, Value: Equatable & Codable {
  /// By key, its values field by field if they are records.
  public static var shape: Shape<Map> { .keyed }
}
