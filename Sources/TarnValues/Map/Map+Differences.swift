/// What changed between two versions of a map, by key.
///
/// With no change, all lists are empty. A key that was removed and put in again stands elsewhere in the order: it has moved,
/// or those it went past have, whichever are fewer; and if its value is another too, it was updated as well.
@frozen public struct MapDifferences<Key: Hashable, Value> {
  /// A key and its value.
  @frozen public struct Pair {
    public let key: Key
    public let value: Value

    @inlinable init(_ entry: Entry<Key, Value>) {
      key = entry.key
      value = entry.value
    }
  }

  /// A key and its value before and after.
  @frozen public struct Update {
    public let key: Key
    public let old: Value
    public let new: Value

    @inlinable init(key: Key, old: Value, new: Value) {
      self.key = key
      self.old = old
      self.new = new
    }
  }

  /// In the order of the old version.
  public let removed: [Pair]
  /// In the order of the new version.
  public let inserted: [Pair]
  /// In the order of the new version.
  public let updated: [Update]
  /// In the order of the new version. As few as explain the order.
  public let moved: [Key]

  @inlinable init(removed: [Pair], inserted: [Pair], updated: [Update], moved: [Key]) {
    self.removed = removed
    self.inserted = inserted
    self.updated = updated
    self.moved = moved
  }

  /// - Complexity: O(1)
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && updated.isEmpty && moved.isEmpty }
}

extension MapDifferences: Equatable where Value: Equatable {}
extension MapDifferences.Pair: Equatable where Value: Equatable {}
extension MapDifferences.Update: Equatable where Value: Equatable {}

extension MapDifferences: Sendable where Key: Sendable, Value: Sendable {}
extension MapDifferences.Pair: Sendable where Key: Sendable, Value: Sendable {}
extension MapDifferences.Update: Sendable where Key: Sendable, Value: Sendable {}

/// Pairs are equal if their values are: it is asked of pairs with one key.
@usableFromInline enum PairsByValue<Key: Hashable, Value: Equatable>: Comparing {
  @inlinable @inline(__always)
  static func areEqual(_ one: Entry<Key, Value>, _ other: Entry<Key, Value>) -> Bool {
    one.value == other.value
  }
}

extension Map where Value: Equatable {
  /// What changed since an older version.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  @inlinable public func differences(from old: Map) -> MapDifferences<Key, Value> {
    let changes = pairs.changes(from: old.pairs, by: PairsByValue<Key, Value>.self)
    // Both versions live until the changes have been read.
    return withExtendedLifetime((old, self)) {
      MapDifferences(
        removed: changes.removed.map { .init(old.pairs.tree.find($0).pointee) },
        inserted: changes.inserted.map { .init(pairs.tree.find($0).pointee) },
        updated: changes.updated.map {
          .init(key: $0.after.pointee.key, old: $0.before.pointee.value, new: $0.after.pointee.value)
        },
        moved: changes.moved.map { $0.after.pointee.key })
    }
  }
}

extension Map {
  /// The memory this version takes beside an older one: that of the nodes it does not share with it.
  ///
  /// For the bound of a history in bytes. It counts nodes as the allocator gives them; it does not see what keys and values
  /// hold elsewhere, such as the letters of a long string.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func bytes(notSharedWith old: Map) -> Int { pairs.bytes(notSharedWith: old.pairs) }
}
