/// What changed between two versions of a map, by key.
///
/// With no change, all lists are empty. A key that was removed and put in again stands elsewhere in the order: it has moved,
/// and if its value is another too, it was updated as well.
public struct MapDifferences<Key: Hashable, Value> {
  /// A key and its value.
  public struct Pair {
    public let key: Key
    public let value: Value
  }

  /// A key and its value before and after.
  public struct Update {
    public let key: Key
    public let old: Value
    public let new: Value
  }

  /// In the order of the old version.
  public let removed: [Pair]
  /// In the order of the new version.
  public let inserted: [Pair]
  /// In the order of the new version.
  public let updated: [Update]
  /// In the order of the new version. As few as explain the order.
  public let moved: [Key]

  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && updated.isEmpty && moved.isEmpty }
}

extension MapDifferences: Sendable where Key: Sendable, Value: Sendable {}
extension MapDifferences.Pair: Sendable where Key: Sendable, Value: Sendable {}
extension MapDifferences.Update: Sendable where Key: Sendable, Value: Sendable {}

extension Map where Value: Equatable {
  /// What changed since an older version.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func differences(from old: Map) -> MapDifferences<Key, Value> {
    let changes = pairs.changes(from: old.pairs) { $0.value == $1.value }
    let (olds, news) = (old.pairs.tree, pairs.tree)
    func pair(_ entry: Entry<Key, Value>) -> MapDifferences<Key, Value>.Pair {
      .init(key: entry.key, value: entry.value)
    }
    return withExtendedLifetime((old, self)) {
      MapDifferences(
        removed: changes.removed.map { pair(olds.find($0).pointee) },
        inserted: changes.inserted.map { pair(news.find($0).pointee) },
        updated: changes.updated.map {
          let entry = news.find($0.new).pointee
          return .init(key: entry.key, old: olds.find($0.old).pointee.value, new: entry.value)
        },
        moved: changes.moved.map { news.find($0.new).pointee.key })
    }
  }
}

extension Map {
  /// The memory this version takes beside an older one: that of the nodes it does not share with it.
  ///
  /// For the bound of a history in bytes. It counts nodes as the allocator gives them; it does not see what keys and values
  /// hold elsewhere, such as the letters of a long string, and of the index only the nodes above its pages.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func bytes(notSharedWith old: Map) -> Int { pairs.bytes(notSharedWith: old.pairs) }
}
