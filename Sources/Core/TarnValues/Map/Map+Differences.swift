/// The changes between two versions of a map, by key.
///
/// Without changes all lists are empty. A key that was removed and inserted again has a new position: either the key or
/// the keys that it passed are in ``moved``, whichever are fewer. If its value differs, it is in ``updated``, too.
@frozen public struct MapDifferences<Key: Hashable, Value> {
  /// A key and its value.
  @frozen public struct Pair {
    /// The key.
    public let key: Key
    /// The value.
    public let value: Value

    @inlinable init(_ entry: MapEntry<Key, Value>) {
      key = entry.key
      value = entry.value
    }
  }

  /// A key with its old and its new value.
  @frozen public struct Update {
    /// The key.
    public let key: Key
    /// The value in the old version.
    public let old: Value
    /// The value in the new version.
    public let new: Value

    @inlinable init(key: Key, old: Value, new: Value) {
      self.key = key
      self.old = old
      self.new = new
    }
  }

  /// The removed pairs, in the order of the old version.
  public let removed: [Pair]
  /// The inserted pairs, in the order of the new version.
  public let inserted: [Pair]
  /// The keys whose values differ, in the order of the new version.
  public let updated: [Update]
  /// The moved keys, in the order of the new version. Their number is minimal.
  public let moved: [Key]

  @inlinable init(removed: [Pair], inserted: [Pair], updated: [Update], moved: [Key]) {
    self.removed = removed
    self.inserted = inserted
    self.updated = updated
    self.moved = moved
  }

  /// Whether there are no changes.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && updated.isEmpty && moved.isEmpty }
}

extension MapDifferences: Equatable where Value: Equatable {}
extension MapDifferences.Pair: Equatable where Value: Equatable {}
extension MapDifferences.Update: Equatable where Value: Equatable {}

extension MapDifferences: Sendable where Key: Sendable, Value: Sendable {}
extension MapDifferences.Pair: Sendable where Key: Sendable, Value: Sendable {}
extension MapDifferences.Update: Sendable where Key: Sendable, Value: Sendable {}

/// Compares pairs with the same key by their values.
@usableFromInline enum PairValueComparison<Key: Hashable, Value: Equatable>: ElementComparison {
  @inlinable @inline(__always)
  static func areEqual(_ lhs: MapEntry<Key, Value>, _ rhs: MapEntry<Key, Value>) -> Bool {
    lhs.value == rhs.value
  }
}

extension Map where Value: Equatable {
  /// Returns the changes since an older version.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  @inlinable public func differences(from old: Map) -> MapDifferences<Key, Value> {
    let changes = pairs.changes(from: old.pairs, by: PairValueComparison<Key, Value>.self)
    // The changes point into both versions, so both must live until the changes have been read.
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
  /// Returns the additional memory of this version: the bytes of the nodes that it does not share with an older one.
  ///
  /// Use it to bound a history in bytes. It counts nodes as the allocator sizes them. It excludes memory that keys and
  /// values refer to, such as the characters of a long string.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func bytes(notSharedWith old: Map) -> Int { pairs.bytes(notSharedWith: old.pairs) }
}
