/// Merges two versions of a table or a map by key (law 8).
///
/// It starts with one side's version, so that storage shared with the base stays shared, and applies the other side's
/// changes to it. Only where both sides inserted or moved elements it merges the orders, which reads all keys.
struct KeyedMerge<Whole: PatchedCollection> {
  typealias Key = Whole.Key
  typealias Item = Whole.Item

  let base: Whole
  let mine: Whole
  let theirs: Whole
  let inner: PatchScheme<Item>

  /// - Complexity: O(c log n) for c changes; O(n log n) if both sides inserted or moved elements.
  func merged(_ merging: inout MergeContext) -> Whole {
    let (my, their) = (mine.changes(from: base), theirs.changes(from: base))
    let myLead = my.placesElements || !their.placesElements
    let lead = myLead ? mine : theirs
    let other = myLead ? theirs : mine
    let (leading, following) = myLead ? (my, their) : (their, my)

    var result = lead
    var waiting: [Key: Item] = [:]
    let edited = Set(leading.updated.lazy.map(\.key))
    for change in changes(following) {
      switch change.kind {
      case .updated(let old, let new):
        if lead.item(change.key) != nil, let mine = mine.item(change.key), let theirs = theirs.item(change.key) {
          merging.enter(.key("\(change.key)"), ChangedValue(value: change.key))
          result.set(inner.merge(old, mine, theirs, &merging), change.key)
          merging.leave()
        } else {
          conflict(change.key, &merging)
          waiting[change.key] = new
        }
      case .removed:
        if edited.contains(change.key) { conflict(change.key, &merging) } else { result.apply(change.key) }
      case .inserted(let item):
        guard let made = lead.item(change.key), let mine = mine.item(change.key) else {
          waiting[change.key] = item
          continue
        }
        // Both sides inserted an element with the same key: it is inserted only once.
        if made != item { conflict(change.key, &merging) }
        result.set(mine, change.key)
      }
    }
    guard following.placesElements || !waiting.isEmpty else { return result }
    return order(result, waiting, moved: following.moved.map(\.key), other)
  }

  /// Lists the places where theirs differs from base and from mine, whether mine changed them or not.
  ///
  /// - Complexity: O(c log c) for c changes of theirs.
  func list(_ merging: inout MergeContext) {
    for change in changes(theirs.changes(from: base)) {
      switch (change.kind, mine.item(change.key)) {
      case (.updated(let old, let new), let mine?):
        merging.enter(.key("\(change.key)"), ChangedValue(value: change.key))
        _ = inner.merge(old, mine, new, &merging)
        merging.leave()
      case (.updated, nil): conflict(change.key, &merging)
      case (.removed, let mine): if mine != nil { conflict(change.key, &merging) }
      case (.inserted(let item), let mine): if mine != item { conflict(change.key, &merging) }
      }
    }
  }

  /// Returns one side's changes in an order that does not depend on the side: the base's order, followed by the new
  /// elements. So conflicts have the same order on every device.
  private func changes(_ changes: CollectionChanges<Key, Item>) -> [Change] {
    var list: [Change] = changes.removed.map { Change(key: $0.key, place: $0.position, kind: .removed) }
    list += changes.updated.map { Change(key: $0.key, place: $0.from, kind: .updated($0.old, $0.new)) }
    list += changes.inserted.map { Change(key: $0.key, place: .max, kind: .inserted($0.item)) }
    return list.sorted { $0.place != $1.place ? $0.place < $1.place : KeyOrder.precedes($0.key, $1.key) }
  }

  private struct Change {
    enum Kind {
      case removed
      case updated(Item, Item)
      case inserted(Item)
    }

    let key: Key
    let place: Int
    let kind: Kind
  }

  /// Inserts the waiting elements, and moves those that the following side moved, to their positions in the merged
  /// order.
  private func order(_ merged: Whole, _ waiting: [Key: Item], moved: [Key], _ other: Whole) -> Whole {
    let keys = mergedOrder(
      base: base.orderedKeys, mine: mine.orderedKeys, theirs: theirs.orderedKeys,
      keeping: { waiting[$0] != nil || merged.item($0) != nil }, precedes: { KeyOrder.precedes($0, $1) })
    var result = merged
    var placed = waiting
    for key in moved where placed[key] == nil {
      guard let item = result.item(key) else { continue }
      placed[key] = item
      result.apply(key)
    }
    for (position, key) in keys.enumerated() {
      if let item = placed[key] { result.put(item, key, at: min(position, result.count)) }
    }
    if result.orderedKeys == keys { return result }
    // Where both sides moved many elements, the remaining ones are not in their old order either.
    return Whole(pairs: keys.compactMap { key in result.item(key).map { (key, $0) } })
  }

  private func conflict(_ key: Key, _ merging: inout MergeContext) {
    merging.conflict(
      .key("\(key)"), ChangedValue(value: key), base: base.item(key), mine: mine.item(key), theirs: theirs.item(key),
      isMap: Whole.tag == .map)
  }
}

/// A total order of keys that is the same on every device, to break ties.
enum KeyOrder {
  static func precedes<Key: Hashable>(_ one: Key, _ other: Key) -> Bool {
    func compare<Ordered: Comparable>(_ one: Ordered) -> Bool { one < (other as! Ordered) }
    if let one = one as? any Comparable { return compare(one) }
    return String(reflecting: one) < String(reflecting: other)
  }
}
