/// Merges two versions of a table or a map by key (law 8).
///
/// It starts with one side's version, so that storage shared with the base stays shared, and applies the other side's
/// changes to it. Only where both sides inserted or moved elements it merges the orders, which reads all keys.
struct KeyedMerge<Container: PatchedCollection> {
  typealias Key = Container.Key
  typealias Item = Container.Item

  let base: Container
  let mine: Container
  let theirs: Container
  let inner: PatchScheme<Item>

  /// - Complexity: O(c log n) for c changes; O(n log n) if both sides inserted or moved elements.
  func merged(_ context: inout MergeContext) -> Container {
    let (myChanges, theirChanges) = (mine.changes(from: base), theirs.changes(from: base))
    let startsWithMine = myChanges.placesElements || !theirChanges.placesElements
    let start = startsWithMine ? mine : theirs
    let (startChanges, otherChanges) = startsWithMine ? (myChanges, theirChanges) : (theirChanges, myChanges)

    var result = start
    var pendingItems: [Key: Item] = [:]
    let edited = Set(startChanges.updated.lazy.map(\.key))
    for change in changes(otherChanges) {
      switch change.kind {
      case .updated(let old, let new):
        if start.item(change.key) != nil, let mine = mine.item(change.key), let theirs = theirs.item(change.key) {
          context.enter(.key("\(change.key)"), ChangedValue(value: change.key))
          result.setItem(inner.merge(old, mine, theirs, &context), change.key)
          context.leave()
        } else {
          conflict(change.key, &context)
          pendingItems[change.key] = new
        }
      case .removed:
        if edited.contains(change.key) { conflict(change.key, &context) } else { result.removeItem(change.key) }
      case .inserted(let item):
        guard let existing = start.item(change.key), let mine = mine.item(change.key) else {
          pendingItems[change.key] = item
          continue
        }
        // Both sides inserted an element with the same key: it is inserted only once.
        if existing != item { conflict(change.key, &context) }
        result.setItem(mine, change.key)
      }
    }
    guard otherChanges.placesElements || !pendingItems.isEmpty else { return result }
    return reordered(result, pendingItems, moved: otherChanges.moved.map(\.key))
  }

  /// Adds a conflict for each element where theirs differs from base and from mine, whether mine changed them or not.
  ///
  /// - Complexity: O(c log c) for c changes of theirs.
  func listDifferences(_ context: inout MergeContext) {
    for change in changes(theirs.changes(from: base)) {
      switch (change.kind, mine.item(change.key)) {
      case (.updated(let old, let new), let mine?):
        context.enter(.key("\(change.key)"), ChangedValue(value: change.key))
        _ = inner.merge(old, mine, new, &context)
        context.leave()
      case (.updated, nil): conflict(change.key, &context)
      case (.removed, let mine): if mine != nil { conflict(change.key, &context) }
      case (.inserted(let item), let mine): if mine != item { conflict(change.key, &context) }
      }
    }
  }

  /// Returns one side's changes in an order that does not depend on the side: the base's order, followed by the new
  /// elements. So conflicts have the same order on every device.
  private func changes(_ changes: CollectionChanges<Key, Item>) -> [Change] {
    var list: [Change] = changes.removed.map { Change(key: $0.key, basePosition: $0.position, kind: .removed) }
    list += changes.updated.map { Change(key: $0.key, basePosition: $0.from, kind: .updated($0.old, $0.new)) }
    list += changes.inserted.map { Change(key: $0.key, basePosition: .max, kind: .inserted($0.item)) }
    return list.sorted {
      $0.basePosition != $1.basePosition
        ? $0.basePosition < $1.basePosition : KeyOrder.precedes($0.key, $1.key)
    }
  }

  private struct Change {
    enum Kind {
      case removed
      case updated(Item, Item)
      case inserted(Item)
    }

    let key: Key
    /// The position in the base; `Int.max` for an inserted element.
    let basePosition: Int
    let kind: Kind
  }

  /// Inserts the pending elements, and moves those that the other side moved, to their positions in the merged order.
  private func reordered(_ merged: Container, _ pendingItems: [Key: Item], moved: [Key]) -> Container {
    let keys = mergedOrder(
      base: base.orderedKeys, mine: mine.orderedKeys, theirs: theirs.orderedKeys,
      keeping: { pendingItems[$0] != nil || merged.item($0) != nil }, precedes: { KeyOrder.precedes($0, $1) })
    var result = merged
    var insertions = pendingItems
    for key in moved where insertions[key] == nil {
      guard let item = result.item(key) else { continue }
      insertions[key] = item
      result.removeItem(key)
    }
    for (position, key) in keys.enumerated() {
      if let item = insertions[key] { result.insertItem(item, key, at: min(position, result.count)) }
    }
    if result.orderedKeys == keys { return result }
    // Where both sides moved many elements, the remaining ones are not in their old order either.
    return Container(pairs: keys.compactMap { key in result.item(key).map { (key, $0) } })
  }

  private func conflict(_ key: Key, _ context: inout MergeContext) {
    context.conflict(
      .key("\(key)"), ChangedValue(value: key), base: base.item(key), mine: mine.item(key), theirs: theirs.item(key),
      isMap: Container.tag == .map)
  }
}

/// A total order of keys that is the same on every device, to break ties.
enum KeyOrder {
  static func precedes<Key: Hashable>(_ lhs: Key, _ rhs: Key) -> Bool {
    func compare<Ordered: Comparable>(_ lhs: Ordered) -> Bool { lhs < (rhs as! Ordered) }
    if let lhs = lhs as? any Comparable { return compare(lhs) }
    return String(reflecting: lhs) < String(reflecting: rhs)
  }
}
