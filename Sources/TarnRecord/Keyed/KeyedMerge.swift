/// Merges two versions of a table or a map by key (law 8).
///
/// It begins with one side's version, so that what that one shares with the base stays shared, and does to it what the other
/// side did. Only where both put elements somewhere are the orders merged, which looks at all keys.
struct KeyedMerge<Whole: KeyedCollection> {
  typealias Key = Whole.Key
  typealias Item = Whole.Item

  let base: Whole
  let mine: Whole
  let theirs: Whole
  let inner: Shape<Item>

  /// - Complexity: O(c log n) for c changes; O(n log n) if both sides inserted or moved elements.
  func merged(_ merging: inout Merging) -> Whole {
    let (my, their) = (mine.changes(from: base), theirs.changes(from: base))
    let myLead = my.placesElements || !their.placesElements
    let lead = myLead ? mine : theirs
    let other = myLead ? theirs : mine
    let (leading, following) = myLead ? (my, their) : (their, my)

    var result = lead
    var waiting: [Key: Item] = [:]
    for update in following.updated {
      if lead.item(update.key) != nil, let mine = mine.item(update.key), let theirs = theirs.item(update.key) {
        merging.enter(.key("\(update.key)"), LeafOf(value: update.key))
        result.set(inner.merge(update.old, mine, theirs, &merging), update.key)
        merging.leave()
      } else {
        conflict(update.key, &merging)
        waiting[update.key] = update.new
      }
    }
    let edited = Set(leading.updated.lazy.map(\.key))
    for place in following.removed {
      if edited.contains(place.key) { conflict(place.key, &merging) } else { result.take(place.key) }
    }
    for place in following.inserted {
      guard lead.item(place.key) != nil, let mine = mine.item(place.key) else {
        waiting[place.key] = place.item
        continue
      }
      // Both made it, with one key: whatever it is, it is not put in twice.
      if lead.item(place.key) != place.item { conflict(place.key, &merging) }
      result.set(mine, place.key)
    }
    guard following.placesElements || !waiting.isEmpty else { return result }
    return order(result, waiting, moved: following.moved.map(\.key), other)
  }

  /// Puts what waits, and what the following side moved, where the merged order has it.
  private func order(_ merged: Whole, _ waiting: [Key: Item], moved: [Key], _ other: Whole) -> Whole {
    let keys = mergedOrder(
      base: base.orderedKeys, mine: mine.orderedKeys, theirs: theirs.orderedKeys,
      keeping: { waiting[$0] != nil || merged.item($0) != nil }, precedes: { KeyOrder.precedes($0, $1) })
    var result = merged
    var placed = waiting
    for key in moved where placed[key] == nil {
      guard let item = result.item(key) else { continue }
      placed[key] = item
      result.take(key)
    }
    for (position, key) in keys.enumerated() {
      if let item = placed[key] { result.put(item, key, at: min(position, result.count)) }
    }
    if result.orderedKeys == keys { return result }
    // Where both moved much, the rest is not in its old order either.
    return Whole(pairs: keys.compactMap { key in result.item(key).map { (key, $0) } })
  }

  private func conflict(_ key: Key, _ merging: inout Merging) {
    merging.conflict(
      .key("\(key)"), LeafOf(value: key), base: base.item(key), mine: mine.item(key), theirs: theirs.item(key),
      isMap: Whole.tag == .map)
  }
}

/// A total order of keys, the same wherever it is asked, to break ties.
enum KeyOrder {
  static func precedes<Key: Hashable>(_ one: Key, _ other: Key) -> Bool {
    func compare<Ordered: Comparable>(_ one: Ordered) -> Bool { one < (other as! Ordered) }
    if let one = one as? any Comparable { return compare(one) }
    return String(reflecting: one) < String(reflecting: other)
  }
}
