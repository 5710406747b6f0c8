/// Applies a change of a table or a map to another version than the original (``Rebase``).
///
/// By key, the result equals that of a merge. About the order, a change knows positions but no neighbors: an inserted
/// or moved element gets the position in the change, or the end if there are fewer elements.
struct KeyedRebase<Whole: PatchedCollection> {
  typealias Key = Whole.Key
  typealias Item = Whole.Item

  let change: KeyedChange
  let inner: PatchScheme<Item>

  /// - Complexity: O(c log n) for c changes.
  func make(_ now: inout Whole, _ merging: inout MergeContext) {
    var placed: [(position: Int, key: Key, item: Item)] = []
    for keyedChange in changes() {
      let (key, item) = (keyedChange.key, now.item(keyedChange.key))
      switch keyedChange.kind {
      case .updated(let change):
        if var item {
          merging.enter(.key("\(key)"), ChangedValue(value: key))
          inner.rebase(change, &item, &merging)
          merging.leave()
          now.set(item, key)
        } else if let (old, new) = try? change.wholes(of: Item.self) {
          conflict(key, base: old, mine: new, theirs: nil, &merging)
          placed.append((keyedChange.to, key, new))
        } else {
          merging.mismatch(change, .key("\(key)"), ChangedValue(value: key), isMap: Whole.tag == .map)
        }
      case .removed(let old):
        guard let item else { continue }
        if item == old { now.apply(key) } else { conflict(key, base: old, mine: nil, theirs: item, &merging) }
      case .inserted(let new):
        guard let item else {
          placed.append((keyedChange.to, key, new))
          continue
        }
        // Both sides inserted an element with the same key: it is inserted only once.
        guard item != new else { continue }
        conflict(key, base: nil, mine: new, theirs: item, &merging)
        now.set(new, key)
      }
    }
    for move in change.moved {
      // An element that others removed has no position.
      guard let key = try? move.key.value(Key.self), let item = now.item(key) else { continue }
      placed.append((move.to, key, item))
    }
    if placed.isEmpty { return }
    for position in placed { now.apply(position.key) }
    // A change from another writer may contain a key twice.
    for place in placed.sorted(by: { $0.position < $1.position }) where now.item(place.key) == nil {
      now.put(place.item, place.key, at: min(max(place.position, 0), now.count))
    }
  }

  /// Returns the changes of elements, in the order in which a merge lists its conflicts.
  private func changes() -> [Change] {
    var changes: [Change] = []
    for update in change.updated {
      guard let key = try? update.key.value(Key.self) else { continue }
      changes.append(Change(key: key, place: update.from, to: update.to, kind: .updated(update.change)))
    }
    for position in change.removed {
      guard let key = try? position.key.value(Key.self), let item = try? position.element.value(Item.self) else {
        continue
      }
      changes.append(Change(key: key, place: position.position, to: position.position, kind: .removed(item)))
    }
    for place in change.inserted {
      guard let key = try? place.key.value(Key.self), let item = try? place.element.value(Item.self) else { continue }
      changes.append(Change(key: key, place: .max, to: place.position, kind: .inserted(item)))
    }
    if changes.count < 2 { return changes }
    return changes.sorted { $0.place != $1.place ? $0.place < $1.place : KeyOrder.precedes($0.key, $1.key) }
  }

  private struct Change {
    enum Kind {
      case updated(Difference)
      case removed(Item)
      case inserted(Item)
    }

    let key: Key
    /// Its position in the old order, and in the new one.
    let place: Int
    let to: Int
    let kind: Kind
  }

  private func conflict(_ key: Key, base: Item?, mine: Item?, theirs: Item?, _ merging: inout MergeContext) {
    merging.conflict(
      .key("\(key)"), ChangedValue(value: key), base: base, mine: mine, theirs: theirs, isMap: Whole.tag == .map)
  }
}
